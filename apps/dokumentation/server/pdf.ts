import { bilderVon } from '#domain/einsatz/bilder.ts'
import { dokumentationsart } from '#domain/einsatz/dokumentation/sicht.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { contentOf } from '#platform/server/files/files.ts'
import { forPrint } from '#platform/server/files/picture.ts'
import { pdf as blatt } from '#platform/server/output/pdf.ts'
import { dokumentationsnummer, schreiben, type Dokumentationsdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { dokumentation } from './seite.ts'
import { vorlage } from './vorlage.ts'

/** So many pictures are drawn; the rest is named. */
const bilderHoechstens = 24

/** A documentation on paper in the asker's language, its pictures with their words below them. Throws 404. */
export async function pdf(context: Context, id: string): Promise<FileAnswer> {
  const doku = await dokumentation(context, id)
  const [firma, fotos] = await Promise.all([context.db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow(), bilder(context, id)])
  const gedruckt = new Set(Object.keys(fotos))
  const t = messages[context.sprache]
  const nummer = dokumentationsnummer(doku.nummer)
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
      ],
      beschreibung: doku.beschreibung,
      wirkung: doku.wirkung,
      bilder: doku.bilder.flatMap((bild, nr) => (gedruckt.has(name(bild.id)) ? [{ name: name(bild.id), nr: nr + 1, text: bild.beschriftung }] : [])),
      weitere: doku.bilder.flatMap((bild, nr) =>
        gedruckt.has(name(bild.id)) ? [] : [`${nr + 1}. ${bild.name}${bild.beschriftung && `: ${bild.beschriftung}`}`],
      ),
      brief: schreiben.has(doku.art),
      fingerabdruck: doku.fingerabdruck,
      worte: {
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

/** Names of pictures in a template are letters and figures. */
const name = (id: string) => id.replaceAll('-', '')

/** The first pictures of a documentation, drawn for paper; one after the other, for each holds a thread. */
async function bilder(context: Context, id: string) {
  const gemalt: Record<string, Uint8Array> = {}
  const alle = await bilderVon(context.db, { art: dokumentationsart, id })
  const dateien = alle.filter(({ typ, breite }) => typ.startsWith('image/') && breite !== null).slice(0, bilderHoechstens)
  if (!dateien.length) return gemalt
  const rows = await context.db
    .selectFrom('datei')
    .where(
      'id',
      'in',
      dateien.map((datei) => datei.id),
    )
    .select(['id', 'schluessel'])
    .execute()
  // What the store has lost is named among the rest.
  for (const { id: datei, schluessel } of rows)
    if (await context.files.service.store.exists(schluessel)) gemalt[name(datei)] = await forPrint(await contentOf(context, schluessel))
  return gemalt
}

const standIn = ({ zustand, fassung }: Dokumentationsdetail, t: typeof messages.de | typeof messages.en) =>
  [fassung > 1 && `${t.fassung} ${fassung}`, zustand === 'Entwurf' && t['zustand.Entwurf']].filter(Boolean).join(', ')
const tag = (datum: string) => datum.split('-').toReversed().join('.')
const uhr = (um: string, zone: string) => {
  const lokal = Temporal.Instant.from(um).toZonedDateTimeISO(zone)
  return `${tag(lokal.toPlainDate().toString())} ${lokal.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
