import type { Db } from '#platform/server/database/db.ts'
import type { Figure } from '../cast.ts'

const id = (art: string, nr: number) => `019aa000-0000-7000-8000-0000003${art}${String(nr).padStart(4, '0')}`
const figur = (nr: number, name: string): Figure => ({
  name,
  username: `${name.toLowerCase()}@scheinkunden.example`,
  anwenderId: id('a', nr),
  lstfixId: null,
  accountid: 1000,
  rolle: 'Kunde',
  konten: [1000],
})

/** Customers who may read their finished sheets: of Firma Anker, of Firma Anker and its sister, of Firma Buche. */
export const kundeA = figur(1, 'Asta')
export const kundeAlle = figur(2, 'Alina')
export const kundeB = figur(3, 'Beate')

export const konto = { anker: '019aa000-0000-7000-8000-0000002b0001', schwester: id('b', 1), buche: id('b', 2) }
export const objekt = { schwester: id('c', 1), buche: id('c', 2) }

/** The people above, their companies and objects; `besetze` of dokubesetzung.ts goes before. */
export async function besetzeKunden(db: Db) {
  const wer = [kundeA, kundeAlle, kundeB]
  await db
    .insertInto('anwender')
    .values(wer.map(({ anwenderId, username, name, accountid }) => ({ id: anwenderId, username, email: username, anzeigename: `${name} Kundin`, accountid })))
    .execute()
  await db
    .insertInto('anwenderBerechtigung')
    .values(wer.map(({ anwenderId }) => ({ anwenderId, berechtigung: 'ARBEITSSCHEIN.KUNDE' })))
    .execute()
  await db
    .insertInto('ktostamm')
    .values([
      { id: konto.schwester, nummer: 80011, name: 'Anker Süd', art: 'Kunde', vkforgid: 1000 },
      { id: konto.buche, nummer: 80012, name: 'Firma Buche', art: 'Kunde', vkforgid: 1000 },
    ])
    .execute()
  await db
    .insertInto('objekt')
    .values([
      { id: objekt.schwester, nummer: 800111, name: 'Lager Süd', ktostammId: konto.schwester },
      { id: objekt.buche, nummer: 800121, name: 'Haus Buche', ktostammId: konto.buche },
    ])
    .execute()
  await db
    .insertInto('anwenderKtostamm')
    .values([
      { anwenderId: kundeA.anwenderId, ktostammId: konto.anker },
      { anwenderId: kundeAlle.anwenderId, ktostammId: konto.anker },
      { anwenderId: kundeAlle.anwenderId, ktostammId: konto.schwester },
      { anwenderId: kundeB.anwenderId, ktostammId: konto.buche },
    ])
    .execute()
}
