import type { Id } from '#platform/contract/shapes.ts'
import { stundenDer, stundenJe, stundentext, summen, werVon } from '#domain/einsatz/arbeitsschein/contract.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { sql } from 'kysely'
import { bildname, druckbilder, qr, tag, uhr } from '#domain/einsatz/druck.ts'
import { scheinart } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { stundentexte } from '#domain/einsatz/messages.ts'
import { hoehe, punktpaare } from '#domain/einsatz/arbeitsschein/tinte.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { fill, type Language } from '#platform/contract/messages.ts'
import { notFound } from '#platform/contract/problem.ts'
import { addressOf } from '#platform/text/way.ts'
import { contentOf } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pdf as drucke } from '#platform/server/output/pdf.ts'
import type { Scheindetail, Zeile } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { geaendert } from '../fassungen.ts'
import { behalte } from './papier.ts'
import { schein } from '../seite.ts'
import { vorlage } from './vorlage.ts'

/** A finished version as it was printed then; an open sheet as it is now. Throws 404. */
export async function pdf(context: Context, id: Id<'arbeitsschein'>, nr: number | undefined): Promise<FileAnswer> {
  return papier(context, await schein(context, id), nr)
}

/** The same of a sheet that the caller has found to be visible. */
export async function papier(context: Context, detail: Scheindetail, nr?: number): Promise<FileAnswer> {
  const { rows } = await sql<{
    name: string | null
    schluessel: string | null
    bytes: string
    grund: string
    kanonisch: string
    wartet: string | null
    inhalt: Buffer
  }>`
    select d.name, d.schluessel, d.bytes, f.grund, f.kanonisch, w.name as wartet, w.inhalt from arbeitsschein_fassung f
      cross join lateral (select coalesce((select u.pdf from unterschrift u where u.arbeitsschein_id = f.arbeitsschein_id and u.fassung = f.nr and u.pdf is not null order by u.zeitpunkt desc, u.id desc limit 1), f.pdf) as pdf) p
      left join datei d on d.id = p.pdf left join arbeitsschein_papier w on w.id = p.pdf
    where f.arbeitsschein_id = ${detail.id}::uuid and f.nr = ${nr ?? detail.fassung}`.execute(context.db)
  const fest = rows[0]
  if (fest?.schluessel && fest.name)
    return { type: 'application/pdf', name: fest.name, content: await contentOf(context, fest.schluessel), bytes: Number(fest.bytes) }
  if (fest?.wartet) return { type: 'application/pdf', name: fest.wartet, content: fest.inhalt }
  if (nr !== undefined && !(fest && nr === detail.fassung)) throw notFound()
  return { type: 'application/pdf', name: dateiname(detail), content: await blatt(context, detail, context.sprache, fest) }
}

/** Prints a finished version in German (it is the company's paper, whoever finishes it) and keeps it; answers the id of its file. */
export async function druckeUndBehalte(context: Context, detail: Scheindetail, fest?: Fest): Promise<string> {
  const inhalt = await blatt(context, detail, 'de', fest ?? (await festVon(context, detail)))
  return behalte(context, detail.id, { name: dateiname(detail), inhalt })
}
const dateiname = ({ nummer, fassung }: Scheindetail) => `Arbeitsschein_${scheinnummer(nummer)}${fassung > 1 ? `_Fassung_${fassung}` : ''}.pdf`
const festVon = ({ db }: Context, { id, fassung }: Scheindetail) =>
  db.selectFrom('arbeitsscheinFassung').where('arbeitsscheinId', '=', id).where('nr', '=', fassung).select(['kanonisch', 'grund']).executeTakeFirstOrThrow()

/** What a finished version is: its canonical text, and why there is this one. */
interface Fest {
  kanonisch: string
  grund: string
}

