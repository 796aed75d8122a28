import { ohneSchluessel, uebrige, type Ebene } from '#domain/umsatz/contract.ts'
import { schluesselnamen, type Schluesselname } from '#domain/umsatz/ebenen.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Ergebnis, Schritt } from '../contract.ts'
import { messages } from '../messages.ts'

/** Words for the keys of a level in the asker's language; who was removed from the records has a number and no name. */
export async function worteFuer({ db, sprache }: Context, ebene: Ebene, schluessel: readonly string[]): Promise<(schluessel: string) => Schluesselname> {
  const w = messages[sprache]
  const level = w[`ebene.${ebene}`]
  const namen = await schluesselnamen(
    db,
    ebene,
    schluessel.filter((einer) => einer !== uebrige && einer !== ohneSchluessel),
  )
  return (einer) => {
    if (einer === uebrige) return { nummer: '', bezeichnung: w.uebrige }
    const name = namen.get(einer) ?? { nummer: '', bezeichnung: fill(w.ohne, { ebene: level }) }
    return name.bezeichnung.trim() ? name : { nummer: '', bezeichnung: fill(w.entfernt, { ebene: level, nummer: name.nummer }) }
  }
}

/** Names of the rows on the way down. */
export const pfadnamen = (context: Context, pfad: readonly Schritt[]): Promise<Ergebnis['pfad']> =>
  Promise.all(pfad.map(async (schritt) => ({ ...schritt, ...(await worteFuer(context, schritt.ebene, [schritt.schluessel]))(schritt.schluessel) })))
