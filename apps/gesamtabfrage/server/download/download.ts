import { zipSync } from 'fflate'
import type { FileAnswer } from '#platform/contract/contract.ts'
<<<<<<< HEAD
import type { Belegart } from '#domain/belege/contract.ts'
import { sichtbareBelege, kundensucheRecht } from '#domain/belege/sicht.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { audit, may, type Context } from '#platform/server/http/context.ts'
import { joinPdfs, NotJoinable, type Part } from '#platform/server/output/join.ts'
=======
import { refused } from '#platform/contract/problem.ts'
import { audit, type Context } from '#platform/server/http/context.ts'
>>>>>>> next
import type { Belegdetail } from '#apps/gesamtabfrage/contract/beleg.ts'
import { hoechstens, type Auswahl, type Weise } from '#apps/gesamtabfrage/contract.ts'
import { dateiname, sammelname, verschieden } from '../dateiname.ts'
import { gewaehlt, titel, type Ausgelassen } from './auswahl.ts'
import { blaetterAus } from './blaetter.ts'
import { gedruckt } from './druck.ts'
<<<<<<< HEAD
import { archiviert, geschriebene, imOriginal, schreibbar } from './erechnung.ts'

type Gewaehlt = Benannt & { id: number; belegart: Belegart }
interface Blatt {
  name: string
  typ: string
  inhalt: Uint8Array
}

/** Drawn from the data; with `fremdbelegdruck` the papers of others behind it. Throws 404 when one is not the asker's, 422 in words. */
export async function download(context: Context, auswahl: Auswahl): Promise<FileAnswer> {
  const belege = await gewaehlt(context, auswahl)
  const kopien = await schonGeladen(context, belege)
  const erechnungen = await dateienJe(context, belege, 'erechnung')
  const fremde = auswahl.fremdbelegdruck ? await fremdeVon(context, belege) : new Map<number, Aufbewahrt[]>()
  const teile: (Part & { beleg: Gewaehlt })[] = []
  for (const einer of belege) {
    const pdf = await gedruckt(context, await beleg(context, auswahl.belegart, einer.id), kopien.has(einer.id))
    teile.push({ beleg: einer, title: titel(einer), pdf, attachments: anhaenge(einer, erechnungen.get(einer.id)) })
    for (const { inhalt } of fremde.get(einer.id) ?? []) teile.push({ beleg: einer, title: `${titel(einer)} Fremdbeleg`, pdf: inhalt })
    await new Promise(setImmediate)
  }
  return abgegeben(context, auswahl, belege, teile, auswahl.fremdbelegdruck ? '_fremd' : '', 'herunterladen')
}

/** What was kept, byte for byte; an own invoice that nothing was kept of is drawn and kept now. With `fremdbelegdruckArchiv` the papers of others alone. Combined it is a new document of all pages. */
export async function archiv(context: Context, auswahl: Auswahl): Promise<FileAnswer> {
  const belege = await gewaehlt(context, auswahl)
  if (auswahl.fremdbelegdruckArchiv) {
    const fremde = await fremdeVon(context, belege)
    const teile = belege.flatMap((einer) => fremde.get(einer.id)!.map(({ inhalt, typ }) => ({ beleg: einer, title: titel(einer), pdf: inhalt, typ })))
    return abgegeben(context, auswahl, belege, teile, '_fremd', 'archiv-herunterladen')
  }
  const [originale, erechnungen] = await Promise.all([dateienJe(context, belege, 'archiv'), dateienJe(context, belege, 'erechnung')])
  const ohne = belege.filter(({ id }) => !originale.has(id) && !erechnungen.has(id))
  const fehlen = ohne.filter((einer) => !schreibbar(einer))
  if (fehlen.length) throw refused('belege.kein-archiv', 'ids', { belege: genannt(fehlen) })
  const neue = await geschriebene(context, ohne)
  const teile: (Part & { beleg: Gewaehlt; typ?: string })[] = []
  for (const einer of belege) {
    const neu = neue.get(einer.id)
    const original = neu ? await archiviert(context, einer, neu) : originale.get(einer.id)?.[0]
    const anhang = anhaenge(einer, erechnungen.get(einer.id))
    // An invoice that came as XML alone is drawn to be read; the XML comes along.
    const pdf = original?.inhalt ?? (await gedruckt(context, await beleg(context, auswahl.belegart, einer.id), false))
    teile.push({ beleg: einer, title: titel(einer), pdf, attachments: anhang, ...(original && { typ: original.typ }) })
  }
  return abgegeben(context, auswahl, belege, teile, '_archiv', 'archiv-herunterladen')
}

