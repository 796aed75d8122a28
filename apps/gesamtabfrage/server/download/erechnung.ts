import { sql } from 'kysely'
import { aufbewahrte, type Aufbewahrt } from '#domain/belege/aufbewahrt.ts'
import { istAusgehend, rechnungsarten, type Belegart } from '#domain/belege/contract.ts'
import { xmlImPdf } from '#domain/belege/erechnung/lesen/pdf.ts'
import { Ablehnung } from '#domain/belege/erechnung/lesen/xml.ts'
import { schreibeErechnung } from '#domain/belege/erechnung/schreiben/eigene.ts'
import { lueckentexte } from '#domain/belege/erechnung/schreiben/lueckentexte.ts'
import { rechnungsstoff } from '#domain/belege/erechnung/schreiben/stoff.ts'
import { alsZugferd, zugferdweisen } from '#domain/belege/erechnung/schreiben/zugferd.ts'
import { belegdateiart, kundensucheRecht } from '#domain/belege/sicht.ts'
import { fill } from '#platform/contract/messages.ts'
import { refused } from '#platform/contract/problem.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { beleg } from '../beleg.ts'
import { dateiname, type Benannt } from '../dateiname.ts'
import { gedruckt } from './druck.ts'

type Gewaehlt = Benannt & { id: number; belegart: Belegart }
interface Erechnung {
  xml: Uint8Array
  cii: boolean
}

/** Whether the portal writes the e-invoice of a document by itself: invoices and credits that we issue. */
export const schreibbar = ({ belegart }: Gewaehlt) => rechnungsarten.has(belegart) && istAusgehend(belegart)

/** The XML that a kept PDF carries; null where there is none, or where it is no single one. */
export const imOriginal = ({ inhalt, typ }: Aufbewahrt) =>
  typ === 'application/pdf'
    ? xmlImPdf(inhalt).then(
        (eine) => eine.inhalt,
        (error: unknown) => {
          if (error instanceof Ablehnung) return null
          throw error
        },
      )
    : Promise.resolve(null)

/** E-invoices of our documents, written from their data. Throws 422: staff hear what is missing, others that there is none. */
export async function geschriebene(context: Context, belege: readonly Gewaehlt[]): Promise<Map<number, Erechnung>> {
  const gut = new Map<number, Erechnung>()
  const fehlt = new Map<string, string[]>()
  const ungueltig = new Map<string, string[]>()
  const merke = (wo: Map<string, string[]>, was: string, einer: Gewaehlt) => wo.set(was, [...(wo.get(was) ?? []), titel(einer)])
  for (const einer of belege) {
    const stoff = await rechnungsstoff(context.db, einer.id)
    const ergebnis = await schreibeErechnung(stoff)
    if ('xml' in ergebnis) gut.set(einer.id, ergebnis)
    else if ('luecken' in ergebnis)
      for (const eine of ergebnis.luecken) merke(fehlt, fill(lueckentexte[context.sprache][eine], { filiale: stoff.filiale, konto: stoff.konto }), einer)
    else for (const regel of ergebnis.regeln) merke(ungueltig, regel, einer)
    await new Promise(setImmediate)
  }
  if (gut.size === belege.length) return gut
  if (!may(context, kundensucheRecht)) throw refused('belege.keine-erechnung', 'ids', { belege: genannt(belege.filter(({ id }) => !gut.has(id)).map(titel)) })
  if (fehlt.size) throw refused('belege.erechnung-luecken', 'ids', { was: [...fehlt.keys()].join(', '), belege: genannt([...fehlt.values()].flat()) })
  throw refused('belege.erechnung-ungueltig', 'ids', { regeln: [...ungueltig.keys()].join(', '), belege: genannt([...ungueltig.values()].flat()) })
}

/**
 * The original of an own invoice that none was kept of: drawn with its XML inside (PDF/A-3, ZUGFeRD where the XML is CII) and kept from now on, so that the next one is the same.
 * `erechnung`: what was written for it.
 */
export async function archiviert(context: Context, einer: Gewaehlt, { xml, cii }: Erechnung): Promise<Aufbewahrt> {
  const { db, files } = context
  // Whoever asks at the same time waits, and gets what the first one kept.
  await sql`select id from beleg where id = ${einer.id} for update`.execute(db)
  const da = await aufbewahrte(context, [einer.id], ['archiv'], () => titel(einer))
  if (da[0]) return da[0]
  const name = cii ? zugferdweisen.xrechnung.name : dateiname(einer, '_ebinvoice.xml')
  const blatt = await gedruckt(context, await beleg(context, einer.belegart, einer.id), false, { name, inhalt: xml })
  const inhalt = cii ? await alsZugferd(blatt, zugferdweisen.xrechnung) : blatt
  const { id, typ, bytes } = await keepFile(db, files.service, inhalt, `${dateiname(einer)}.pdf`, { art: belegdateiart, id: null })
  const { sha256 } = await db.selectFrom('datei').where('id', '=', id).select('sha256').executeTakeFirstOrThrow()
  await db.insertInto('belegdatei').values({ datei: id, belegId: einer.id, art: 'archiv', sha256, erhalten: context.jetzt.toString() }).execute()
  return { id, belegId: einer.id, art: 'archiv', name: `${dateiname(einer)}.pdf`, typ, bytes, inhalt }
}

const titel = ({ belegart, belegnummer }: Gewaehlt) => `${belegart} ${belegnummer}`
const genannt = (belege: readonly string[]) => [...new Set(belege)].join(', ')
