import { bildname, druckbilder, tag, uhr } from '#domain/einsatz/druck.ts'
import { scheinart, sichtbareScheine } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { hoehe, punktpaare } from '#domain/einsatz/arbeitsschein/tinte.ts'
import { kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import type { Language } from '#platform/contract/messages.ts'
import { notFound } from '#platform/contract/problem.ts'
import { contentOf } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pdf as drucke } from '#platform/server/output/pdf.ts'
import { scheinnummer, type Scheindetail, type Zeile } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { stundenDer, stundentext, summen } from './inhalt.ts'
import { schein } from './seite.ts'
import { vorlage } from './vorlage.ts'

/** A finished version as it was printed then; an open sheet as it is now. Throws 404. */
export async function pdf(context: Context, id: string, nr: number | undefined): Promise<FileAnswer> {
  const detail = await schein(context, id)
  const fest = await sichtbareScheine(context)
    .where('s.id', '=', id)
    .innerJoin('arbeitsscheinFassung as f', 'f.arbeitsscheinId', 's.id')
    .leftJoin('datei as d', 'd.id', 'f.pdf')
    .where('f.nr', '=', nr ?? detail.fassung)
    .select(['d.name', 'd.schluessel', 'd.bytes', 'f.grund'])
    .executeTakeFirst()
  if (fest?.schluessel && fest.name)
    return { type: 'application/pdf', name: fest.name, content: await contentOf(context, fest.schluessel), bytes: Number(fest.bytes) }
  if (nr !== undefined && !(fest && nr === detail.fassung)) throw notFound()
  return {
    type: 'application/pdf',
    name: `Arbeitsschein_${scheinnummer(detail.nummer)}.pdf`,
    content: await blatt(context, detail, context.sprache, fest?.grund),
  }
}

/** A sheet on paper with its shared pictures and its signatures. `grund`: why there is this version. */
export async function blatt(context: Context, detail: Scheindetail, sprache: Language, grund = ''): Promise<Uint8Array> {
  const [firma, fotos] = await Promise.all([
    context.db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow(),
    druckbilder(context, { art: scheinart, id: detail.id }),
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
      angaben: angabenVon(detail, t),
      positionen: detail.zeilen.map((zeile, nr) => ({
        nr: nr + 1,
        text: zeilentext(zeile, t, firma.zone),
        kommentar: zeile.kommentar,
        menge: zeile.art === 'Zeit' ? komma(stunden.get(zeile.id)!) : komma(zeile.menge),
        einheit: zeile.art === 'Zeit' ? 'h' : zeile.einheit,
      })),
      summen: summen(detail.zeilen).map(({ einheit, menge }) => [einheit === 'Zeit h' ? t.stunden : einheit, komma(menge)]),
      notiz: detail.notiz,
      bilder: gedruckt.map((bild, nr) => ({ name: bildname(bild.id), nr: nr + 1, text: bild.beschriftung })),
      weitere: gezeigt.filter((bild) => !gedruckt.includes(bild)).map(({ name, beschriftung }) => [name, beschriftung].filter(Boolean).join(': ')),
      unterschriften: detail.unterschriften.map((eine) => ({
        wer: [t[`rolle.${eine.rolle}`], eine.name, eine.funktion].filter(Boolean).join(', '),
        was: [t[`unterschrift.${eine.art}`], eine.grund, uhr(eine.zeitpunkt, firma.zone)].filter(Boolean).join(' · '),
        satz: eine.art === 'gezeichnet' || eine.art === 'getippt' ? t[eine.bedeutung] : '',
        striche: (eine.striche ?? []).map(punktpaare),
      })),
      hoehe,
      fingerabdruck: detail.fingerabdruck && `${detail.fingerabdruck} (${kurzcode(detail.fingerabdruck)})`,
      worte: {
        positionen: t.positionen,
        menge: t.menge,
        text: t.text,
        summe: t.summe,
        notiz: t.notiz,
        bild: t.bild,
        weitere: t.weitereDateien,
        unterschrift: t.unterschrift,
        fingerabdruck: t.fingerabdruck,
        gedruckt: t.gedruckt.replace('{{um}}', uhr(context.jetzt.toString(), firma.zone)),
        seite: t.seiteVon,
      },
    },
    Object.fromEntries(Object.entries(fotos).filter(([name]) => gedruckt.some(({ id }) => bildname(id) === name))),
  )
}

type Texte = Readonly<Record<keyof typeof messages.de, string>>
function angabenVon({ datum, kunde, vorlaeufig, vertragsart, angeordnetVon, angeordnetAm, wetter, tempMin, tempMax, wer, art }: Scheindetail, t: Texte) {
  const grad = [tempMin, tempMax].filter(Boolean).map((wert) => `${wert.replace('-', '−')} °C`)
  const lage = [wetter && t[`wetter.${wetter}`], [...new Set(grad)].join(' – ')].filter(Boolean).join(', ')
  const angeordnet = [angeordnetVon, angeordnetAm && tag(angeordnetAm)].filter(Boolean).join(', ')
  return [
    [t.kunde, kunde],
    [t.datum, tag(datum)],
    [t.wer, wer],
    [t.nummer, t.vorlaeufig.replace('{{nummer}}', vorlaeufig)],
    ...(vertragsart === 'sonst' ? [] : [[t.vertragsart, t[`vertrag.${vertragsart}`]]]),
    ...(angeordnet ? [[t.angeordnetVon, angeordnet]] : art === 'Regie' ? [[t.angeordnetVon, t.regieOhneAnordnung]] : []),
    ...(lage ? [[t.wetter, lage]] : []),
  ]
}

function zeilentext({ art, name, von, bis, nummer, text }: Zeile, t: Texte, zone: string) {
  const zeit = von && bis ? `${uhr(von, zone)}–${uhr(bis, zone).slice(-5)}` : ''
  return [`${art === 'Text' ? '' : `${t[`position.${art}`]}: `}${[nummer, name, text].filter(Boolean).join(' ')}`, zeit].filter(Boolean).join(', ')
}
