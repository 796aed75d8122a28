import type { Db } from '#platform/server/database/db.ts'
import type { Figure } from '../cast.ts'

const id = (art: string, nr: number) => `019aa000-0000-7000-8000-0000004${art}${String(nr).padStart(4, '0')}`
const figur = (nr: number, name: string, rolle: string, accountid = 1000): Figure => ({
  name,
  username: `${name.toLowerCase()}@fern.example`,
  anwenderId: id('a', nr),
  lstfixId: rolle === 'Kunde' ? null : id('9', nr),
  accountid,
  rolle,
  konten: [accountid],
})

/** Two of support and their head in 1000, a head in Vienna, somebody of each customer. */
export const sami = figur(1, 'Sami', 'Support')
export const siri = figur(2, 'Siri', 'Support')
export const lea = figur(3, 'Lea', 'Leitung')
export const wim = figur(4, 'Wim', 'Leitung', 3000)
export const kundeA = figur(5, 'Ada', 'Kunde')
export const kundeB = figur(6, 'Bea', 'Kunde')
const besetzung = [sami, siri, lea, wim, kundeA, kundeB] as const

export const firma = { a: id('b', 1), b: id('b', 2) }
export const objekt = { a: id('c', 1), b: id('c', 2) }
export const stelle = { a: id('d', 1), b: id('d', 2) }
export const ticket = { a: id('e', 1), b: id('e', 2), zu: id('e', 3) }

/** Customers with an object, a cost centre and a ticket each, and the people above. */
export async function besetze(db: Db) {
  const rollen = new Map((await db.selectFrom('rolle').select(['id', 'name']).execute()).map((row) => [row.name, row.id]))
  const { id: abteilungId } = await db.selectFrom('abteilung').orderBy('nummer').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('lstfix')
    .values(
      besetzung.flatMap(({ lstfixId, name, accountid }, nr) =>
        lstfixId ? [{ id: lstfixId, persnr: 84001 + nr, vorname: name, zuname: 'Fern', abteilungId, vkforgid: accountid, eintritt: '2020-01-01' }] : [],
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
        anzeigename: `${name} Fern`,
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
    .insertInto('anwenderBerechtigung')
    .values([kundeA, kundeB].map(({ anwenderId }) => ({ anwenderId, berechtigung: 'RDPLOG' })))
    .execute()
  await db
    .insertInto('ktostamm')
    .values([
      { id: firma.a, nummer: 84001, name: 'Klinik Anker', art: 'Kunde', vkforgid: 1000 },
      { id: firma.b, nummer: 84002, name: 'Brauerei Birke', art: 'Kunde', vkforgid: 1000 },
    ])
    .execute()
  await db
    .insertInto('anwenderKtostamm')
    .values([
      { anwenderId: kundeA.anwenderId, ktostammId: firma.a },
      { anwenderId: kundeB.anwenderId, ktostammId: firma.b },
    ])
    .execute()
  await db
    .insertInto('objekt')
    .values([
      { id: objekt.a, nummer: 840011, name: 'Trakt A', ktostammId: firma.a },
      { id: objekt.b, nummer: 840021, name: 'Sudhaus', ktostammId: firma.b },
    ])
    .execute()
  await db
    .insertInto('kostenstelle')
    .values([
      { id: stelle.a, objektId: objekt.a, nummer: 10, bezeichnung: 'IT' },
      { id: stelle.b, objektId: objekt.b, nummer: 10, bezeichnung: 'IT' },
    ])
    .execute()
  const typ = await db.selectFrom('tickettyp').select('id').orderBy('folge').executeTakeFirstOrThrow()
  const jetzt = Temporal.Now.instant().toString()
  await db
    .insertInto('ticket')
    .values(
      (
        [
          [ticket.a, 84801, 'Neuer Arbeitsplatz', firma.a, objekt.a, stelle.a, 'in Arbeit'],
          [ticket.b, 84802, 'Kühlung meldet Fehler', firma.b, objekt.b, stelle.b, 'in Arbeit'],
          [ticket.zu, 84803, 'Schon erledigt', firma.a, objekt.a, stelle.a, 'abgeschlossen'],
        ] as const
      ).map(([ticketId, nummer, name, ktostammId, objektId, kostenstelleId, schritt]) => ({
        id: ticketId,
        nummer,
        vkforgid: 1000,
        typId: typ.id,
        name,
        ktostammId,
        objektId,
        kostenstelleId,
        schritt,
        prioritaet: 5,
        erstellerId: sami.anwenderId,
        seit: jetzt,
        erstellt: jetzt,
        geaendert: jetzt,
      })),
    )
    .execute()
}
