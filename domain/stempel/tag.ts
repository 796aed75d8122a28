import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import type { Sealed } from '#platform/server/access/sealed.ts'
import { readSun } from '#platform/server/nfc/sun.ts'
import type { NfcTagLesung } from '#platform/server/database/tables.ts'
import { throttle } from '#platform/server/http/throttle.ts'

/** How long a read waits for the stamp or the sign-in that it is for, and how many reads one network address gets in a quarter of an hour. */
export const tagRegeln = { gueltigMinuten: 10, proAdresse: 300 } as const

/** One tap as the device tells it: `id` and `nachweis` (a secret of 192 bits) are its own, the rest stands in the address that the tag opened. */
export interface Tipp {
  kurz: string
  id: string
  nachweis: string
  picc?: string | undefined
  cmac?: string | undefined
}
/** A read that counts. */
export interface Gelesen {
  tagId: Id<'nfcTag'>
  art: 'objekt' | 'ausweis'
  lstfixId: Id<'lstfix'> | null
  /** The chip proved that it was there now; a plain tag proves nothing. */
  bewiesen: boolean
  gueltigBis: string
  /** This very read had arrived before: its answer was lost. */
  nochmal: boolean
}
type Ergebnis = NfcTagLesung['ergebnis']

/** Hash under which a read's secret is kept. */
export const nachweisHash = (nachweis: string) => createHash('sha256').update(nachweis).digest()
/** What the keys of a tag are sealed for. */
export const tagZweck = (id: string) => `nfc_tag:${id}`
export const tagVersiegelt: readonly Sealed[] = [{ table: 'nfc_tag', column: 'schluessel', purpose: sql`'nfc_tag:' || id` }]

/**
 * Takes one read of a tag. Each is kept, good or bad. A message counts once: its counter has to be higher than the last one that counted, compared and
 * moved on in one statement. Throws 404 `nfc.unbekannt`, 422 `nfc.ohne-beweis`, `nfc.falsch`, `nfc.wiederholt`, `nfc.anderer-chip`, `nfc.gesperrt`, `nfc.stillgelegt`, `nfc.ohne-schluessel`, 429.
 */
