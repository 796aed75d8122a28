import { refused } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keep, storedValue } from '#platform/server/database/installation.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import type { Einstellungen } from '../contract.ts'

/** Under this name the installation keeps them. */
const schluessel = 'arbeitsbericht-statistik'

export const einstellungen = async (db: Db): Promise<Einstellungen> => ({ personen: true, ...(await storedValue<Partial<Einstellungen>>(db, schluessel)) })

export async function einstellungenSetzen(context: Context, neu: Einstellungen) {
  const vorher = await einstellungen(context.db)
  await keep(context.db, schluessel, neu)
  audit(context, { aktion: 'aendern', gegenstand: 'arbeitsberichtsstatistik', gegenstandId: 'einstellungen', daten: { vorher, nachher: neu } })
  emit(context, 'arbeitsbericht', [])
}

/** Throws 422 at the level where the company does not evaluate single people. */
export async function pruefePersonen({ db }: Context) {
  if (!(await einstellungen(db)).personen) throw refused('statistik.personen-aus', 'ebene')
}
