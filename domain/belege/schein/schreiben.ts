import { sql } from 'kysely'
import { unterschriebenesAus } from '#domain/einsatz/arbeitsschein/wortlaut.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Db } from '#platform/server/database/db.ts'
import { emit, konto, type Work } from '#platform/server/http/context.ts'
import { belegzeilen, type Zeilenangabe } from '../buchung.ts'
import { einzigerAuftrag } from '../kette/auftrag.ts'
import { kundensucheRecht } from '../sicht.ts'
import { scheinbelegzeilen } from './zeilen.ts'

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
  const id = await legeAn(context.db, fassung)
  await melde(context, id, fassung)
}

/** The same without telling anybody: for what fills a database. */
export async function legeAn(db: Db, fassung: Scheinfassung): Promise<number> {
  const { arbeitsscheinId, nr, vkforgid, ktostammId, objektId, kostenstelleId, art, datum } = fassung
  const zone = (await db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()).zone
  const gesagt = scheinbelegzeilen(unterschriebenesAus(fassung.kanonisch), zone)
  const [artikel, kunde, belegart, naechste] = await Promise.all([
    artikelVon(
      db,
      gesagt.map(({ artikelnummer }) => artikelnummer),
    ),
    db.selectFrom('ktostamm').where('id', '=', ktostammId).select(['kundengruppeId', 'konditionsgruppeId']).executeTakeFirstOrThrow(),
    db.selectFrom('belegart').where('id', '=', 'AS').selectAll().executeTakeFirstOrThrow(),
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('beleg', 'id')) as id`.execute(db),
  ])
  const { id } = naechste.rows[0]!
  const tag = imRahmen(datum, fassung.zeitpunkt, zone)
  const kopf = {
    id,
    vkforgid,
    belegnummer: Number(fassung.nummer),
    version: nr,
    ktostammId,
    objektId,
    betreff: art,
    belegdatum: tag,
    leistungVon: tag,
    leistungBis: tag,
    zustand: 'ausgestellt' as const,
    ...kunde,
    arbeitsscheinId,
    erfasst: fassung.zeitpunkt,
  }
  const zeilen = gesagt.map((zeile): Zeilenangabe => {
    const artikelId = zeile.art === 'Text' ? null : (artikel.get(zeile.artikelnummer) ?? null)
    return { ...zeile, artikelId, kostenstelleId, preis: '0', rabatt: 0, netto: '0.00' }
  })
  const { beleg, belegposition } = belegzeilen(belegart, kopf, zeilen, () => '')
  await db.updateTable('beleg').set({ aktuell: false }).where('arbeitsscheinId', '=', arbeitsscheinId).where('aktuell', '=', true).execute()
  await db.insertInto('beleg').values(beleg).execute()
  if (belegposition.length) await db.insertInto('belegposition').values(belegposition).execute()
  const von = await einzigerAuftrag(db, { objektId, ktostammId }, tag)
  if (von !== null) await db.insertInto('belegverweis').values({ von, nach: id, art: 'wird zu' }).execute()
  return id
}

/** The document of a sheet that is cancelled; a sheet that was never finished has none. */
export async function storniereScheinbeleg(context: Pick<Work, 'db' | 'pending'>, arbeitsscheinId: Id<'arbeitsschein'>) {
  const beleg = await context.db
    .updateTable('beleg')
    .set({ zustand: 'storniert' })
    .where('arbeitsscheinId', '=', arbeitsscheinId)
    .where('aktuell', '=', true)
    .returning(['id', 'vkforgid', 'ktostammId'])
    .executeTakeFirst()
  if (beleg) await melde(context, beleg.id, beleg)
}

/** Screens of everybody who may see the document: staff of the branch, and people of the customer. */
async function melde(context: Pick<Work, 'db' | 'pending'>, id: number, { vkforgid, ktostammId }: Pick<Scheinfassung, 'vkforgid' | 'ktostammId'>) {
  const { rows } = await sql<{ id: string }>`
    select a.id from anwender_ktostamm k join anwender a on a.id = k.anwender_id
    where k.ktostamm_id = ${ktostammId}::uuid and a.aktiv and ${holdsRight('a.id', 'GESAMTABFRAGE')} order by a.id`.execute(context.db)
  emit(context, 'beleg', [String(id)], [konto(vkforgid, kundensucheRecht), ...rows.map((eine) => eine.id)])
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
