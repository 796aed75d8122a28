import { dokumentationsart } from '#domain/einsatz/dokumentation/sicht.ts'
import { bildname, druckbilder, tag, uhr } from '#domain/einsatz/druck.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pdf as blatt } from '#platform/server/output/pdf.ts'
import { dokumentationsnummer, firmensumme, schreiben, type Dokumentationsdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { dokumentation } from './seite.ts'
import { vorlage } from './vorlage.ts'

/** A documentation on paper in the asker's language, its pictures with their words below them. Throws 404. */
export async function pdf(context: Context, id: string): Promise<FileAnswer> {
  const doku = await dokumentation(context, id)
  const [firma, fotos] = await Promise.all([
    context.db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow(),
    druckbilder(context, { art: dokumentationsart, id }),
  ])
  const gedruckt = new Set(Object.keys(fotos))
  const t = messages[context.sprache]
  const nummer = dokumentationsnummer(doku.nummer)
  const komma = (menge: string) => (context.sprache === 'de' ? menge.replace('.', ',') : menge)
  const grad = [...new Set([doku.tempMin, doku.tempMax].filter(Boolean))].map((wert) => `${komma(wert).replace('-', '−')} °C`)
  const lage = [doku.wetter && t[`wetter.${doku.wetter}`], ...grad].filter(Boolean).join(', ')
  const { personen, stunden } = firmensumme(doku.firmen)
  const content = blatt(
    vorlage,
    {
      sprache: context.sprache,
      firma: firma.name,
      nummer,
      art: t[`art.${doku.art}`],
      titel: doku.titel,
      stand: standIn(doku, t),
      angaben: [
        [t.objekt, `${doku.objekt.nummer} ${doku.objekt.name}`],
        [t.kunde, doku.kunde],
        [t.datum, tag(doku.datum)],
        [t.wer, doku.wer],
        [t.erfasst, uhr(doku.erfasst, firma.zone)],
        ...(schreiben.has(doku.art) ? [[t.adressat, doku.adressat]] : []),
        ...(doku.seit ? [[t.seit, tag(doku.seit)]] : []),
        ...(lage ? [[t.wetter, lage]] : []),
      ],
      beschreibung: doku.beschreibung,
      wirkung: doku.wirkung,
      firmen: doku.firmen.map(({ firma: name, personen, stunden }) => [name, String(personen), komma(stunden)]),
      firmensumme: doku.firmen.length ? [String(personen), komma(stunden)] : [],
      bilder: doku.bilder.flatMap((bild, nr) => (gedruckt.has(bildname(bild.id)) ? [{ name: bildname(bild.id), nr: nr + 1, text: bild.beschriftung }] : [])),
      weitere: doku.bilder.flatMap((bild, nr) =>
        gedruckt.has(bildname(bild.id)) ? [] : [`${nr + 1}. ${bild.name}${bild.beschriftung && `: ${bild.beschriftung}`}`],
      ),
      brief: schreiben.has(doku.art),
      fingerabdruck: doku.fingerabdruck,
      worte: {
        firma: t.firma,
        personen: t.personen,
        stunden: t.stunden,
        summe: t.summe,
        wirkung: t.wirkung,
        bild: t.bild,
        weitere: t.weitereDateien,
        fingerabdruck: t.fingerabdruck,
        unterschrift: t.unterschrift,
        gedruckt: t.gedruckt.replace('{{um}}', uhr(context.jetzt.toString(), firma.zone)),
        seite: t.seiteVon,
      },
    },
    fotos,
  )
  return { type: 'application/pdf', name: `${nummer}.pdf`, content }
}

const standIn = ({ zustand, fassung }: Dokumentationsdetail, t: typeof messages.de | typeof messages.en) =>
  [fassung > 1 && `${t.fassung} ${fassung}`, zustand === 'Entwurf' && t['zustand.Entwurf']].filter(Boolean).join(', ')
