import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { geraeteZu, objektBei, objekteZu, treffer } from './geraet.ts'
import { ersteRegel, namensteil, regelnDer, type Gesagt } from './regel.ts'

/** `mehrdeutig`: several devices fit, so somebody has to say which. */
export interface Zuordnung {
  anwenderId: Id<'anwender'> | null
  ktostammId: Id<'ktostamm'> | null
  hardwareId: Id<'hardware'> | null
  objektId: Id<'objekt'> | null
  /** The object is where the device stands; nobody and no rule named it. */
  objektVomGeraet: boolean
  mehrdeutig: boolean
  vkforgid: number
}
/**
 * Whose system and who: what the source or a rule of the company says first, then the one living device of that name (host name with its domain) or address
 * among those of that customer; where none is known, of all. Where several fit, none does: somebody has to say it (5.1).
 * `saetze`: what is going to be asked; of all devices only those that it names are read.
 */
export async function zuordner(db: Db, saetze: readonly Gesagt[]) {
  const regeln = await regelnDer(db)
  const [anwender, geraete, kunden, filiale] = await Promise.all([
    db.selectFrom('anwender').where('aktiv', '=', true).select(['id', 'username', 'accountid']).execute(),
    geraeteZu(db, saetze, regeln),
    db.selectFrom('ktostamm').select(['id', 'nummer', 'vkforgid']).execute(),
    db.selectFrom('filiale').orderBy('vkforgid').select('vkforgid').executeTakeFirstOrThrow(),
  ])
  const objekte = await objekteZu(db, regeln, geraete)
  const namen = Map.groupBy(
    anwender.flatMap((eine) => [...new Set([eine.username, namensteil(eine.username)])].map((name) => ({ ...eine, name }))),
    ({ name }) => name,
  )
  const [kundeMit, kundeNr] = [new Map(kunden.map((eine) => [eine.id, eine])), new Map(kunden.map((eine) => [eine.nummer, eine]))]
  const einziges = <T>(alle: readonly T[] | undefined) => (alle?.length === 1 ? alle[0] : undefined)
  const person = (gesagt: Gesagt) => {
    const geregelt = ersteRegel(regeln, gesagt, true)?.anwenderId
    if (geregelt) return anwender.find(({ id }) => id === geregelt)
    const ganz = gesagt.benutzer.trim().toLowerCase()
    return ganz === '' ? undefined : (einziges(namen.get(ganz)) ?? einziges(namen.get(namensteil(ganz))))
  }
  return {
    finde: (gesagt: Gesagt, kundennummer: number | null): Zuordnung => {
      const wer = person(gesagt)
      const regel = ersteRegel(regeln, gesagt, false)
      const genannt = (kundennummer !== null && kundeNr.get(kundennummer)) || (regel?.ktostammId ? kundeMit.get(regel.ktostammId) : undefined)
      // A device of another customer than the source or the rule says is not the one.
      const { geraet, mehrdeutig } = treffer(geraete, regel, gesagt.verbindung, ({ ktostammId }) => !genannt || ktostammId === genannt.id)
      const kunde = genannt ?? (geraet?.ktostammId ? kundeMit.get(geraet.ktostammId) : undefined)
      return {
        anwenderId: wer?.id ?? null,
        ktostammId: kunde?.id ?? null,
        hardwareId: geraet?.id ?? null,
        ...objektBei(kunde?.id, { regel, geraet }, objekte),
        mehrdeutig,
        vkforgid: kunde?.vkforgid ?? geraet?.vkforgid ?? wer?.accountid ?? filiale.vkforgid,
      }
    },
  }
}
