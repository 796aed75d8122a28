import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Work } from '#platform/server/http/context.ts'
import { everyWord } from '#platform/server/record/search.ts'
import { sichtbareHardware } from '../sicht.ts'
import { ersteRegel, regelnDer, type Gesagt, type Regel } from './regel.ts'

interface Geraet {
  id: Id<'hardware'>
  ktostammId: Id<'ktostamm'> | null
  objektId: Id<'objekt'> | null
  vkforgid: number
  hostname: string
  domaene: string
  ip: string | null
}
/** Devices in use by each name that a connection may call them by, and those that rules name. */
interface Geraete {
  jeName: ReadonlyMap<string, readonly Geraet[]>
  jeId: ReadonlyMap<string, Geraet>
}

/** What a device may be called: its host name, that with its domain, its address. */
const namenVon = ({ hostname, domaene, ip }: Geraet) => {
  const host = hostname.toLowerCase()
  return new Set([host, host && domaene && `${host}.${domaene.toLowerCase()}`, ip ?? ''].filter((name) => name !== ''))
}
/** What a connection may call a device by: all of it, or what stands before a point as the host name. */
const rechnernamen = (verbindung: string) => {
  const name = verbindung.trim().toLowerCase()
  return [name, ...[...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))].filter((eins) => eins !== '')
}

const inBetrieb = sql<boolean>`(h.ausscheidedatum is null or h.ausscheidedatum > (now() at time zone (select zone from firma))::date)`
/** Is the device called by one of these names, or one of these? Each part has an index of its own. */
const kommtInFrage = (
  namen: readonly string[],
  ids: readonly string[] = [],
) => sql<boolean>`((h.hostname <> '' and lower(h.hostname) = any(${[...namen]}::text[]))
  or h.ip = any(${namen.filter((name) => isIP(name))}::inet[]) or h.id = any(${[...ids]}::uuid[]))`
const felder = ['h.id', 'h.ktostammId', 'h.objektId', 'h.vkforgid', 'h.hostname', 'h.domaene', sql<string | null>`host(h.ip)`.as('ip')] as const

/** Of all devices in use those that these sessions or rules name. */
export async function geraeteZu(db: Db, saetze: readonly Gesagt[], regeln: readonly Regel[]): Promise<Geraete> {
  const alle: Geraet[] = await db
    .selectFrom('hardware as h')
    .where(inBetrieb)
    .where(
      kommtInFrage(
        [...new Set(saetze.flatMap(({ verbindung }) => rechnernamen(verbindung)))],
        regeln.flatMap(({ hardwareId }) => hardwareId ?? []),
      ),
    )
    .select(felder)
    .execute()
  const genannte = alle.flatMap((eines) => [...namenVon(eines)].map((name) => ({ name, eines })))
  return {
    jeName: new Map([...Map.groupBy(genannte, ({ name }) => name)].map(([name, gruppe]) => [name, gruppe.map(({ eines }) => eines)])),
    jeId: new Map(alle.map((eines) => [eines.id, eines])),
  }
}

/** The device that the rule names, otherwise the only one of that name; `gehoert`: whose it may be. Where several fit, none does. */
export function treffer({ jeName, jeId }: Geraete, regel: Regel | undefined, verbindung: string, gehoert: (eines: Geraet) => boolean) {
  const geregelt = regel?.hardwareId ? jeId.get(regel.hardwareId) : undefined
  if (geregelt && gehoert(geregelt)) return { geraet: geregelt, mehrdeutig: false }
  const alle = (jeName.get(verbindung.trim().toLowerCase()) ?? []).filter(gehoert)
  return { geraet: alle.length === 1 ? alle[0] : undefined, mehrdeutig: alle.length > 1 }
}

/** The device of a session by hand: one of the customer that somebody chose, without one of our own in that branch. */
export async function geraetVonHand(db: Db, gesagt: Gesagt, { ktostammId, vkforgid }: { ktostammId: string | null; vkforgid: number }) {
  const regeln = await regelnDer(db)
  const regel = ersteRegel(regeln, gesagt, false)
  const geraete = await geraeteZu(db, [gesagt], regeln)
  const { geraet, mehrdeutig } = treffer(
    geraete,
    regel,
    gesagt.verbindung,
    (eines) => eines.ktostammId === ktostammId && (ktostammId !== null || eines.vkforgid === vkforgid),
  )
  return { hardwareId: geraet?.id ?? null, mehrdeutig, ...objektBei(ktostammId, { regel, geraet }, await objekteZu(db, regeln, geraete)) }
}

