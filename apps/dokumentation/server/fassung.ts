import type { Id } from '#platform/contract/shapes.ts'
import { kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { festesAus } from '#domain/einsatz/dokumentation/kanonisch.ts'
import { dokumentationsart, sichtbareDokumentationen } from '#domain/einsatz/dokumentation/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import { filesOf } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Art, Fassung } from '../contract.ts'

/** A released version, read from its own text; its pictures are those of then. Throws 404. */
export async function fassungLesen(context: Context, id: Id<'dokumentation'>, nr: number): Promise<Fassung> {
  const row = await sichtbareDokumentationen(context)
    .where('d.id', '=', id)
    .innerJoin('dokumentationFassung as f', 'f.dokumentationId', 'd.id')
    .innerJoin('anwender as a', 'a.id', 'f.anwenderId')
    .where('f.nr', '=', nr)
    .select(['f.inhalt', 'f.sha256', 'f.zeitpunkt', 'a.anzeigename as wer'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const {
    objekt,
    datum,
    art,
    titel,
    beschreibung,
    adressat,
    wirkung,
    seit,
    firmen = [],
    stoerungen = [],
    wetter = null,
    tempMin = '',
    tempMax = '',
    vertragsart = 'sonst',
    sprache = 'de',
    vorschlag = '',
    vorbehalt = '',
    frist = null,
    bilder,
  } = festesAus(row.inhalt)
  const fingerabdruck = row.sha256.toString('hex')
  const dateien = new Map((await filesOf(context.db, dokumentationsart, [id])).get(id)?.map((datei) => [datei.id, datei]))
  return {
    nr,
    objekt,
    datum,
    art: art as Art,
    titel,
    beschreibung,
    adressat,
    wirkung,
    seit,
    firmen: [...firmen],
    stoerungen: [...stoerungen],
    wetter: wetter as Fassung['wetter'],
    tempMin,
    tempMax,
    vertragsart: vertragsart as Fassung['vertragsart'],
    sprache: sprache as Fassung['sprache'],
    vorschlag,
    vorbehalt,
    frist,
    bilder: bilder.flatMap((bild) => {
      const datei = dateien.get(bild.id)
      return datei ? [{ ...datei, beschriftung: bild.beschriftung }] : []
    }),
    fingerabdruck,
    code: kurzcode(fingerabdruck),
    wer: row.wer,
    zeitpunkt: row.zeitpunkt,
  }
}
