import { sql } from 'kysely'
import { unterschriebenesAus } from '#domain/einsatz/arbeitsschein/wortlaut.ts'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { emit, type Work } from '#platform/server/http/context.ts'
import { belegzeilen, type Zeilenangabe } from '../buchung.ts'
import { einzigerAuftrag } from '../kette/auftrag.ts'
import { belegereignis } from './hoerer.ts'
import { scheinbelegzeilen, type Scheinbelegzeile } from './zeilen.ts'

/** A finished version of a work sheet, with what its document takes from the sheet itself. */
export interface Scheinfassung {
  arbeitsscheinId: Id<'arbeitsschein'>
  /** Of the version. */
  nr: number
  /** Of the sheet, in digits. */
  nummer: string
  vkforgid: number
  ktostammId: Id<'ktostamm'>
  objektId: Id<'objekt'>
  kostenstelleId: Id<'kostenstelle'> | null
  art: string
  datum: string
  /** The text that was signed. */
  kanonisch: string
  /** When it was finished. */
  zeitpunkt: string
}

/**
 * A version that was finished becomes the newest version of its sheet's document (AS, einsatz.md 3.5), in the caller's transaction: with the sheet's number, the lines
 * that were signed and no amounts. It stands beside the order of its customer and object where there is just one.
 */
export async function schreibeScheinbeleg(context: Pick<Work, 'db' | 'pending'>, fassung: Scheinfassung) {
  await legeScheinbelegeAn(context.db, [fassung])
  await melde(context, fassung.arbeitsscheinId)
}

/** The same for versions of different sheets, without telling anybody: for what fills a database. Answers the ids of the documents, in the same order. */
export async function legeScheinbelegeAn(db: Db, fassungen: readonly Scheinfassung[]): Promise<number[]> {
  if (!fassungen.length) return []
  const { zone } = await db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const gesagt = fassungen.map((fassung) => ({ fassung, zeilen: scheinbelegzeilen(unterschriebenesAus(fassung.kanonisch), zone) }))
  const stoff = {
    zone,
    ids: await neueIds(db, fassungen.length),
    belegart: await db.selectFrom('belegart').where('id', '=', 'AS').selectAll().executeTakeFirstOrThrow(),
    artikel: await artikelVon(
      db,
      gesagt.flatMap(({ zeilen }) => zeilen.map(({ artikelnummer }) => artikelnummer)),
    ),
    kunden: await kundenVon(
      db,
      fassungen.map(({ ktostammId }) => ktostammId),
    ),
  }
  const belege = gesagt.map(({ fassung, zeilen }, nr) => belegAus(fassung, zeilen, { ...stoff, id: stoff.ids[nr]! }))
  const scheine = fassungen.map(({ arbeitsscheinId }) => arbeitsscheinId)
  await db.updateTable('beleg').set({ aktuell: false }).where('arbeitsscheinId', 'in', scheine).where('aktuell', '=', true).execute()
  await db
    .insertInto('beleg')
    .values(belege.map(({ beleg }) => beleg))
    .execute()
  const zeilen = belege.flatMap(({ belegposition }) => belegposition)
  if (zeilen.length) await db.insertInto('belegposition').values(zeilen).execute()
  for (const { beleg } of belege) {
    const von = await einzigerAuftrag(db, { objektId: beleg.objektId, ktostammId: beleg.ktostammId }, beleg.belegdatum)
    if (von !== null) await db.insertInto('belegverweis').values({ von, nach: beleg.id, art: 'wird zu' }).execute()
  }
  return stoff.ids
}

interface Stoff {
  id: number
  zone: string
  belegart: Parameters<typeof belegzeilen>[0]
  artikel: ReadonlyMap<string, Id<'artikel'>>
  kunden: Awaited<ReturnType<typeof kundenVon>>
}
function belegAus(fassung: Scheinfassung, gesagt: readonly Scheinbelegzeile[], { id, zone, belegart, artikel, kunden }: Stoff) {
  const { arbeitsscheinId, nr, nummer, vkforgid, ktostammId, objektId, kostenstelleId, art, zeitpunkt } = fassung
  const belegdatum = imRahmen(fassung.datum, zeitpunkt, zone)
  const zeilen = gesagt.map((zeile): Zeilenangabe => {
    const artikelId = zeile.art === 'Text' ? null : (artikel.get(zeile.artikelnummer) ?? null)
    return { ...zeile, artikelId, kostenstelleId, preis: '0', rabatt: 0, netto: '0.00' }
  })
  const kopf = {
    ...kunden.get(ktostammId)!,
    id,
    vkforgid,
    belegnummer: Number(nummer),
    version: nr,
    ktostammId,
    objektId,
    betreff: art,
    belegdatum,
    leistungVon: belegdatum,
    leistungBis: belegdatum,
    zustand: 'ausgestellt' as const,
    arbeitsscheinId,
    erfasst: zeitpunkt,
  }
  const { beleg, belegposition } = belegzeilen(belegart, kopf, zeilen, () => '')
  return { beleg: { ...beleg, objektId, ktostammId, belegdatum, id }, belegposition }
}

/** The document of a sheet that is cancelled; a sheet that was never finished has none. */
export async function storniereScheinbeleg(context: Pick<Work, 'db' | 'pending'>, arbeitsscheinId: Id<'arbeitsschein'>) {
  const beleg = await context.db
    .updateTable('beleg')
    .set({ zustand: 'storniert' })
    .where('arbeitsscheinId', '=', arbeitsscheinId)
    .where('aktuell', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (beleg) await melde(context, arbeitsscheinId)
}

const melde = async (context: Pick<Work, 'db' | 'pending'>, arbeitsscheinId: Id<'arbeitsschein'>) => {
  for (const { thema, ids, fuer } of await belegereignis(context.db, arbeitsscheinId)) emit(context, thema, ids, fuer)
}

async function neueIds(db: Db, wieviele: number) {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('beleg', 'id')) as id from generate_series(1, ${wieviele}::integer)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function kundenVon(db: Db, ids: readonly Id<'ktostamm'>[]) {
  const rows = await db
    .selectFrom('ktostamm')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'kundengruppeId', 'konditionsgruppeId'])
    .execute()
  return new Map(rows.map(({ id, ...gruppen }) => [id, gruppen]))
}

async function artikelVon(db: Db, nummern: readonly string[]) {
  const genannt = [...new Set(nummern.filter(Boolean))]
  if (!genannt.length) return new Map<string, Id<'artikel'>>()
  const rows = await db.selectFrom('artikel').where('nummer', 'in', genannt).select(['id', 'nummer']).execute()
  return new Map(rows.map(({ id, nummer }) => [nummer, id]))
}

/** A sheet may have any day, a document only one that a company of today can have: of another one the day on which it was finished stands there. */
const imRahmen = (datum: string, zeitpunkt: string, zone: string) =>
  datum >= '1990-01-01' && datum <= '2099-12-31' ? datum : Temporal.Instant.from(zeitpunkt).toZonedDateTimeISO(zone).toPlainDate().toString()
