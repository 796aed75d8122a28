import { aufbewahrte, type Aufbewahrt } from '#domain/belege/aufbewahrt.ts'
import { scheinpapiere } from '#domain/belege/schein/papier.ts'
import { kundensucheRecht } from '#domain/belege/sicht.ts'
import { may, type Reading } from '#platform/server/http/context.ts'
import type { Part } from '#platform/server/output/join.ts'
import type { Auswahl, Weise } from '#apps/gesamtabfrage/contract.ts'
import { beleg } from '../beleg.ts'
import { dateiname } from '../dateiname.ts'
import { ohneDiese, titel, type Ausgelassen, type Gefragt, type Gewaehlt } from './auswahl.ts'
import { gedruckt } from './druck.ts'
import { archiviert, geschriebene, imOriginal } from './erechnung.ts'

/** One sheet of a document. `typ`: it was kept, and is handed out byte for byte; without it was drawn. */
export interface Teil extends Part {
  beleg: Gewaehlt
  typ?: string
}
/** What each way adds to the name of a file, and what the audit trail calls it. */
export const weisen = {
  download: { zusatz: ({ fremdbelegdruck }: Auswahl) => (fremdbelegdruck ? '_fremd' : ''), aktion: 'herunterladen' },
  archiv: { zusatz: ({ fremdbelegdruckArchiv }: Auswahl) => (fremdbelegdruckArchiv ? '_fremd' : '_archiv'), aktion: 'archiv-herunterladen' },
  datentraeger: { zusatz: () => '_ebinvoice', aktion: 'erechnung-herunterladen' },
} as const

/** All sheets of these documents, in their order; `weg` gets those that cannot come along. Throws 422 that names them unless the asker does without them. */
export const teileFuer = (context: Reading, weise: Weise, auswahl: Gefragt, belege: readonly Gewaehlt[], weg: Ausgelassen[]): Promise<Teil[]> =>
  ({ download: gezeichnete, archiv: auswahl.fremdbelegdruckArchiv ? nurFremde : originale, datentraeger: erechnungen })[weise](context, auswahl, belege, weg)

/** Drawn from the data, but for work sheets of ours, which have the paper that was signed; with `fremdbelegdruck` the papers of others behind each. */
async function gezeichnete(context: Reading, auswahl: Gefragt, alle: readonly Gewaehlt[], weg: Ausgelassen[]) {
  const fremde = auswahl.fremdbelegdruck ? await fremdeVon(context, auswahl, alle, weg) : new Map<number, Aufbewahrt[]>()
  const belege = alle.filter((einer) => !weg.some(({ beleg: anderer }) => anderer === einer))
  const [kopien, xml, papiere] = await Promise.all([schonGeladen(context, belege), dateienJe(context, belege, 'erechnung'), scheinpapiereJe(context, belege)])
  const teile: Teil[] = []
  for (const einer of belege) {
    const papier = papiere.get(einer.id)?.[0]
    const pdf = papier?.inhalt ?? (await gedruckt(context, await beleg(context, auswahl.belegart, einer.id), kopien.has(einer.id)))
    teile.push({ beleg: einer, title: titel(einer), pdf, attachments: anhaenge(einer, xml.get(einer.id)) })
    for (const { inhalt } of fremde.get(einer.id) ?? []) teile.push({ beleg: einer, title: `${titel(einer)} Fremdbeleg`, pdf: inhalt })
  }
  return teile
}

/** What was kept; an invoice that came as XML alone is drawn to be read, and the XML comes along. An own invoice that nothing was kept of is drawn with its XML and kept now. */
async function originale(context: Reading, auswahl: Gefragt, alle: readonly Gewaehlt[], weg: Ausgelassen[]) {
  const [kept, xml] = await Promise.all([dateienJe(context, alle, 'archiv'), dateienJe(context, alle, 'erechnung')])
  const ohneDatei = alle.filter(({ id }) => !kept.has(id) && !xml.has(id))
  const neue = await geschriebene(context, ohneDatei, auswahl)
  const fehlen = new Set(ohneDatei.filter(({ id }) => !neue.has(id)))
  const teile: Teil[] = []
  for (const einer of ohneDiese(alle, fehlen, 'kein-archiv', weg, auswahl)) {
    const neu = neue.get(einer.id)
    const original = neu ? await archiviert(context, await beleg(context, auswahl.belegart, einer.id), neu) : kept.get(einer.id)?.[0]
    const pdf = original?.inhalt ?? (await gedruckt(context, await beleg(context, auswahl.belegart, einer.id), false))
    teile.push({ beleg: einer, title: titel(einer), pdf, attachments: anhaenge(einer, xml.get(einer.id)), ...(original && { typ: original.typ }) })
  }
  return teile
}

