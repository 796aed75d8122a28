import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Figure } from '../cast.ts'

const id = (art: string, nr: number) => `019aa000-0000-7000-8000-0000003${art}${String(nr).padStart(4, '0')}`
const figur = (nr: number, name: string, rolle: string, accountid = 1000): Figure => ({
  name,
  username: `${name.toLowerCase()}@bericht.example`,
  anwenderId: id('a', nr),
  lstfixId: id('d', nr),
  accountid,
  rolle,
  konten: [accountid],
})

/** A crew of three with its foreman and their head in 1000; somebody in Vienna; somebody without an employee record; a customer. */
export const vera = figur(1, 'Vera', 'Vorarbeiter')
export const max = figur(2, 'Max', 'Monteur')
export const ben = figur(3, 'Ben', 'Monteur')
export const cora = figur(4, 'Cora', 'Monteur')
export const lisa = figur(5, 'Lisa', 'Leitung')
export const willi = figur(6, 'Willi', 'Monteur', 3000)
export const ohne: Figure = { ...figur(7, 'Olga', 'Mitarbeiter'), lstfixId: null }
export const kundin: Figure = { ...figur(8, 'Kaya', 'Kunde'), lstfixId: null }
const besetzung = [vera, max, ben, cora, lisa, willi, ohne, kundin] as const

export const objekt = { werk: id('c', 1), halle: id('c', 2), ruht: id('c', 3), wien: id('c', 4) }
export const stelle = { wartung: id('e', 1), umbau: id('e', 2), halle: id('e', 3) }

/** The people above, their department, customers with objects and cost centres. */
export async function besetze(db: Db) {
  const rollen = new Map((await db.selectFrom('rolle').select(['id', 'name']).execute()).map((row) => [row.name, row.id]))
  const abteilungen = [
    { id: id('f', 1), nummer: 93_001, bezeichnung: 'Montage Bericht' },
    { id: id('f', 2), nummer: 93_002, bezeichnung: 'Service Bericht Wien' },
  ]
  await db.insertInto('abteilung').values(abteilungen).execute()
  await db
    .insertInto('lstfix')
    .values(
      besetzung.flatMap(({ lstfixId, name, accountid }, nr) =>
        lstfixId
          ? [
              {
                id: lstfixId,
                persnr: 93_001 + nr,
                vorname: name,
                zuname: 'Bericht',
                abteilungId: abteilungen[accountid === 1000 ? 0 : 1]!.id,
                vkforgid: accountid,
                eintritt: '2020-01-01',
              },
            ]
          : [],
      ),
    )
    .execute()
  await db
    .insertInto('anwender')
    .values(
      besetzung.map(({ anwenderId, username, name, accountid, lstfixId }) => ({
        id: anwenderId,
        username,
        email: username,
        anzeigename: `${name} Bericht`,
        accountid,
        lstfixId,
      })),
    )
    .execute()
  await db
    .insertInto('anwenderRolle')
    .values(besetzung.map(({ anwenderId, rolle }) => ({ anwenderId, rolleId: rollen.get(rolle!)! })))
    .execute()
  await db
    .insertInto('ktostamm')
    .values([
      { id: id('b', 1), nummer: 93_001, name: 'Firma Kran', art: 'Kunde', vkforgid: 1000 },
      { id: id('b', 2), nummer: 93_002, name: 'Wiener Linde', art: 'Kunde', vkforgid: 3000 },
    ])
    .execute()
  await db
    .insertInto('objekt')
    .values([
      { id: objekt.werk, nummer: 930_011, name: 'Werk Kran', ktostammId: id('b', 1) },
      { id: objekt.halle, nummer: 930_012, name: 'Halle Kran', ktostammId: id('b', 1) },
      { id: objekt.ruht, nummer: 930_013, name: 'Altbau Kran', ktostammId: id('b', 1), status: 'R' },
      { id: objekt.wien, nummer: 930_021, name: 'Werk Linde', ktostammId: id('b', 2) },
    ])
    .execute()
  await db
    .insertInto('kostenstelle')
    .values([
      { id: stelle.wartung, objektId: objekt.werk, nummer: 100, bezeichnung: 'Wartung' },
      { id: stelle.umbau, objektId: objekt.werk, nummer: 200, bezeichnung: 'Umbau' },
      { id: stelle.halle, objektId: objekt.halle, nummer: 100, bezeichnung: 'Wartung' },
    ])
    .execute()
}

/** Stamps of somebody on a day, as the clock on the wall in Berlin shows them: '07:00 kommen', '12:00 Pause', '12:30 zurück', '16:00 gehen'. */
export async function stempelt(db: Db, wer: Figure, tag: string, akte: readonly [zeit: string, flag: 'arrival' | 'departure', code?: string][]) {
  await db
    .insertInto('zeitstempel')
    .values(
      akte.map(([zeit, flag, code = 'Normal']) => ({
        id: uuid(),
        lstfixId: wer.lstfixId!,
        timestamp: Temporal.PlainDateTime.from(`${tag}T${zeit}`).toZonedDateTime('Europe/Berlin').toInstant().toString(),
        zone: 'Europe/Berlin',
        flag,
        code,
        quelle: 'portal' as const,
        vertrauen: 'A' as const,
        vonHand: false,
      })),
    )
    .execute()
}

/** One day for all tests of a file, also when midnight passes meanwhile. */
const heute = Temporal.Now.plainDateISO('Europe/Berlin')
export const vor = (tage: number) => heute.subtract({ days: tage }).toString()
/** The instant at which the clock in Berlin shows a time on a day. */
export const um = (tag: string, zeit: string) => Temporal.PlainDateTime.from(`${tag}T${zeit}`).toZonedDateTime('Europe/Berlin').toInstant().toString()
export const uhr = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString({ smallestUnit: 'minute' })
export const zeiten = (datum: string, von: string, bis: string) => ({ datum, von: um(datum, von), bis: um(datum, bis) })
/** A refusal with its code, at a field or as a whole. */
export const verlangt = (status: number, code: string, path?: string) => ({ status, problem: path ? { errors: [{ path, code }] } : { code } })