/** A sheet on paper with its shared pictures and its signatures; the text of a finished one is attached to it. */
async function blatt(context: Context, detail: Scheindetail, sprache: Language, fest: Fest | undefined): Promise<Uint8Array> {
  const grund = fest?.grund ?? ''
  const adresse = addressOf(context.publicUrl, '/pruefen')
  const [firma, fotos, anders] = await Promise.all([
    context.db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow(),
    druckbilder(context, { art: scheinart, id: detail.id }),
    // The paper goes to its customer: what an earlier version said about another one does not.
    fest ? geaendert(context.db, { id: detail.id, nr: detail.fassung, kanonisch: fest.kanonisch }, sprache, { nurVon: detail.ktostammId }) : [],
  ])
  const t = messages[sprache]
  const komma = (menge: string) => (sprache === 'de' ? menge.replace('.', ',') : menge)
  const stunden = new Map(stundenDer(detail.zeilen).map(({ id, hundertstel }) => [id, stundentext(hundertstel)]))
  const gezeigt = detail.bilder.filter(({ geteilt }) => geteilt)
  const gedruckt = gezeigt.filter(({ id }) => bildname(id) in fotos)
  return drucke(
    vorlage,
    {
      sprache,
      firma: firma.name,
      nummer: scheinnummer(detail.nummer),
      titel: `${t.schein} ${scheinnummer(detail.nummer)}`,
      stand: [
        t[`art.${detail.art}`],
        detail.fassung > 1 && `${t.fassung} ${detail.fassung}`,
        detail.zustand !== 'abgeschlossen' && t[`zustand.${detail.zustand}`],
      ]
        .filter(Boolean)
        .join(', '),
      objekt: detail.objekt,
      grund: grund && `${t.fassung} ${detail.fassung}: ${grund}`,
      anders: anders.map(({ feld, vorher, nachher }) => ({
        feld,
        was: vorher && nachher ? fill(t.statt, { vorher, nachher }) : nachher ? fill(t.dazu, { was: nachher }) : fill(t.weg, { was: vorher }),
      })),
      angaben: angabenVon(detail, t),
      positionen: detail.zeilen.map((zeile, nr) => ({
        nr: nr + 1,
        text: zeilentext(zeile, t, firma.zone),
        kommentar: zeile.kommentar,
        menge: zeile.art === 'Zeit' ? komma(stunden.get(zeile.id)!) : komma(zeile.menge),
        einheit: zeile.art === 'Zeit' ? 'h' : zeile.einheit,
      })),
      summen: summen(detail.zeilen).map(({ einheit, menge }) => [einheit === 'Zeit h' ? t.stunden : einheit, komma(menge)]),
      stunden: stundenVon(detail, sprache),
      notiz: detail.notiz,
      skizze: (detail.skizze ?? []).map(punktpaare),
      bilder: gedruckt.map((bild, nr) => ({ name: bildname(bild.id), nr: nr + 1, text: bild.beschriftung })),
      weitere: gezeigt.filter((bild) => !gedruckt.includes(bild)).map(({ name, beschriftung }) => [name, beschriftung].filter(Boolean).join(': ')),
      unterschriften: detail.unterschriften.map((eine) => ({
        wer: [t[`rolle.${eine.rolle}`], eine.name, eine.funktion, eine.firma].filter(Boolean).join(', '),
        was: [t[`unterschrift.${eine.art}`], eine.perLink && t.perLink, eine.grund, eine.ort, uhr(eine.zeitpunkt, firma.zone)].filter(Boolean).join(' · '),
        satz: eine.rolle === 'Kunde' && (eine.art === 'gezeichnet' || eine.art === 'getippt') ? t[eine.bedeutung] : '',
        striche: (eine.striche ?? []).map(punktpaare),
      })),
      hoehe,
      fingerabdruck: detail.fingerabdruck,
      code: detail.code,
      qr: detail.code && qr(`${adresse}#${detail.code}`),
      worte: {
        positionen: t.positionen,
        menge: t.menge,
        text: t.text,
        summe: t.summe,
        notiz: t.notiz,
        skizze: t.skizze,
        bild: t.bild,
        weitere: t.weitereDateien,
        unterschrift: t.unterschrift,
        fingerabdruck: t.fingerabdruck,
        gedruckt: t.gedruckt.replace('{{um}}', uhr(context.jetzt.toString(), firma.zone)),
        seite: t.seiteVon,
        code: t.code,
        pruefen: fill(t.pruefenUnter, { adresse }),
        anders: fill(t.aenderungen, { n: detail.fassung - 1 }),
      },
    },
    Object.fromEntries(Object.entries(fotos).filter(([name]) => gedruckt.some(({ id }) => bildname(id) === name))),
    fest ? { [`${scheinnummer(detail.nummer)}-Fassung-${detail.fassung}.txt`]: Buffer.from(fest.kanonisch) } : {},
  )
}

