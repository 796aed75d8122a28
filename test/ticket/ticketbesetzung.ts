import { warnvorgabe } from '#domain/tickets/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Figure } from '../cast.ts'

const id = (art: string, nr: number) => `019aa000-0000-7000-8000-0000001${art}${String(nr).padStart(4, '0')}`
const figur = (nr: number, name: string, rolle: string, mehr: Partial<Figure> = {}): Figure => ({
  name,
  username: `${name.toLowerCase()}@ticket.example`,
  anwenderId: id('a', nr),
  lstfixId: rolle === 'Kunde' ? null : id('9', nr),
  accountid: 1000,
  rolle,
  konten: [1000],
  ...mehr,
})

/** Two at the desk, a technician, the head; two people of company A (the second one sees all its tickets), one of company B. */
export const sina = figur(1, 'Sina', 'Support')
export const sami = figur(2, 'Sami', 'Support')
export const toni = figur(3, 'Toni', 'Monteur')
export const lena = figur(4, 'Lena', 'Leitung')
export const kundeA = figur(5, 'Alma', 'Kunde')
export const kundeAlle = figur(6, 'Alwin', 'Kunde')
export const kundeB = figur(7, 'Bela', 'Kunde')
export const besetzung = [sina, sami, toni, lena, kundeA, kundeAlle, kundeB] as const

export const firma = { a: id('b', 1), b: id('b', 2) }
export const objekt = { a: id('c', 1), b: id('c', 2), ruht: id('c', 3) }
export const kostenstelle = { a: id('d', 1), b: id('d', 2) }
export const kalender = id('e', 1)
export const regel = id('f', 1)
export const typ = { stoerung: '01900000-0000-7000-8000-000000000001', aenderung: '01900000-0000-7000-8000-000000000003' }

/** Two customers with an object and a cost centre each, the people above, a calendar of split days and a rule for all. */
export async function besetze(db: Db) {
  const rollen = new Map((await db.selectFrom('rolle').select(['id', 'name']).execute()).map((row) => [row.name, row.id]))
  const { id: abteilungId } = await db.selectFrom('abteilung').orderBy('nummer').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('lstfix')
    .values(
      besetzung.flatMap(({ lstfixId, name, accountid }, nr) =>
        lstfixId ? [{ id: lstfixId, persnr: 70001 + nr, vorname: name, zuname: 'Ticket', abteilungId, vkforgid: accountid, eintritt: '2020-01-01' }] : [],
      ),
    )
    .execute()
  await db
    .insertInto('anwender')
    .values(
      besetzung.map((wer) => ({
        id: wer.anwenderId,
        username: wer.username,
        email: wer.username,
        anzeigename: `${wer.name} Ticket`,
        accountid: wer.accountid,
        lstfixId: wer.lstfixId,
      })),
    )
    .execute()
  await db
    .insertInto('anwenderRolle')
    .values(besetzung.map((wer) => ({ anwenderId: wer.anwenderId, rolleId: rollen.get(wer.rolle!)! })))
    .execute()
  await db.insertInto('anwenderBerechtigung').values({ anwenderId: kundeAlle.anwenderId, berechtigung: 'TICKET.KTOSTAMM' }).execute()
  await db
    .insertInto('ktostamm')
    .values([
      { id: firma.a, nummer: 70001, name: 'Firma Anker', art: 'Kunde', vkforgid: 1000 },
      { id: firma.b, nummer: 70002, name: 'Firma Birke', art: 'Kunde', vkforgid: 1000 },
    ])
    .execute()
  await db
    .insertInto('objekt')
    .values([
      { id: objekt.a, nummer: 700011, name: 'Werk Anker', ktostammId: firma.a },
      { id: objekt.b, nummer: 700021, name: 'Werk Birke', ktostammId: firma.b },
      { id: objekt.ruht, nummer: 700012, name: 'Altbau Anker', ktostammId: firma.a, status: 'R' },
    ])
    .execute()
  await db
    .insertInto('kostenstelle')
    .values([
      { id: kostenstelle.a, objektId: objekt.a, nummer: 1, bezeichnung: 'Heizung' },
      { id: kostenstelle.b, objektId: objekt.b, nummer: 1, bezeichnung: 'Heizung' },
    ])
    .execute()
  await db
    .insertInto('anwenderKtostamm')
    .values([
      { anwenderId: kundeA.anwenderId, ktostammId: firma.a },
      { anwenderId: kundeAlle.anwenderId, ktostammId: firma.a, alleTickets: true },
      { anwenderId: kundeB.anwenderId, ktostammId: firma.b, alleTickets: true },
    ])
    .execute()
  await db.insertInto('slaKalender').values({ id: kalender, name: 'Büro', zone: 'Europe/Berlin', land: 'DE', region: 'BY' }).execute()
  await db
    .insertInto('slaKalenderZeit')
    .values(
      [1, 2, 3, 4, 5].flatMap((wochentag) => [
        { kalenderId: kalender, wochentag, von: '08:00', bis: '12:00' },
        { kalenderId: kalender, wochentag, von: '13:00', bis: '17:00' },
      ]),
    )
    .execute()
  await db.insertInto('slaRegel').values({ id: regel, name: 'Standard', kalenderId: kalender, antwortMin: 240, loesungMin: 1440 }).execute()
  await db
    .insertInto('slaRegelWarnung')
    .values(warnvorgabe.map((one) => ({ regelId: regel, ...one })))
    .execute()
}
