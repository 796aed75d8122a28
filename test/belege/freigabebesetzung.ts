import { sql } from 'kysely'
import { beginneLaeufe } from '#domain/belege/freigabe/beginnen.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Figure } from '../cast.ts'

const id = (art: string, nr: number) => `019aa000-0000-7000-8000-0000003${art}${String(nr).padStart(4, '0')}`
const figur = (nr: number, name: string, rolle: string, accountid = 1000): Figure => ({
  name,
  username: `${name.toLowerCase()}@freigabe.example`,
  anwenderId: id('a', nr),
  lstfixId: null,
  accountid,
  rolle,
  konten: [accountid],
})

/** Two in accounts, two heads, three directors and a deputy in 1000; a head in Vienna; a customer; who writes and who confirms the rules. */
export const berta = figur(1, 'Berta', 'Buchhaltung')
export const bruno = figur(2, 'Bruno', 'Buchhaltung')
export const lotte = figur(3, 'Lotte', 'Leitung')
export const ludwig = figur(4, 'Ludwig', 'Leitung')
export const wilma = figur(5, 'Wilma', 'Leitung', 3000)
export const kundin = figur(6, 'Alma', 'Kunde')
export const regina = figur(7, 'Regina', 'Administrator')
export const rolf = figur(8, 'Rolf', 'Administrator')
const besetzung = [berta, bruno, lotte, ludwig, wilma, kundin, regina, rolf] as const
const lieferant = { stahl: id('b', 1), wien: id('b', 2) }
export const lieferanten = { ziegel: id('b', 4), beton: id('b', 5) }
export const baustelle = id('b', 3)
export const kostenstelle = id('d', 1)

/** The people, suppliers, and the rules: accounts confirm in substance, from 1,000 a head, four eyes from 500. */
export async function besetze(db: Db) {
  const rollen = new Map((await db.selectFrom('rolle').select(['id', 'name']).execute()).map((row) => [row.name, row.id]))
  const wert = besetzung.map(({ anwenderId, username, name, accountid }) => ({
    id: anwenderId,
    username,
    email: username,
    anzeigename: `${name} Frei`,
    accountid,
  }))
  await db.insertInto('anwender').values(wert).execute()
  await db
    .insertInto('anwenderRolle')
    .values(besetzung.map(({ anwenderId, rolle }) => ({ anwenderId, rolleId: rollen.get(rolle!)! })))
    .execute()
  await db
    .insertInto('ktostamm')
    .values([
      { id: lieferant.stahl, nummer: 71001, name: 'Stahl Anker', art: 'Lieferant', vkforgid: 1000 },
      { id: lieferant.wien, nummer: 71002, name: 'Wiener Ziegel', art: 'Lieferant', vkforgid: 3000 },
      { id: lieferanten.ziegel, nummer: 71003, name: 'Ziegel Huber', art: 'Lieferant', vkforgid: 1000 },
      { id: lieferanten.beton, nummer: 71004, name: 'Beton Lang', art: 'Lieferant', vkforgid: 1000 },
      { id: baustelle, nummer: 91001, name: 'Halle Nord', art: 'Baustelle', vkforgid: 1000 },
    ])
    .execute()
  await db
    .insertInto('objekt')
    .values({ id: id('c', 1), nummer: 810011, name: 'Halle Nord', ktostammId: baustelle })
    .execute()
  await db
    .insertInto('kostenstelle')
    .values({ id: kostenstelle, objektId: id('c', 1), nummer: 10, bezeichnung: 'Rohbau' })
    .execute()
  const regel = { version: 1, adressat: 'rolle' as const, gueltigAb: '2020-01-01', erfasstVon: regina.anwenderId, erfasst: '2020-01-01T00:00:00Z' }
  const regeln = [
    { ...regel, id: id('e', 1), bezeichnung: 'Sachlich richtig', schritt: 'sachlich' as const, rolleId: rollen.get('Buchhaltung')! },
    {
      ...regel,
      id: id('e', 2),
      bezeichnung: 'Leitung ab 1.000 €',
      schritt: 'freigabe' as const,
      stufe: 2,
      vonBetrag: '1000.00',
      rolleId: rollen.get('Leitung')!,
    },
    { ...regel, id: id('e', 3), bezeichnung: 'Vier Augen ab 500 €', vonBetrag: '500.00', mindestens: 2, rolleId: rollen.get('Leitung')! },
  ]
  for (const eine of regeln) await db.insertInto('freigaberegel').values(eine).execute()
  await db
    .insertInto('freigaberegelBestaetigung')
    .values(regeln.map((eine) => ({ regelId: eine.id, version: 1, anwenderId: rolf.anwenderId, zeitpunkt: '2020-01-02T00:00:00Z' })))
    .execute()
}

let nummer = 500_000
/** An incoming invoice, and the run that begins with it. Answers the ids of both. */
export async function rechnung(db: Db, netto: string, mehr: Record<string, unknown> = {}): Promise<{ beleg: number; lauf: string }> {
  nummer += 1
  const heute = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  const steuer = (Number(netto) * 0.19).toFixed(2)
  const { id: beleg } = await db
    .insertInto('beleg')
    .values({
      belegart: 'ER',
      kreis: 'ER',
      vkforgid: 1000,
      belegnummer: nummer,
      bezugsnummer: `R-${nummer}`,
      ktostammId: lieferant.stahl,
      belegdatum: heute,
      leistungVon: heute,
      faelligkeit: Temporal.PlainDate.from(heute).add({ days: 30 }).toString(),
      netto,
      steuer,
      brutto: sql<string>`${netto}::numeric + ${steuer}::numeric`,
      zustand: 'ausgestellt',
      ...mehr,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await beginneLaeufe(db, Temporal.Now.instant())
  return { beleg, lauf: (await laufVon(db, beleg))! }
}
/** The open (or last) run of a document. */
export const laufVon = async (db: Db, beleg: number) =>
  (await db.selectFrom('belegfreigabe').where('belegId', '=', beleg).orderBy('nr', 'desc').select('id').executeTakeFirst())?.id

/** Somebody stands in for somebody from today to tomorrow. */
export const vertritt = (db: Db, fuer: Figure, durch: Figure) =>
  db
    .insertInto('vertretung')
    .values({ id: uuid(), anwenderId: fuer.anwenderId, vertreterId: durch.anwenderId, von: sql<string>`heute()`, bis: sql<string>`heute() + 1` })
    .execute()