type Texte = Readonly<Record<keyof typeof messages.de, string>>
function angabenVon(
  {
    datum,
    kunde,
    kostenstelle,
    ticket,
    ansprechpartner,
    vorlaeufig,
    vertragsart,
    angeordnetVon,
    angeordnetAm,
    wetter,
    wetterquelle,
    tempMin,
    tempMax,
    wer,
    art,
  }: Scheindetail,
  t: Texte,
) {
  const grad = [tempMin, tempMax].filter(Boolean).map((wert) => `${wert.replace('-', '−')} °C`)
  const lage = [wetter && t[`wetter.${wetter}`], [...new Set(grad)].join(' – ')].filter(Boolean).join(', ')
  const angeordnet = [angeordnetVon, angeordnetAm && tag(angeordnetAm)].filter(Boolean).join(', ')
  return [
    [t.kunde, kunde],
    ...(
      [
        ['kostenstelle', kostenstelle],
        ['ticket', ticket],
        ['ansprechpartner', ansprechpartner],
      ] as const
    ).flatMap(([feld, wert]) => (wert ? [[t[feld], wert]] : [])),
    [t.datum, tag(datum)],
    [t.wer, wer],
    [t.nummer, t.vorlaeufig.replace('{{nummer}}', vorlaeufig)],
    ...(vertragsart === 'sonst' ? [] : [[t.vertragsart, t[`vertrag.${vertragsart}`]]]),
    ...(angeordnet ? [[t.angeordnetVon, angeordnet]] : art === 'Regie' ? [[t.angeordnetVon, t.regieOhneAnordnung]] : []),
    ...(lage ? [[t.wetter, wetterquelle ? `${lage} (${fill(t.quelleVon, { quelle: wetterquelle })})` : lage]] : []),
  ]
}

/** Hours per person and per wage group, as cells of a table; a person's wage group has a column where somebody has one. */
function stundenVon({ zeilen }: Scheindetail, sprache: Language) {
  const { stundenJe: titel, person, lohngruppe: spalte, stunden: mass, summeJe, ohneLohngruppe } = stundentexte[sprache]
  const komma = (stunden: string) => (sprache === 'de' ? stunden.replace('.', ',') : stunden)
  const { personen, gruppen } = stundenJe(zeilen)
  const kopf = [person, personen.some(({ lohngruppe }) => lohngruppe) ? spalte : '', mass]
  return {
    titel,
    zeilen: personen.length ? [kopf, ...personen.map(({ name, lohngruppe, stunden }) => [name, lohngruppe, komma(stunden)])] : [],
    gruppen: gruppen.map(({ lohngruppe, stunden }) => [fill(summeJe, { gruppe: lohngruppe || ohneLohngruppe }), komma(stunden)]),
  }
}

function zeilentext(zeile: Zeile, t: Texte, zone: string) {
  const { art, von, bis, nummer, text } = zeile
  const zeit = von && bis ? `${uhr(von, zone)}–${uhr(bis, zone).slice(-5)}` : ''
  return [`${art === 'Text' ? '' : `${t[`position.${art}`]}: `}${[nummer, werVon(zeile), text].filter(Boolean).join(' ')}`, zeit].filter(Boolean).join(', ')
}
