import { kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { alsKunde, fuerKunden, scheinart, siehtSchein } from '#domain/einsatz/arbeitsschein/sicht.ts'
import type { Unterschriebenes } from '#domain/einsatz/arbeitsschein/contract.ts'
import { unterschriebenesAus } from '#domain/einsatz/arbeitsschein/wortlaut.ts'
import { belegDesScheins } from '#domain/belege/schein/sicht.ts'
import { zugeordnete } from '#domain/kunden/sicht.ts'
import type { Fassung } from '#apps/arbeitsschein/contract/fest.ts'
import type { Arbeitsschein, Scheindetail, Zeile } from '#apps/arbeitsschein/contract/schein.ts'
import { ohneVorgabe } from '#apps/arbeitsschein/contract/vorgaben.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { filesOf } from '#platform/server/files/files.ts'
import type { Context, MaySee, Work } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import { fassungVon } from '../fassungen.ts'
import { stammAus } from '../ort.ts'
import { papier } from '../papier/pdf.ts'
import { detailVon } from '../seite.ts'
import { unterschriftenVon } from '../unterschriften.ts'
import { einwendungVon } from './einwendung.ts'
import { kundenabfrage } from './liste.ts'

/** What stands on a sheet for the office alone. */
const nurImBuero = {
  objektOrt: '',
  liefersperre: false,
  kostenstelleId: null,
  ticketId: null,
  ansprechpartnerId: null,
  lstfixId: null,
  notizIntern: '',
  vorgabe: ohneVorgabe,
  gegenwerte: [],
  faelle: [],
  unbekannteArtikel: [],
  bilderAbgelehnt: [],
  papierWartet: false,
  frist: null,
  abgerechnet: null,
  link: null,
  briefe: [],
  schritte: [],
} satisfies Partial<Scheindetail>

/** The newest finished version of a sheet, as its text says: nothing of it is read from the sheet that may be written anew. Throws 404. */
export async function kundenschein(context: Context, id: Id<'arbeitsschein'>): Promise<Scheindetail> {
  const { db, jetzt } = context
  const [neueste, seite] = await Promise.all([
    fuerKunden(context, id).select(['f.nr', 'f.kanonisch', 'f.sha256', 'f.ktostammId', 'f.objektId', 'f.objekt', 'f.zeitpunkt']).executeTakeFirst(),
    readPage<Arbeitsschein>(context, kundenabfrage(context, { zustand: 'alle' }, id), { limit: 1 }),
  ])
  const zeile = seite.entities[0]
  if (!neueste || !zeile) throw notFound()
  const gesagt = unterschriebenesAus(neueste.kanonisch)
  const [bilder, unterschriften, fassungen, einwendung, beleg] = await Promise.all([
    geteilteBilder(db, id, gesagt),
    unterschriftenVon(db, id, neueste.nr),
    eigeneFassungen(context, id).orderBy('f.nr').select('f.nr').execute(),
    einwendungVon(context, id, jetzt),
    belegDesScheins(context, id),
  ])
  const fingerabdruck = neueste.sha256.toString('hex')
  const { kostenstelle, ticket, ansprechpartner, angeordnetVon, angeordnetAm, notiz, tempMin, tempMax } = gesagt
  return {
    ...zeile,
    ...nurImBuero,
    ktostammId: neueste.ktostammId,
    objektStamm: stammAus(neueste.objektId, neueste.objekt),
    kostenstelle,
    ticket,
    ansprechpartner,
    vertragsart: gesagt.vertragsart as Scheindetail['vertragsart'],
    angeordnetVon,
    angeordnetAm,
    wetter: gesagt.wetter as Scheindetail['wetter'],
    wetterquelle: gesagt.wetterquelle ?? '',
    tempMin: tempMin ?? '',
    tempMax: tempMax ?? '',
    notiz,
    skizze: gesagt.skizze as number[][] | null,
    zeilen: gesagt.zeilen.map((eine) => ({
      ...(eine as Zeile),
      persnr: eine.persnr ?? '',
      lohngruppe: eine.lohngruppe ?? '',
      lstfixId: null,
      berichtId: null,
      minuten: null,
    })),
    bilder,
    erfasst: neueste.zeitpunkt,
    unterschriften,
    fingerabdruck,
    code: kurzcode(fingerabdruck),
    fassungen: fassungen.map(({ nr }) => nr),
    einwendung,
    beleg,
    darf: einwendung?.moeglich ? ['einwenden'] : [],
  }
}

/** A finished version that its customer may read. Throws 404. */
export async function kundenfassung(context: Context, id: Id<'arbeitsschein'>, nr: number): Promise<Fassung> {
  const { ktostammId } = await eigene(context, id, nr)
  return fassungVon(context, { id, nr }, { nurVon: ktostammId })
}

/** Its paper, the same file as everybody's. Throws 404. */
export async function kundenpapier(context: Context, id: Id<'arbeitsschein'>, nr: number): Promise<FileAnswer> {
  await eigene(context, id, nr)
  return papier(context, await detailVon(context, id), nr)
}

async function eigene(context: Context, id: Id<'arbeitsschein'>, nr: number) {
  const sichtbar = await fuerKunden(context, id).select('f.nr').executeTakeFirst()
  const row = sichtbar && (await eigeneFassungen(context, id).where('f.nr', '=', nr).select('f.ktostammId').executeTakeFirst())
  if (!row) throw notFound()
  return row
}

/** Finished versions of a visible sheet that are themselves of one of the asker's customers. */
const eigeneFassungen = (context: Work, id: Id<'arbeitsschein'>) =>
  context.db.selectFrom('arbeitsscheinFassung as f').where('f.arbeitsscheinId', '=', id).where('f.ktostammId', 'in', zugeordnete(context))

/** Pictures of a version with the words of then; what is not shared any more is left out. */
async function geteilteBilder(db: Db, id: Id<'arbeitsschein'>, { bilder }: Pick<Unterschriebenes, 'bilder'>): Promise<Scheindetail['bilder']> {
  if (!bilder.length) return []
  const [dateien, zurueck] = await Promise.all([
    filesOf(db, scheinart, [id]),
    db.selectFrom('einsatzbild').where('gegenstand', '=', id).where('geteilt', '=', false).select('datei').execute(),
  ])
  const da = new Map(dateien.get(id)?.map((datei) => [datei.id, datei]))
  for (const { datei } of zurueck) da.delete(datei)
  return bilder.flatMap(({ id: datei, beschriftung, sha256 }) => {
    const bild = da.get(datei)
    return bild ? [{ ...bild, beschriftung, geteilt: true, sha256, position: null }] : []
  })
}

/** Who sees a sheet sees its pictures and papers; its customer only the pictures that the newest finished version shows him. */
export const siehtScheindatei: MaySee = async (context, id, datei) => {
  if (!alsKunde(context)) return siehtSchein(context, id)
  const neueste = await fuerKunden(context, id).select('f.kanonisch').executeTakeFirst()
  if (!neueste || datei === undefined) return false
  return (await geteilteBilder(context.db, id, unterschriebenesAus(neueste.kanonisch))).some((bild) => bild.id === datei)
}
