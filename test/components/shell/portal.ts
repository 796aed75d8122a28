import { uuid } from '#platform/contract/uuid.ts'
import type { Session } from '#platform/contract/session.ts'
import { person } from '../scenes/person.ts'
import { staged, type Asked, type Office, type Size } from '../stage.ts'

const wer = uuid()
/** Who is signed in. */
export const dora = { berechtigungen: ['probe.nutzen'], name: 'Dora Beispiel', username: 'dora@probe.example', firma: 'Probe GmbH' }

/** The scene `gehaeuse` with the office of a person: her session, and what the apps ask for. `line.session` and `line.fehlt` can be changed; what `line.office` answers comes first. */
export async function portal(path = '', more: Partial<Session> = {}, size?: Size) {
  const line: { session: Session; fehlt: number; office: (asked: Asked) => ReturnType<Office> | undefined } = {
    session: person(wer, { ...dora, ...more }),
    fehlt: 0,
    office: () => undefined,
  }
  const buero: Office = (asked) => {
    const own = line.office(asked)
    if (own !== undefined) return own
    if (/^\/v1\/probe\/stand\/\d{4}-\d\d-\d\d$/.test(asked.path)) return { json: { fehlt: line.fehlt } }
    switch (asked.path) {
      case '/v1/auth/session':
        return { json: line.session }
      case '/v1/probe/entities':
        return { json: { entities: [{ id: 'd1', name: 'Leiter', ort: 'Lager' }], next: null } }
      case '/v1/probe/offen':
        return { json: { offen: 3 } }
      case '/v1/probe/gefunden':
        return { json: { entities: (asked.query['q'] ?? '').startsWith('ger') ? [{ id: 'g1', title: 'Gerüst 7', hint: 'Halle', path: '/zettel' }] : [] } }
      case '/v1/probe/zettelfunde':
        return { json: { entities: [] } }
      default:
        return asked.method === 'GET' ? { status: 404, json: {} } : { json: { ok: true } }
    }
  }
  const stage = await staged('gehaeuse', buero, { path, signedIn: true, ...(size && { size }) })
  return { ...stage, line }
}

/** What was sent to this address. */
export const gesendet = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path && one.method !== 'GET').map(({ body }) => body)
