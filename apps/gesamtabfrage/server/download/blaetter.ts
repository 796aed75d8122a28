import type { Reading } from '#platform/server/http/context.ts'
import type { Weise } from '#apps/gesamtabfrage/contract.ts'
import { messages } from '#apps/gesamtabfrage/messages.ts'
import { dateiname } from '../dateiname.ts'
import { ohneDiese, type Ausgelassen, type Gefragt, type Gewaehlt } from './auswahl.ts'
import { verzeichnis } from './verzeichnis.ts'
import { weisen, type Teil } from './teile.ts'

/** A file as it is handed out. */
export interface Blatt {
  name: string
  typ: string
  inhalt: Uint8Array
}

/**
 * The files of these sheets: each document one, or all in one PDF of this name. What was kept is handed out byte for byte; what is drawn takes its attachments along.
 * With something left out, a list of what is in and what is not comes first, as pages or as a file; a part of a larger download leaves it to the whole. Throws 422 that names
 * what cannot be joined.
 */
export async function blaetterAus(
  context: Reading,
  { weise, auswahl, sammelname }: { weise: Weise; auswahl: Gefragt; sammelname: string },
  teile: readonly Teil[],
  weg: Ausgelassen[],
): Promise<Blatt[]> {
  const je = Map.groupBy(teile, ({ beleg }) => beleg)
  const einer = auswahl.zusammenfassen && weise !== 'datentraeger' && (auswahl.stueckweise || je.size + weg.length > 1)
  const unveraendert = (eigene: readonly Teil[]) => eigene.length === 1 && (eigene[0]!.typ !== undefined || !eigene[0]!.attachments?.length)
  const schlecht = new Set<Gewaehlt>()
  for (const [beleg, eigene] of je) if ((einer || !unveraendert(eigene)) && !(await alleLesbar(eigene))) schlecht.add(beleg)
  const belege = ohneDiese([...je.keys()], schlecht, 'unlesbar', weg, auswahl)
  if (!belege.length) return []
  const davor = weg.length && !auswahl.stueckweise ? [await verzeichnis(context, belege, weg)] : []
  const t = messages[context.sprache]
  const { joinPdfs } = await pdfs()
  if (einer) {
    const gute = teile.filter(({ beleg }) => !schlecht.has(beleg))
    const alle = [...davor.map((pdf) => ({ title: t.verzeichnis, pdf })), ...gute]
    const pdf = await joinPdfs(alle, (stelle) => dateiname(gute[stelle - davor.length]!.beleg, '_ebinvoice.xml'))
    return [{ name: `${sammelname}.pdf`, typ: 'application/pdf', inhalt: pdf }]
  }
  const blaetter: Blatt[] = davor.map((inhalt) => ({ name: `${t.verzeichnis}.pdf`, typ: 'application/pdf', inhalt }))
  for (const beleg of belege) {
    const eigene = je.get(beleg)!
    const { typ = 'application/pdf', pdf } = eigene[0]!
    const inhalt = unveraendert(eigene) ? pdf : await joinPdfs(eigene, () => dateiname(beleg, '_ebinvoice.xml'))
    blaetter.push({ name: `${dateiname(beleg, weisen[weise].zusatz(auswahl))}.${endung(typ)}`, typ, inhalt })
  }
  return blaetter
}

/** Loaded by the first who needs it. */
const pdfs = () => import('#platform/server/output/join.ts')

async function alleLesbar(eigene: readonly Teil[]) {
  const { pagesOf } = await pdfs()
  for (const { pdf } of eigene) if ((await pagesOf(pdf)) === null) return false
  return true
}

const endung = (typ: string) => ({ 'image/jpeg': 'jpg', 'image/png': 'png', 'application/xml': 'xml' })[typ] ?? 'pdf'