/** The machine-readable invoices as they were issued, alone or inside their PDF; those of ours that nothing was kept of are written from the data. Several come as a ZIP. */
export async function datentraeger(context: Context, auswahl: Auswahl): Promise<FileAnswer> {
  const belege = await gewaehlt(context, auswahl)
  const erechnungen = await dateienJe(context, belege, 'erechnung')
  const xml = new Map([...erechnungen].map(([id, [eine]]) => [id, eine!.inhalt]))
  const originale = await dateienJe(
    context,
    belege.filter(({ id }) => !xml.has(id)),
    'archiv',
  )
  for (const [id, [original]] of originale) {
    const darin = await imOriginal(original!)
    if (darin) xml.set(id, darin)
  }
  const ohne = belege.filter(({ id }) => !xml.has(id))
  const fehlen = ohne.filter((einer) => !schreibbar(einer))
  if (fehlen.length) throw refused('belege.keine-erechnung', 'ids', { belege: genannt(fehlen) })
  for (const [id, neue] of await geschriebene(context, ohne)) xml.set(id, neue.xml)
  vermerkt(context, belege, 'erechnung-herunterladen')
  const blaetter = belege.map((einer) => ({ name: dateiname(einer, ebinvoice), typ: 'application/xml', inhalt: xml.get(einer.id)! }))
  return blaetter.length === 1 ? alsDatei(blaetter[0]!) : gepackt(context, blaetter)
=======
import { schonGeladen, teileFuer, weisen } from './teile.ts'

/**
 * Documents to take along: one file, or several combined in one PDF or packed in a ZIP. Throws 404 when one is not the asker's, 422 in words for what cannot come along,
 * and for too many.
 */
export async function download(context: Context, weise: Weise, auswahl: Auswahl): Promise<FileAnswer> {
  if (new Set(auswahl.ids).size > hoechstens) throw refused('belege.zu-viele', 'ids', { n: hoechstens })
  const belege = await gewaehlt(context, auswahl)
  const weg: Ausgelassen[] = []
  const teile = await teileFuer(context, weise, auswahl, belege, weg)
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const name = sammelname(context.jetzt, zone)
  const blaetter = await blaetterAus(context, { weise, auswahl, sammelname: name }, teile, weg)
  const ausgelassen = new Set(weg.map(({ beleg }) => beleg))
  for (const einer of belege)
    if (!ausgelassen.has(einer)) audit(context, { aktion: weisen[weise].aktion, gegenstand: 'beleg', gegenstandId: einer.id, daten: { beleg: titel(einer) } })
  const [erstes] = blaetter
  if (blaetter.length === 1) return { type: erstes!.typ, name: erstes!.name, content: erstes!.inhalt }
  const namen = verschieden(blaetter.map((blatt) => blatt.name))
  // PDFs are packed already.
  const content = zipSync(Object.fromEntries(blaetter.map(({ inhalt }, stelle) => [namen[stelle]!, inhalt])), { level: 0 })
  return { type: 'application/zip', name: `${name}.zip`, content }
>>>>>>> next
}

/** The document drawn, to be looked at. */
export async function ansicht(context: Context, detail: Belegdetail): Promise<FileAnswer> {
  const kopie = (await schonGeladen(context, [detail])).has(detail.id)
  return { type: 'application/pdf', name: `${dateiname(detail)}.pdf`, content: await gedruckt(context, detail, kopie), inline: true }
}
<<<<<<< HEAD

/** The documents of these ids, each once, in the order asked. Throws 422 for too many, 404 and nothing else when one is unknown or somebody else's. */
async function gewaehlt(context: Context, { ids, belegart }: Auswahl): Promise<Gewaehlt[]> {
  const einmal = [...new Set(ids)]
  if (einmal.length > hoechstens) throw refused('belege.zu-viele', 'ids', { n: hoechstens })
  const zeilen = await sichtbareBelege(context)
    .where('beleg.id', 'in', einmal)
    .where('beleg.belegart', '=', belegart)
    .where('beleg.zustand', '<>', 'Entwurf')
    .select(['beleg.id', 'beleg.belegart', 'beleg.bezugsnummer', sql<number>`beleg.belegnummer`.as('belegnummer')])
    .execute()
  const nachId = new Map(zeilen.map((zeile) => [zeile.id, zeile]))
  if (nachId.size !== einmal.length) throw notFound()
  return einmal.map((id) => ({ ...nachId.get(id)!, belegart }))
}

async function dateienJe(context: Context, belege: readonly Gewaehlt[], art: Aufbewahrt['art']) {
  const nachId = new Map(belege.map((einer) => [einer.id, einer]))
  const dateien = await aufbewahrte(
    context,
    belege.map(({ id }) => id),
    [art],
    (id) => titel(nachId.get(id)!),
  )
  return Map.groupBy(dateien, ({ belegId }) => belegId)
}

/** Papers of others are for staff; for everybody else there are none. */
async function fremdeVon(context: Context, belege: readonly Gewaehlt[]) {
  const fremde = may(context, kundensucheRecht) ? await dateienJe(context, belege, 'fremd') : new Map<number, Aufbewahrt[]>()
  const fehlen = belege.filter(({ id }) => !fremde.has(id))
  if (fehlen.length) throw refused('belege.kein-fremdbeleg', 'ids', { belege: genannt(fehlen) })
  return fremde
}

/** One document as it is, several combined in one PDF or packed in a ZIP. */
async function abgegeben(
  context: Context,
  { zusammenfassen }: Auswahl,
  belege: readonly Gewaehlt[],
  teile: readonly (Part & { beleg: Gewaehlt; typ?: string })[],
  zusatz: string,
  aktion: string,
): Promise<FileAnswer> {
  vermerkt(context, belege, aktion)
  if (zusammenfassen && belege.length > 1) {
    const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
    return { type: 'application/pdf', name: `${sammelname(context.jetzt, zone)}.pdf`, content: await verbunden(teile) }
  }
  const blaetter: Blatt[] = []
  for (const eigene of Map.groupBy(teile, ({ beleg: einer }) => einer).values()) {
    const [erster] = eigene
    const { beleg: einer, typ = 'application/pdf' } = erster!
    // What was kept is handed out byte for byte; what is drawn takes its attachments along.
    const unveraendert = eigene.length === 1 && (erster!.typ !== undefined || !erster!.attachments?.length)
    const inhalt = unveraendert ? erster!.pdf : await verbunden(eigene)
    blaetter.push({ name: `${dateiname(einer, zusatz)}.${endung(typ)}`, typ, inhalt })
  }
  return blaetter.length === 1 ? alsDatei(blaetter[0]!) : gepackt(context, blaetter)
}

async function verbunden(teile: readonly (Part & { beleg: Gewaehlt })[]) {
  try {
    return await joinPdfs(teile, (stelle) => dateiname(teile[stelle]!.beleg, ebinvoice))
  } catch (error) {
    if (!(error instanceof NotJoinable)) throw error
    throw refused('belege.unlesbar', 'ids', { belege: genannt(error.places.map((stelle) => teile[stelle]!.beleg)) })
  }
}

async function gepackt(context: Context, blaetter: readonly Blatt[]): Promise<FileAnswer> {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const namen = verschieden(blaetter.map(({ name }) => name))
  // PDFs are packed already.
  const content = zipSync(Object.fromEntries(blaetter.map(({ inhalt }, stelle) => [namen[stelle]!, inhalt])), { level: 0 })
  return { type: 'application/zip', name: `${sammelname(context.jetzt, zone)}.zip`, content }
}

/** Who has drawn a document before gets a copy. */
async function schonGeladen({ db }: Context, belege: readonly { id: number }[]) {
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

const vermerkt = (context: Context, belege: readonly Gewaehlt[], aktion: string) => {
  for (const einer of belege) audit(context, { aktion, gegenstand: 'beleg', gegenstandId: einer.id, daten: { beleg: titel(einer) } })
}
const anhaenge = (einer: Gewaehlt, dateien: readonly Aufbewahrt[] = []) =>
  dateien.map(({ inhalt, typ }) => ({ name: dateiname(einer, ebinvoice), content: inhalt, type: typ }))
const alsDatei = ({ name, typ, inhalt }: Blatt): FileAnswer => ({ type: typ, name, content: inhalt })
const titel = ({ belegart, belegnummer }: Gewaehlt) => `${belegart} ${belegnummer}`
const genannt = (belege: readonly Gewaehlt[]) => [...new Set(belege.map(titel))].join(', ')
const endung = (typ: string) => ({ 'image/jpeg': 'jpg', 'image/png': 'png', 'application/xml': 'xml' })[typ] ?? 'pdf'
const ebinvoice = '_ebinvoice.xml'
=======
>>>>>>> next
