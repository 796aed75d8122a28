import type { Call } from '#platform/contract/contract.ts'
import { proofFor, keyKind } from '#platform/contract/terminal.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import { beginSession } from '#platform/server/access/sessions.ts'
import { beginTerminalSession } from '#platform/server/access/terminals.ts'

/** Roles of the first day; the matrix asks as one of each. */
export const rollen = ['Mitarbeiter', 'Monteur', 'Leitung', 'Buchhaltung', 'Vertrieb', 'Support', 'Administrator', 'Kunde', 'Terminal'] as const
/** Everybody who may knock, in the order of the table's columns. `ohne`: signed in, without any role. `terminal`: a paired device, which is no user. */
export const principals = ['anonym', 'abgelaufen', 'beendet', 'gesperrt', 'ohne', ...rollen, 'terminal'] as const
export type Principal = (typeof principals)[number]

/** One user per principal in account 1000; `cookie` starts a session of its own each time, `headers` goes on with one until it is told to begin `anew`. */
export async function enrol(db: Db) {
  const known = new Map((await db.selectFrom('rolle').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))
  const users = new Map<Principal, string>()
  for (const name of principals.filter((one) => one !== 'anonym' && one !== 'terminal')) {
    const id = uuid()
    users.set(name, id)
    await db
      .insertInto('anwender')
      .values({ id, username: `matrix.${name.toLowerCase()}`, anzeigename: name, accountid: 1000, aktiv: name !== 'gesperrt' })
      .execute()
    const rolle = ['abgelaufen', 'beendet', 'gesperrt'].includes(name) ? 'Administrator' : name
    if (known.has(rolle))
      await db
        .insertInto('anwenderRolle')
        .values({ anwenderId: id, rolleId: known.get(rolle)! })
        .execute()
    else if (name !== 'ohne') throw new Error(`Rolle ${rolle} fehlt`)
  }
  const cookie = async (who: Principal) => {
    const anwenderId = users.get(who)
    if (!anwenderId) return undefined
    const { id, token } = await beginSession(db, { anwenderId, stay: false, address: '127.0.0.1', browser: 'test', idleMinutes: 30 })
    if (who === 'abgelaufen') await db.updateTable('sitzung').set({ laeuftAb: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute()
    if (who === 'beendet') await db.updateTable('sitzung').set({ beendet: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute()
    return `sitzung=${token}`
  }
  const device = await terminal(db)
  const held = new Map<Principal, Promise<string | undefined>>()
  /** What this principal sends with one request. */
  const headers = async (
    who: Principal,
    request: { method: Call['method']; url: string; body?: unknown },
    { anew = false } = {},
  ): Promise<Record<string, string>> => {
    const own = { 'sec-fetch-site': 'same-origin' }
    if (who === 'terminal') return { ...own, ...(await device(request)) }
    if (anew || !held.has(who)) held.set(who, cookie(who))
    const value = await held.get(who)
    return value ? { ...own, cookie: value } : own
  }
  return { cookie, users, headers }
}

/** A paired terminal of account 1000: its cookie and the proof of one request. A strange secret would lock it; here it stays in service. */
async function terminal(db: Db) {
  const [id, geraetId] = [uuid(), uuid()]
  const { privateKey, publicKey } = await crypto.subtle.generateKey(keyKind, false, ['sign', 'verify'])
  await db.insertInto('terminal').values({ id, name: 'Matrix', vkforgid: 1000 }).execute()
  const oeffentlich = Buffer.from(await crypto.subtle.exportKey('raw', publicKey))
  await db
    .insertInto('terminalGeraet')
    .values({ id: geraetId, terminalId: id, oeffentlich, ringJetzt: Buffer.alloc(32) })
    .execute()
  return async (request: { method: Call['method']; url: string; body?: unknown }) => {
    await db.updateTable('terminalGeraet').set({ alarm: null }).where('id', '=', geraetId).execute()
    const { token, sitzungId } = await beginTerminalSession(db, geraetId, Temporal.Now.instant())
    return { cookie: `terminal=${token}`, nachweis: await proofFor(privateKey, { sitzung: sitzungId, zeit: Temporal.Now.instant(), ...request }) }
  }
}