export async function tagLesen(context: Context, tipp: Tipp): Promise<Gelesen> {
  const { db, address } = context
  await throttle(db, `nfc-tag:${address}`, tagRegeln.proAdresse, 15)
  await keepSoFar(db)
  const frueher = await schonGelesen(context, tipp)
  if (frueher) return frueher
  const tag = await db.selectFrom('nfcTag').where('kurz', '=', tipp.kurz).select(['id', 'art', 'chip', 'lstfixId', 'schluessel', 'zustand']).executeTakeFirst()
  if (!tag) return ablehnen(context, null, 'unbekannt')
  if (tag.zustand !== 'aktiv') return ablehnen(context, tag.id, tag.zustand)
  const zaehler = tag.chip === 'einfach' ? null : await bewiesen(context, { ...tag, schluessel: tag.schluessel! }, tipp)
  if (zaehler === 'frueher') return (await schonGelesen(context, tipp))!
  // As exact as the database keeps it: a repetition answers the same.
  const gueltigBis = context.jetzt.add({ minutes: tagRegeln.gueltigMinuten }).round('microsecond').toString()
  const neu = await db
    .insertInto('nfcTagLesung')
    .values({
      id: tipp.id,
      tagId: tag.id,
      empfangen: context.jetzt.toString(),
      ergebnis: 'gelesen',
      zaehler,
      bewiesen: zaehler !== null,
      adresse: address,
      nachweisHash: nachweisHash(tipp.nachweis),
      laeuftAb: gueltigBis,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  // Somebody else's id or secret: nothing of this read is kept, the counter stays where it was.
  if (!neu.numInsertedOrUpdatedRows) throw refused('nfc.wiederholt')
  emit(context, 'nfc-tag', [tag.id])
  return { tagId: tag.id, art: tag.art, lstfixId: tag.lstfixId, bewiesen: zaehler !== null, gueltigBis, nochmal: false }
}

/** The same read once more: a page that was loaded again, an answer that never came. */
async function schonGelesen({ db }: Context, { id, nachweis, kurz }: Tipp): Promise<Gelesen | undefined> {
  const row = await db
    .selectFrom('nfcTagLesung as l')
    .innerJoin('nfcTag as t', 't.id', 'l.tagId')
    .where('l.id', '=', id)
    .where('l.nachweisHash', '=', nachweisHash(nachweis))
    .where('t.kurz', '=', kurz)
    .select(['t.id as tagId', 't.art', 't.lstfixId', 'l.bewiesen', 'l.laeuftAb'])
    .executeTakeFirst()
  return row && { tagId: row.tagId, art: row.art, lstfixId: row.lstfixId, bewiesen: row.bewiesen, gueltigBis: row.laeuftAb!, nochmal: true }
}

/** Checks the chip's message and moves the counter on; answers it. */
async function bewiesen(context: Context, tag: { id: string; schluessel: Buffer }, tipp: Tipp): Promise<number | 'frueher'> {
  if (!tipp.picc || !tipp.cmac) return ablehnen(context, tag.id, 'ohne-beweis')
  const offen = context.vault.open(tag.schluessel, tagZweck(tag.id))
  // Sealed with the key of another installation: nothing can be checked.
  if (!offen) return ablehnen(context, tag.id, 'falsch', null, 'nfc.ohne-schluessel')
  const gesagt = readSun({ meta: offen.subarray(0, 16), file: offen.subarray(16, 32) }, Buffer.from(tipp.picc, 'hex'), Buffer.from(tipp.cmac, 'hex'))
  if (!gesagt) return ablehnen(context, tag.id, 'falsch')
  const { uid, counter } = gesagt
  const weiter = await context.db
    .updateTable('nfcTag')
    .set({ uid, zaehler: counter })
    .where('id', '=', tag.id)
    .where('zustand', '=', 'aktiv')
    .where((eb) => eb.or([eb('zaehler', 'is', null), eb('zaehler', '<', counter)]))
    .where((eb) => eb.or([eb('uid', 'is', null), eb('uid', '=', uid)]))
    .executeTakeFirst()
  if (weiter.numUpdatedRows) return counter
  // The same message twice at once: whoever waited here finds what the other one stored.
  if (await schonGelesen(context, tipp)) return 'frueher'
  const jetzt = await context.db.selectFrom('nfcTag').where('id', '=', tag.id).select(['zustand', 'uid']).executeTakeFirstOrThrow()
  if (jetzt.zustand !== 'aktiv') return ablehnen(context, tag.id, jetzt.zustand, counter)
  return ablehnen(context, tag.id, jetzt.uid?.equals(uid) === false ? 'anderer-chip' : 'wiederholt', counter)
}

/** Keeps the bad read and refuses. */
async function ablehnen(
  context: Context,
  tagId: Id<'nfcTag'> | null,
  ergebnis: Exclude<Ergebnis, 'gelesen'>,
  zaehler: number | null = null,
  grund = ergebnis === 'unbekannt' ? '' : gruende[ergebnis],
): Promise<never> {
  await context.db.insertInto('nfcTagLesung').values({ id: uuid(), tagId, ergebnis, zaehler, adresse: context.address }).execute()
  await keepSoFar(context.db)
  throw grund === '' ? notFound() : refused(grund)
}
const gruende = {
  'ohne-beweis': 'nfc.ohne-beweis',
  falsch: 'nfc.falsch',
  wiederholt: 'nfc.wiederholt',
  'anderer-chip': 'nfc.anderer-chip',
  gesperrt: 'nfc.gesperrt',
  stillgelegt: 'nfc.stillgelegt',
} as const
