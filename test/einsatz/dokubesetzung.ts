import type { Db } from '#platform/server/database/db.ts'
import type { Figure } from '../cast.ts'

const id = (art: string, nr: number) => `019aa000-0000-7000-8000-0000002${art}${String(nr).padStart(4, '0')}`
const figur = (nr: number, name: string, rolle: string, accountid = 1000): Figure => ({
  name,
  username: `${name.toLowerCase()}@doku.example`,
  anwenderId: id('a', nr),
  lstfixId: null,
  accountid,
  rolle,
  konten: [accountid],
})

/** Two technicians and their head in 1000, a head and a technician in Vienna, a customer. */
export const toni = figur(1, 'Toni', 'Monteur')
export const theo = figur(2, 'Theo', 'Monteur')
export const lena = figur(3, 'Lena', 'Leitung')
export const resi = figur(4, 'Resi', 'Leitung', 3000)
export const wolf = figur(5, 'Wolf', 'Monteur', 3000)
export const kundin = figur(6, 'Alma', 'Kunde')
const besetzung = [toni, theo, lena, resi, wolf, kundin] as const

export const objekt = { werk: id('c', 1), halle: id('c', 2), ruht: id('c', 3), wien: id('c', 4) }

/** A customer of each branch with objects, and the people above. */
export async function besetze(db: Db) {
  const rollen = new Map((await db.selectFrom('rolle').select(['id', 'name']).execute()).map((row) => [row.name, row.id]))
  await db
    .insertInto('anwender')
    .values(
      besetzung.map(({ anwenderId, username, name, accountid }) => ({ id: anwenderId, username, email: username, anzeigename: `${name} Doku`, accountid })),
    )
    .execute()
  await db
    .insertInto('anwenderRolle')
    .values(besetzung.map(({ anwenderId, rolle }) => ({ anwenderId, rolleId: rollen.get(rolle!)! })))
    .execute()
  await db
    .insertInto('ktostamm')
    .values([
      { id: id('b', 1), nummer: 80001, name: 'Firma Anker', art: 'Kunde', vkforgid: 1000 },
      { id: id('b', 2), nummer: 80002, name: 'Wiener Birke', art: 'Kunde', vkforgid: 3000 },
    ])
    .execute()
  await db
    .insertInto('anwenderKtostamm')
    .values({ anwenderId: kundin.anwenderId, ktostammId: id('b', 1) })
    .execute()
  await db
    .insertInto('objekt')
    .values([
      { id: objekt.werk, nummer: 800011, name: 'Werk Anker', ktostammId: id('b', 1) },
      { id: objekt.halle, nummer: 800012, name: 'Halle Anker', ktostammId: id('b', 1) },
      { id: objekt.ruht, nummer: 800013, name: 'Altbau Anker', ktostammId: id('b', 1), status: 'R' },
      { id: objekt.wien, nummer: 800021, name: 'Werk Birke', ktostammId: id('b', 2) },
    ])
    .execute()
}