async function nurFremde(context: Reading, auswahl: Gefragt, alle: readonly Gewaehlt[], weg: Ausgelassen[]) {
  const fremde = await fremdeVon(context, auswahl, alle, weg)
  return alle.flatMap((einer) => (fremde.get(einer.id) ?? []).map(({ inhalt, typ }): Teil => ({ beleg: einer, title: titel(einer), pdf: inhalt, typ })))
}

/** Invoices for machines as they were issued, alone or inside their PDF; those of ours that nothing was kept of are written from the data. */
async function erechnungen(context: Reading, auswahl: Gefragt, alle: readonly Gewaehlt[], weg: Ausgelassen[]) {
  const xml = new Map([...(await dateienJe(context, alle, 'erechnung'))].map(([id, [eine]]) => [id, eine!.inhalt]))
  const fehlende = () => alle.filter(({ id }) => !xml.has(id))
  for (const [id, [original]] of await dateienJe(context, fehlende(), 'archiv')) {
    const darin = await imOriginal(original!)
    if (darin) xml.set(id, darin)
  }
  for (const [id, neue] of await geschriebene(context, fehlende(), auswahl)) xml.set(id, neue.xml)
  const belege = ohneDiese(alle, new Set(fehlende()), 'keine-erechnung', weg, auswahl)
  return belege.map((einer): Teil => ({ beleg: einer, title: titel(einer), pdf: xml.get(einer.id)!, typ: 'application/xml' }))
}

/** Papers of others are for staff; for everybody else there are none. */
async function fremdeVon(context: Reading, auswahl: Gefragt, alle: readonly Gewaehlt[], weg: Ausgelassen[]) {
  const fremde = may(context, kundensucheRecht) ? await dateienJe(context, alle, 'fremd') : new Map<number, Aufbewahrt[]>()
  ohneDiese(alle, new Set(alle.filter(({ id }) => !fremde.has(id))), 'kein-fremdbeleg', weg, auswahl)
  return fremde
}

async function dateienJe(context: Reading, belege: readonly Gewaehlt[], art: Aufbewahrt['art']) {
  const nachId = new Map(belege.map((einer) => [einer.id, einer]))
  const dateien = await aufbewahrte(
    context,
    belege.map(({ id }) => id),
    [art],
    (id) => titel(nachId.get(id)!),
  )
  return Map.groupBy(dateien, ({ belegId }) => belegId)
}

/** Papers of those that are work sheets of ours. */
async function scheinpapiereJe(context: Reading, belege: readonly Gewaehlt[]) {
  const papiere = await scheinpapiere(
    context.db,
    belege.map(({ id }) => id),
  )
  const eigene = new Set(papiere.map(({ belegId }) => belegId))
  return dateienJe(
    context,
    belege.filter(({ id }) => eigene.has(id)),
    'archiv',
  )
}

/** Who has drawn a document before gets a copy. */
export async function schonGeladen({ db }: Pick<Reading, 'db'>, belege: readonly { id: number }[]) {
  if (!belege.length) return new Set<number>()
  const zeilen = await db
    .selectFrom('pruefspur')
    .where('gegenstand', '=', 'beleg')
    .where(
      'gegenstandId',
      'in',
      belege.map(({ id }) => String(id)),
    )
    .where('aktion', '=', 'herunterladen')
    .distinct()
    .select('gegenstandId')
    .execute()
  return new Set(zeilen.map(({ gegenstandId }) => Number(gegenstandId)))
}

const anhaenge = (einer: Gewaehlt, dateien: readonly Aufbewahrt[] = []) =>
  dateien.map(({ inhalt, typ }) => ({ name: dateiname(einer, '_ebinvoice.xml'), content: inhalt, type: typ }))
