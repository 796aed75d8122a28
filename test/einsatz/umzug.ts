import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'

let zahl = 0
/** A customer of 1000 with an object. `fort`: the customer goes to Vienna and both get new names. `verkauft`: the object goes to another customer of 1000. */
export async function umziehend(db: Db, name: string) {
  const nr = zahl++
  const kunde = { id: uuid(), nummer: 93_100 + nr, name: `Kunde ${name}`, art: 'Kunde' as const, vkforgid: 1000 }
  const objekt = { id: uuid(), nummer: 930_100 + nr, name, ktostammId: kunde.id }
  await db.insertInto('ktostamm').values(kunde).execute()
  await db.insertInto('objekt').values(objekt).execute()
  const anders = (mehr: object) => db.updateTable('objekt').set(mehr).where('id', '=', objekt.id).execute()
  return {
    id: objekt.id,
    nummer: objekt.nummer,
    ktostammId: kunde.id,
    fort: async () => {
      await db.updateTable('ktostamm').set({ vkforgid: 3000, name: 'Geheim Neu' }).where('id', '=', kunde.id).execute()
      await anders({ name: 'Geheim Halle' })
    },
    verkauft: async () => {
      const neuer = { id: uuid(), nummer: 94_100 + nr, name: `Käufer ${name}`, art: 'Kunde' as const, vkforgid: 1000 }
      await db.insertInto('ktostamm').values(neuer).execute()
      await anders({ ktostammId: neuer.id })
    },
  }
}
