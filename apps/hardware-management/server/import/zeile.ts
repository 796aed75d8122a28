import { issueText } from '#platform/contract/issues.ts'
import { fill, type Language } from '#platform/contract/messages.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { CsvRow } from '#platform/server/output/csv.ts'
import { Angaben } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import type { Nachschlag } from '../nachschlag.ts'
import { geprueftMit } from '../pruefen.ts'
import { spalten, type Spalte } from './spalten.ts'
import type { Stamm } from './stamm.ts'
import { Zellfehler, type Melde, type Sage, type Wort } from './zelle.ts'

interface Bericht {
  melde: Melde
  sage: Sage
  sprache: Language
}

/** The fields of a device after this line; null when a cell cannot be read. */
export function zeileLesen(
  { values }: CsvRow,
  ort: ReadonlyMap<Spalte, number>,
  bisher: Angaben,
  stamm: Stamm,
  { melde, sage, sprache }: Bericht,
): Angaben | null {
  const angaben: Angaben = { ...bisher }
  let gut = true
  for (const spalte of spalten) {
    const nr = ort.get(spalte)
    if (nr === undefined) continue
    try {
      Object.assign(angaben, spalte.lies((values[nr] ?? '').normalize('NFC'), stamm, angaben))
    } catch (error) {
      if (!(error instanceof Zellfehler)) throw error
      gut = false
      melde(spalte.wort, error.grund, error.daten)
    }
  }
  if (!gut) return null
  const geformt = Angaben.safeParse(angaben)
  if (geformt.success) return geformt.data
  for (const issue of geformt.error.issues) sage(wortVon(String(issue.path[0])), issueText(issue as never, sprache, messages[sprache]))
  return null
}

/** The row of the device as the rules of the form would save it; null when they refuse it, which is told at the line. */
export async function zeilePruefen(
  nachschlag: Nachschlag,
  wessen: { id: string; vkforgid: number },
  angaben: Angaben,
  { sage, sprache }: Omit<Bericht, 'melde'>,
) {
  try {
    return await geprueftMit(nachschlag, wessen, angaben)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [feld = ''] = Object.keys(error.fields)
    sage(wortVon(feld), fill(messages[sprache][error.code as Wort] ?? error.code, error.data))
    return null
  }
}

/** A field of the wire as the form calls it. */
function wortVon(feld: string): Wort | undefined {
  const [wort] = [
    feld,
    feld
      .replace(/Id$/, '')
      .replace(/^ktostamm$/, 'kunde')
      .replace(/^lstfix$/, 'benutzer'),
  ].filter((name) => name in messages.de)
  return wort as Wort | undefined
}
