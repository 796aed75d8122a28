import { sql } from 'kysely'
import { aufbewahrte, type Aufbewahrt } from '#domain/belege/aufbewahrt.ts'
import { istAusgehend, rechnungsarten } from '#domain/belege/contract.ts'
import { Ablehnung } from '#domain/belege/erechnung/lesen/xml.ts'
import { schreibeErechnung } from '#domain/belege/erechnung/schreiben/eigene.ts'
import { lueckentexte } from '#domain/belege/erechnung/schreiben/lueckentexte.ts'
import { rechnungsstoff } from '#domain/belege/erechnung/schreiben/stoff.ts'
import { belegdateiart, kundensucheRecht } from '#domain/belege/sicht.ts'
import { fill } from '#platform/contract/messages.ts'
import { refused } from '#platform/contract/problem.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { may, type Reading } from '#platform/server/http/context.ts'
import type { Belegdetail } from '#apps/gesamtabfrage/contract/beleg.ts'
import { dateiname } from '../dateiname.ts'
import { titel, type Gefragt, type Gewaehlt } from './auswahl.ts'
import { gedruckt } from './druck.ts'

interface Erechnung {
  xml: Uint8Array
  cii: boolean
}

/** The XML that a kept PDF carries; null where there is none, or where it is no single one. */
export async function imOriginal({ inhalt, typ }: Aufbewahrt): Promise<Uint8Array | null> {
  if (typ !== 'application/pdf') return null
  const { xmlImPdf } = await import('#domain/belege/erechnung/lesen/pdf.ts')
  try {
    return (await xmlImPdf(inhalt)).inhalt
  } catch (error) {
    if (error instanceof Ablehnung) return null
    throw error
  }
}

/**
 * E-invoices written from the data, for those of the documents that are invoices or credits of ours. Throws 422 that tells staff what is missing, unless they do without those; for
 * everybody else such a document has none.
 */
export async function geschriebene(
  context: Reading,
  belege: readonly Gewaehlt[],
  { ohne, stueckweise }: Pick<Gefragt, 'ohne' | 'stueckweise'>,
): Promise<Map<number, Erechnung>> {
  const gut = new Map<number, Erechnung>()
  const fehlt = new Map<string, Gewaehlt[]>()
  const ungueltig = new Map<string, Gewaehlt[]>()
  for (const einer of belege.filter(({ belegart }) => rechnungsarten.has(belegart) && istAusgehend(belegart))) {
    const stoff = await rechnungsstoff(context.db, einer.id)
    const ergebnis = await schreibeErechnung(stoff)
    if ('xml' in ergebnis) gut.set(einer.id, ergebnis)
    else if ('luecken' in ergebnis)
      for (const eine of ergebnis.luecken) merke(fehlt, fill(lueckentexte[context.sprache][eine], { filiale: stoff.filiale, konto: stoff.konto }), einer)
    else for (const regel of ergebnis.regeln) merke(ungueltig, regel, einer)
    await new Promise(setImmediate)
  }
  if (ohne || stueckweise || !may(context, kundensucheRecht)) return gut
  if (fehlt.size) throw refused('belege.erechnung-luecken', 'ids', { was: [...fehlt.keys()].join(', '), belege: genannt(fehlt) })
  if (ungueltig.size) throw refused('belege.erechnung-ungueltig', 'ids', { regeln: [...ungueltig.keys()].join(', '), belege: genannt(ungueltig) })
  return gut
}

/**
 * The original of an own invoice that none was kept of: drawn with its XML inside (PDF/A-3, ZUGFeRD where the XML is CII) and kept from now on, so that the next one is the same.
 */
export async function archiviert(context: Reading, detail: Belegdetail, { xml, cii }: Erechnung): Promise<Aufbewahrt> {
  const { db, files, jetzt } = context
  const { id: belegId } = detail
  // Whoever asks at the same time waits, and gets what the first one kept.
  await sql`select id from beleg where id = ${belegId} for update`.execute(db)
  const da = await aufbewahrte(context, [belegId], ['archiv'], () => titel(detail))
  if (da[0]) return da[0]
  const { alsZugferd, zugferdweisen } = await import('#domain/belege/erechnung/schreiben/zugferd.ts')
  const blatt = await gedruckt(context, detail, false, { name: cii ? zugferdweisen.xrechnung.name : dateiname(detail, '_ebinvoice.xml'), inhalt: xml })
  const inhalt = cii ? await alsZugferd(blatt, zugferdweisen.xrechnung) : blatt
  const { id, name, typ, bytes } = await keepFile(db, files.service, { name: `${dateiname(detail)}.pdf`, content: inhalt }, { art: belegdateiart, id: null })
  const { sha256 } = await db.selectFrom('datei').where('id', '=', id).select('sha256').executeTakeFirstOrThrow()
  await db.insertInto('belegdatei').values({ datei: id, belegId, art: 'archiv', sha256, erhalten: jetzt.toString() }).execute()
  return { id, belegId, art: 'archiv', name, typ, bytes, inhalt }
}

const merke = (wo: Map<string, Gewaehlt[]>, was: string, einer: Gewaehlt) => wo.set(was, [...(wo.get(was) ?? []), einer])
const genannt = (wo: ReadonlyMap<string, readonly Gewaehlt[]>) => [...new Set([...wo.values()].flat().map(titel))].join(', ')
