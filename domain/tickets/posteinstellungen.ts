import type { Db } from '#platform/server/db.ts'

/** What happens to a mail from somebody whom nobody knows, and to which branch its ticket belongs (null: the first). */
export interface Posteinstellungen {
  unbekannte: 'ticket' | 'ablehnen' | 'uebergehen'
  vkforgid: number | null
}
const standard: Posteinstellungen = { unbekannte: 'ticket', vkforgid: null }
const SCHLUESSEL = 'ticket-post'

export async function posteinstellungen(db: Db): Promise<Posteinstellungen> {
  const row = await db.selectFrom('installation').where('schluessel', '=', SCHLUESSEL).select('wert').executeTakeFirst()
  return { ...standard, ...(row?.wert as Partial<Posteinstellungen> | undefined) }
}

export async function posteinstellungenSetzen(db: Db, neu: Posteinstellungen) {
  const wert = JSON.stringify(neu)
  await db
    .insertInto('installation')
    .values({ schluessel: SCHLUESSEL, wert })
    .onConflict((on) => on.column('schluessel').doUpdateSet({ wert }))
    .execute()
}