/** Open objects that rules and devices name, with the customer whose they are: what is closed is put on no new session. */
export async function objekteZu(db: Db, regeln: readonly Regel[], { jeId }: Geraete): Promise<ReadonlyMap<string, string>> {
  const genannte = [...regeln, ...jeId.values()].flatMap(({ objektId }) => objektId ?? [])
  if (!genannte.length) return new Map()
  const rows = await db
    .selectFrom('objekt')
    .where('id', 'in', [...new Set(genannte)])
    .where('status', '=', 'O')
    .select(['id', 'ktostammId'])
    .execute()
  return new Map(rows.map(({ id, ktostammId }) => [id, ktostammId]))
}

interface Nennt {
  objektId: Id<'objekt'> | null
}
/** Where a session was: the object that the rule names, otherwise that of the device, if it is open and this customer's. `objektVomGeraet`: it is the device's, and goes with it. */
export function objektBei(
  ktostammId: string | null | undefined,
  { regel, geraet }: { regel: Nennt | undefined; geraet: Nennt | undefined },
  wessen: ReadonlyMap<string, string>,
): { objektId: Id<'objekt'> | null; objektVomGeraet: boolean } {
  const passend = (eines: Nennt | undefined) => (eines?.objektId && ktostammId && wessen.get(eines.objektId) === ktostammId ? eines.objektId : null)
  const geregelt = passend(regel)
  const vomGeraet = geregelt ? null : passend(geraet)
  return { objektId: geregelt ?? vomGeraet, objektVomGeraet: vomGeraet !== null }
}

/** So many are offered; whose name more devices have is asked for by words. */
const hoechstens = 20
/** Devices that a session may mean and that the asker sees, by number. */
export async function kandidaten(context: Work, { verbindung, ktostammId }: { verbindung: string; ktostammId: Id<'ktostamm'> | null }) {
  const name = verbindung.trim().toLowerCase()
  const alle = await sichtbareHardware(context)
    .where(inBetrieb)
    .where(kommtInFrage(rechnernamen(verbindung)))
    .$if(ktostammId !== null, (query) => query.where('h.ktostammId', '=', ktostammId!))
    .orderBy('h.nummer')
    .limit(hoechstens * 5)
    .select([...felder, 'h.nummer', ...beschriftet])
    .execute()
  return alle
    .filter((eines) => namenVon(eines).has(name))
    .slice(0, hoechstens)
    .map(alsWahl)
}

const beschriftet = [
  sql<string>`coalesce(nullif(h.hostname, ''), (select p.name from produkt p where p.id = h.produkt_id), h.seriennummer)`.as('name'),
  sql<string>`concat_ws(' · ', (select k.name from ktostamm k where k.id = h.ktostamm_id), (select o.name from objekt o where o.id = h.objekt_id),
    (select st.name from standort st where st.id = h.standort_id), nullif(h.seriennummer, ''))`.as('hint'),
] as const
const alsWahl = ({ id, nummer, name, hint }: { id: Id<'hardware'>; nummer: number; name: string; hint: string }) => ({ id, nummer: String(nummer), name, hint })

interface Frage {
  q?: string | undefined
  limit: number
  id?: Id<'hardware'> | undefined
  ktostammId?: Id<'ktostamm'> | undefined
}
/** Devices in use that the asker sees, of one customer if asked, by words of their list or by number; by `id` also one that has left: for pick-lists. */
export async function geraetewahl(context: Work, { q, limit, id, ktostammId }: Frage) {
  const nummer = /^\d{1,9}$/.test(q?.trim() ?? '') ? Number(q) : null
  const rows = await sichtbareHardware(context)
    .where((eb) => (id === undefined ? inBetrieb : eb('h.id', '=', id)))
    .$if(ktostammId !== undefined, (query) => query.where('h.ktostammId', '=', ktostammId!))
    .where((eb) => eb.or([...(nummer === null ? [] : [eb('h.nummer', '=', nummer)]), everyWord(q, (wort) => sql`h.suche like ${`%${wort.toLowerCase()}%`}`)]))
    .orderBy('h.hostname')
    .orderBy('h.id')
    .limit(Math.min(limit, 50))
    .select(['h.id', 'h.nummer', ...beschriftet])
    .execute()
  return rows.map(alsWahl)
}
