import { allows, type App } from '#platform/contract/app.ts'
import type { Contract } from '#platform/contract/contract.ts'
import { icons } from '#platform/contract/icons.ts'
import { callee, literal, parse, properties, walk, type Node } from './sources.ts'
import { textProblems } from './catalogues.ts'

/** What `defineScreens(app, { screens, widgets })` of a file names, read without running it; `beside`: where `defineWidgets(app, { … })` stands. */
export function screensOf(path: string, text: string, beside = '') {
  const given = (name: string, text: string) => {
    const call = [...walk(parse(path, text))].find((node) => node.type === 'CallExpression' && callee(node) === name)
    return (call?.['arguments'] as Node[] | undefined)?.[1] ?? ({ type: 'ObjectExpression', properties: [] } as unknown as Node)
  }
  const parts = properties(given('defineScreens', text))
  const keys = (node: Node | undefined) => (node?.type === 'ObjectExpression' ? [...properties(node).keys()] : [])
  return { screens: keys(parts.get('screens')), widgets: [...keys(parts.get('widgets')), ...keys(given('defineWidgets', beside))] }
}

/** An app's manifest against its screens and against all keys that exist. */
export function manifestProblems(
  app: App,
  { screens, widgets }: { screens: readonly string[]; widgets: readonly string[] },
  keys: ReadonlySet<string>,
): string[] {
  const at = (text: string) => `${app.id}: ${text}`
  const asked = [app.permission, app.atHandFor, ...[...app.menu, ...Object.values(app.widgets)].flatMap(({ permission, staff }) => [permission, staff])].flat()
  return [
    ...(app.path === `/${app.id}` ? [] : [at(`Pfad ${app.path} ist nicht der Ordner`)]),
    ...((icons as readonly string[]).includes(app.icon) ? [] : [at(`Icon ${app.icon} gibt es nicht`)]),
    ...app.menu.filter(({ path }) => !screens.includes(path)).map(({ path }) => at(`Menü „${path}“ hat keine Ansicht`)),
    ...(app.bare ?? []).filter((path) => !screens.includes(path)).map((path) => at(`„${path}“ ohne Rahmen hat keine Ansicht`)),
    ...(screens.includes('') ? [] : [at('die erste Ansicht fehlt')]),
    ...Object.keys(app.widgets)
      .filter((id) => !widgets.includes(id))
      .map((id) => at(`Widget ${id} hat keine Ansicht`)),
    ...widgets.filter((id) => !(id in app.widgets)).map((id) => at(`Widget ${id} steht nicht im Manifest`)),
    ...unknownKeys(asked, keys).map((key) => at(`Recht ${key} gibt es nicht`)),
    ...textProblems(at('Titel'), app.title.de, app.title.en),
    ...textProblems(at('Beschreibung'), app.description.de, app.description.en),
    ...Object.entries(app.permissions).flatMap(([key, text]) => textProblems(at(key), text.de, text.en)),
    ...app.menu.flatMap(({ path, label }) => textProblems(at(`Menü ${path}`), label.de, label.en)),
    ...Object.entries(app.widgets).flatMap(([id, { title }]) => textProblems(at(`Widget ${id}`), title.de, title.en)),
    ...(app.news ?? []).flatMap(({ field, text }) => textProblems(at(`Neuigkeit ${field}`), text.de, text.en)),
    ...(allows(app.permission, null) === app.shells.includes('public') ? [] : [at('öffentlich und öffentliche Hülle passen nicht zusammen')]),
  ]
}

const unknownKeys = (asked: readonly (string | undefined)[], keys: ReadonlySet<string>) =>
  asked.filter((key): key is string => key !== undefined && key !== 'angemeldet' && key !== 'terminal' && key !== 'public' && !keys.has(key))

/** Calls of one app: complete, permitted by keys that exist, lists that page. */
export function contractProblems(app: string, calls: Contract, keys: ReadonlySet<string>): string[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const at = (text: string) => `${app}.${name}: ${text}`
    const query = Object.keys(call.query?.shape ?? {})
    const result = Object.keys((call.result as unknown as { shape?: object } | undefined)?.shape ?? {})
    const list = call.method === 'GET' && call.path?.endsWith('/entities')
    const named = [...(call.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, param]) => param!)
    return [
      ...(call.permission && call.scope && call.result ? [] : [at('ohne Recht, Bereich oder Form')]),
      ...(/^\/v[12]\/[a-z]/.test(call.path ?? '') ? [] : [at(`Pfad ${call.path} beginnt nicht mit /v1 oder /v2`)]),
      ...unknownKeys([call.permission].flat(), keys).map((key) => at(`Recht ${key} gibt es nicht`)),
      ...(named.join() === Object.keys(call.params?.shape ?? {}).join() ? [] : [at('Pfad und params nennen Verschiedenes')]),
      ...(list && !(query.includes('limit') && query.includes('cursor')) ? [at('eine Liste nimmt limit und cursor')] : []),
      ...(list && !(result.includes('entities') && result.includes('next')) ? [at('eine Liste antwortet entities und next')] : []),
      ...(call.offline && call.method === 'GET' ? [at('nur Schreiben wartet auf dem Gerät')] : []),
      ...((call.permission === 'public') === (call.scope === 'oeffentlich') ? [] : [at('öffentlich und Bereich passen nicht zusammen')]),
      ...(call.method === 'GET' && call.body ? [at('GET hat keinen Inhalt')] : []),
    ]
  })
}

