import type { Id } from '#platform/contract/shapes.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { sortierungen } from '../contract.ts'
import { sortiert } from './liste.ts'
import { gespeichert } from './speicher.ts'
import { amTag, mitAngaben, zeilen, type Tafelperson, type Tafelzeile } from './zeilen.ts'

export interface Auswahl {
  q?: string | undefined
  abteilung?: string | undefined
  vkforgid?: number | undefined
  status?: string | undefined
}

/** The board of a day: everybody of the asker's accounts that the selection leaves, by name or in the wished order. */
export async function tafel(
  context: Context,
  stichdatum: string,
  { q = '', abteilung, vkforgid, status: nur }: Auswahl = {},
  sort: (typeof sortierungen)[number] = 'name',
): Promise<Tafelzeile[]> {
  const passt = suche(q)
  const konten = new Set(context.person.konten)
  // The same limit as `sichtbareMitarbeiter` draws for holders of STATUSABFRAGE, without which nobody gets here.
  return sortiert(await gespeichert(context.root, stichdatum, context.jetzt), sort).filter(
    ({ person, stand }) =>
      konten.has(person.vkforgid) &&
      (!abteilung || person.abteilungId === abteilung) &&
      (!vkforgid || person.vkforgid === vkforgid) &&
      (!nur || stand.status === nur) &&
      (!q || passt(person)),
  )
}

/** One person of the board, or undefined for those that the asker may not see. */
export async function tafelzeile(context: Context, stichdatum: string, id: Id<'lstfix'>): Promise<Tafelzeile | undefined> {
  const personen = await amTag(mitAngaben(sichtbareMitarbeiter(context, 'STATUSABFRAGE')), stichdatum)
    .where('lstfix.id', '=', id)
    .execute()
  return (await zeilen(context.db, personen, stichdatum, context.jetzt))[0]
}

/** Every word is in the name or begins the number; marks on letters do not matter. */
function suche(q: string) {
  const worte = schlicht(q).split(/\s+/).filter(Boolean)
  return ({ vorname, zuname, persnr }: Tafelperson) => {
    if (!worte.length) return true
    const namen = [schlicht(vorname), schlicht(zuname)]
    return worte.every((wort) => namen.some((name) => name.includes(wort)) || String(persnr).startsWith(wort))
  }
}
const schlicht = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
