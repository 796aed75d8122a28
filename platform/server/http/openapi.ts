import type { Call } from '#platform/contract/contract.ts'
import type { ServerApp } from './app.ts'
import { documentSchema } from './schema.ts'

/** OpenAPI 3.1 of all calls. Every operation says who may (`x-permission`) and on whose records (`x-scope`). */
export function openapi(apps: readonly ServerApp[], basePath: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { app, calls } of apps)
    for (const [name, call] of Object.entries(calls)) {
      const path = (paths[call.path] ??= {})
      path[call.method.toLowerCase()] = operation(app.id, name, call)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal',
      version,
      description:
        'x-permission nennt das Recht, mit dem ein Aufruf geht; stehen mehrere da, genügt eines. Daneben gibt es drei Wörter: public (ohne Anmeldung), angemeldet (jeder mit Sitzung, auch ohne eigenes Recht) und terminal (nur ein gekoppeltes Stempel-Terminal, mit Sitzung und Beweis seines Schlüssels). x-scope sagt, auf wessen Datensätze er wirkt.',
    },
    servers: [{ url: basePath }],
    paths,
    components: { securitySchemes: { sitzung: { type: 'apiKey', in: 'cookie', name: 'sitzung' } } },
  }
}

const operation = (app: string, name: string, call: Call) => ({
  operationId: `${app}.${name}`,
  tags: [app],
  'x-permission': call.permission,
  'x-scope': call.scope,
  ...(call.permission === 'public' ? {} : { security: [{ sitzung: [] }] }),
  parameters: [
    ...parameters('path', call.params),
    ...parameters('query', call.query),
    ...(call.offline ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }] : []),
  ],
  ...(call.body ? { requestBody: { required: true, content: { 'application/json': { schema: documentSchema(call.body, 'input') } } } } : {}),
  responses: {
    [call.offline ? '201' : '200']: call.file
      ? { description: 'Datei', content: { 'application/octet-stream': {} } }
      : { description: 'OK', content: { 'application/json': { schema: documentSchema(call.result, 'output') } } },
    default: { description: 'Fehler', content: { 'application/problem+json': {} } },
  },
})

function parameters(place: 'path' | 'query', schema: Call['query']) {
  if (!schema) return []
  const { properties = {}, required = [] } = documentSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: shape }))
}