/** Method and path that two calls share. */
export function doubledCalls(contracts: readonly Contract[]) {
  const routes = contracts.flatMap((calls) => Object.values(calls)).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  return routes.filter((route, index) => routes.indexOf(route) !== index)
}

/** What a menu asks the server: a GET call that there is, and a field of its answer. */
export function askedProblems({ id, count, menu, news = [] }: App, contracts: readonly Contract[]): string[] {
  const calls = contracts.flatMap((contract) => Object.values(contract))
  return [count, ...news, ...menu.map(({ also }) => also)].flatMap((told) => {
    if (!told) return []
    const call = calls.find(({ method, path }) => method === 'GET' && path === told.path)
    if (!call) return [`${id}: den Aufruf ${told.path} gibt es nicht`]
    return told.field in ((call.result as unknown as { shape?: object }).shape ?? {}) ? [] : [`${id}: ${told.path} antwortet kein Feld ${told.field}`]
  })
}

/**
 * Links written out in a source that lead to no screen of any app: what stands in `href`, `back`, `to` and `navigate`, and every text that begins with the path
 * of an app, behind the address of the portal or without it. `apps`: first segment → its screens; `words`: what may stand where a screen has a parameter, by
 * the path of the screen; any other word there is a misspelt screen.
 */
export function deadLinks(path: string, text: string, apps: ReadonlyMap<string, readonly string[]>, words: Words = {}): string[] {
  const own = path.split('/')[1] ?? ''
  const nodes = [...walk(parse(path, text))]
  const named = nodes.flatMap((node) => {
    if (node.type === 'JSXAttribute' && ['href', 'back', 'to'].includes(String((node['name'] as Node)['name']))) return values(node['value'] as Node | null)
    return node.type === 'CallExpression' && callee(node) === 'navigate' ? values((node['arguments'] as Node[])[0]) : []
  })
  const targets = named.flatMap((value) => target(value, own)).filter((address) => /^\/[a-z]/.test(address))
  const written = nodes.flatMap((node) => target(node, own)).filter((address) => apps.has(address.split('/')[1]!) && address.startsWith('/'))
  return [...new Set([...targets, ...written])]
    .filter((address) => !leads(address, apps, words))
    .map((address) => `${path}: ${address} führt zu keiner Ansicht`)
}
/** Path of a screen with its app, as in `ticket/einrichtung/:bereich` → words that its parameters take. */
export type Words = Readonly<Record<string, readonly string[]>>

/** What an expression can come to, without what it hands to others. */
const values = (node: Node | null | undefined): Node[] =>
  !node
    ? []
    : node.type === 'JSXExpressionContainer'
      ? values(node['expression'] as Node)
      : node.type === 'ConditionalExpression'
        ? [...values(node['consequent'] as Node), ...values(node['alternate'] as Node)]
        : node.type === 'LogicalExpression'
          ? [...values(node['left'] as Node), ...values(node['right'] as Node)]
          : node.type === 'ArrowFunctionExpression'
            ? values(node['body'] as Node)
            : [node]

/** Address of a literal; a hole becomes `:`, the part after `?` and `#` does not count. */
function target(node: Node | undefined, own: string): string[] {
  if (node?.type !== 'TemplateLiteral') return literal(node) === undefined ? [] : [literal(node)!.split(/[?#]/)[0]!]
  const holes = node['expressions'] as Node[]
  const name = (hole: Node | undefined, index: number) => {
    const [object, property] = hole?.type === 'MemberExpression' ? [hole['object'] as Node, hole['property'] as Node] : []
    if (object?.['name'] === 'app' && property?.['name'] === 'path') return `/${own}`
    return index === 0 && (property ?? hole)?.['name'] === 'publicUrl' ? '' : ':'
  }
  return [
    (node['quasis'] as { value: { cooked: string } }[])
      .map(({ value }, index) => value.cooked + (index < holes.length ? name(holes[index], index) : ''))
      .join('')
      .split(/[?#]/)[0]!,
  ]
}

/** Addresses beside the apps: of the server and of the other shells. */
const beside = ['api', 'dev', 'terminal', 'embedded']
function leads(address: string, apps: ReadonlyMap<string, readonly string[]>, words: Words) {
  const [, first = '', ...rest] = address.split('/')
  const fits = (screen: string) => {
    const parts = screen.split('/').filter(Boolean)
    const given = rest.filter(Boolean)
    const known = words[`${first}/${screen}`] ?? []
    return (
      parts.length === given.length &&
      parts.every((part, index) => given[index]!.includes(':') || (part.startsWith(':') ? known.includes(given[index]!) : part === given[index]))
    )
  }
  return beside.includes(first) || Boolean(apps.get(first)?.some(fits))
}
