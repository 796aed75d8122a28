import { buffer } from 'node:stream/consumers'
import { encode } from 'uqr'
import type { FileInfo } from '#platform/contract/files.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Work } from '#platform/server/http/context.ts'
import { contentOf } from '#platform/server/files/files.ts'
import { forPrint } from '#platform/server/files/picture.ts'
import { bilderVon } from './bilder.ts'

/** So many pictures are drawn; the rest is named. */
const bilderHoechstens = 24

/** Names of pictures in a template are letters and figures. */
export const bildname = (id: string) => id.replaceAll('-', '')

/** The first pictures of a record, drawn for paper, by their names. */
export const druckbilder = async (context: Work, gegenstand: Parameters<typeof bilderVon>[1]) => druckdateien(context, await bilderVon(context.db, gegenstand))

/** The first pictures among these files, which the caller has found to be visible; one after the other, for each holds a thread. */
export async function druckdateien(context: Work, alle: readonly Pick<FileInfo, 'id' | 'typ' | 'breite'>[]) {
  const gemalt: Record<string, Uint8Array> = {}
  const dateien = alle.filter(({ typ, breite }) => typ.startsWith('image/') && breite !== null).slice(0, bilderHoechstens)
  if (!dateien.length) return gemalt
  const rows = await context.db
    .selectFrom('datei')
    .where(
      'id',
      'in',
      dateien.map((datei) => datei.id),
    )
    .select(['id', 'schluessel', 'druck'])
    .execute()
  const { store } = context.files.service
  const gelesen = await Promise.all(rows.map(async ({ druck }) => (druck && (await store.exists(druck)) ? buffer(await store.read(druck)) : undefined)))
  // Only what came in without a drawing for paper is drawn now. What the store has lost is named among the rest.
  for (const [nr, { id: datei, schluessel }] of rows.entries()) {
    const bild = gelesen[nr] ?? ((await store.exists(schluessel)) && (await forPrint(await contentOf(context, schluessel))))
    if (bild) gemalt[bildname(datei)] = bild
  }
  return gemalt
}

/** A day (`yyyy-MM-dd`) as it stands on paper: 25.11.2026, in English 25 Nov 2026. */
export const tag = (datum: string, sprache: Language = 'de') =>
  sprache === 'de' ? datum.split('-').toReversed().join('.') : Temporal.PlainDate.from(datum).toLocaleString('en-GB', { dateStyle: 'medium' })
/** A moment as the clock in `zone` showed it. */
export const uhr = (um: string, zone: string, sprache: Language = 'de') => {
  const lokal = Temporal.Instant.from(um).toZonedDateTimeISO(zone)
  return `${tag(lokal.toPlainDate().toString(), sprache)} ${lokal.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** A code that a phone reads, as a picture (SVG) for a template. */
export function qr(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const felder = data.flatMap((zeile, y) => zeile.flatMap((dunkel, x) => (dunkel ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${felder}"/></svg>`
}
