import { sql, type Selectable } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { begleiche, type Mittel } from '#domain/belege/begleichen.ts'
import { gutschriften } from '#domain/belege/buchung.ts'
import { geteilt, gutgeschrieben } from '#domain/belege/einbehalt/hoehe.ts'
import { betragstext, cent } from '#domain/belege/geld.ts'
import type { Belegzeilen } from './belegbestand.ts'
import type { Gefunden } from './belegverweise.ts'

/** Open items beside those of new documents: those of a changed one with its new amounts, and what credits and cancellations close, also those that had waited (`gewartet`). */
export async function schreibePosten(db: Trx, besondere: readonly Belegzeilen[], verweise: readonly Gefunden[], gewartet: readonly Gefunden[]) {
  for (const zeilen of besondere) if (zeilen.schritt.vorher) await ersetze(db, zeilen, zeilen.schritt.vorher.id)
  const an = Map.groupBy(verweise, ({ nach }) => nach)
  for (const zeilen of besondere) await gutschreiben(db, zeilen, an.get(zeilen.beleg.id) ?? [])
  for (const verweis of gewartet) await nachholen(db, verweis)
}

/** Items of a new version go on with what was paid on the old one; what that is too much is a credit balance. Parts of a retention go on as parts. */
async function ersetze(db: Trx, { beleg, posten }: Belegzeilen, alt: number) {
  const bisher = await db
    .selectFrom('posten')
    .where('belegId', '=', alt)
    .$if(gutschriften.has(beleg.belegart), (query) => query.where('art', '<>', 'GH'))
    .where('zahlungId', 'is', null)
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const [art, gruppe] of Map.groupBy(bisher, (einer) => einer.art)) {
    const neu = posten.find((einer) => einer.art === art)
    const betraege = geteilt(
      neu?.betrag ?? 0n,
      gruppe.map(({ betrag }) => cent(betrag)),
    )
    for (const [nr, einer] of gruppe.entries()) await setzeFort(db, einer, betraege[nr]!, beleg.id, neu?.faelligkeit ?? null)
  }
  const fehlend = posten.filter(({ art }) => !bisher.some((einer) => einer.art === art))
  for (const einer of fehlend)
    await db
      .insertInto('posten')
      .values({ ...einer, betrag: betragstext(einer.betrag), offen: betragstext(einer.offen) })
      .execute()
}

/** An item goes on under the new version with this amount. */
async function setzeFort(db: Trx, einer: Selectable<Tables['posten']>, betrag: bigint, belegId: number, faelligkeit: string | null) {
  const beglichen = cent(einer.betrag) - cent(einer.offen)
  const zuviel = beglichen > betrag ? beglichen - betrag : 0n
  await db
    .updateTable('posten')
    .set({
      belegId,
      betrag: betragstext(betrag),
      offen: betragstext(betrag > beglichen ? betrag - beglichen : 0n),
      // When something that is kept back falls due is said here, not by the ERP.
      faelligkeit: faelligkeit ?? (einer.art === 'RE' ? null : einer.faelligkeit),
    })
    .where('id', '=', einer.id)
    .execute()
  if (zuviel > 0n) await zurueck(db, einer.id, zuviel)
}

/** Takes back so much of what was allocated to an item, the last first, as a row with the opposite sign; it becomes a credit balance, what a guarantee stood for nothing. */
async function zurueck(db: Trx, postenId: Id<'posten'>, zuviel: bigint) {
  const { ktostammId, vkforgid, currency, richtung } = await db.selectFrom('posten').where('id', '=', postenId).selectAll().executeTakeFirstOrThrow()
  const zuordnungen = await db
    .selectFrom('zahlungszuordnung')
    .where('postenId', '=', postenId)
    .where('betrag', '>', '0')
    .orderBy('angelegt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
  let rest = zuviel
  for (const { zahlungId, belegId, buergschaftId, betrag, datum } of zuordnungen) {
    if (rest <= 0n) return
    const stueck = cent(betrag) < rest ? cent(betrag) : rest
    await db
      .insertInto('zahlungszuordnung')
      .values({ id: uuid(), postenId, zahlungId, belegId, buergschaftId, datum, betrag: betragstext(-stueck) })
      .execute()
    const guthaben = richtung === 'forderung' ? ('verbindlichkeit' as const) : ('forderung' as const)
    if (buergschaftId === null) await begleiche(db, [], { zahlungId, belegId, betrag: stueck, datum, ktostammId, vkforgid, currency, guthaben })
    rest -= stueck
  }
}

/** A credit meets the invoice that it corrects, payable and kept back alike; a cancellation closes it. What is left, and a credit without an invoice, is a credit balance. H6. */
async function gutschreiben(db: Trx, { beleg, schritt }: Belegzeilen, verweise: readonly Gefunden[]) {
  const brutto = cent(beleg.brutto)
  if (brutto >= 0n || schritt.vorher || !gutschriften.has(beleg.belegart)) return
  const an = verweise.filter(({ art }) => trifft(art))
  for (const einer of an) await storniere(db, einer)
  await verrechne(
    db,
    an.map(({ von }) => von),
    {
      belegId: beleg.id,
      betrag: -brutto,
      datum: beleg.belegdatum as string,
      ktostammId: beleg.ktostammId,
      vkforgid: beleg.vkforgid,
      currency: (beleg.currency as string | undefined) ?? 'EUR',
      guthaben: beleg.belegart === 'EG' ? 'forderung' : 'verbindlichkeit',
    },
  )
}

/** The invoice came after its credit or cancellation: what that one left as a credit balance, whichever version it was, closes the invoice now. */
async function nachholen(db: Trx, verweis: Gefunden) {
  if (!trifft(verweis.art)) return
  await storniere(db, verweis)
  const { rows } = await sql<Omit<Verrechnung, 'betrag'> & { id: string; offen: string }>`
    select p.id, p.offen, p.beleg_id, b.belegdatum as datum, p.ktostamm_id, p.vkforgid, p.currency, p.richtung as guthaben
    from beleg neu join beleg b on (b.vkforgid, b.kreis, b.belegnummer) = (neu.vkforgid, neu.kreis, neu.belegnummer)
      join posten p on p.beleg_id = b.id and p.art = 'GH' and p.zahlung_id is null and p.offen > 0
    where neu.id = ${verweis.nach} order by p.id for update of p`.execute(db)
  for (const { id, offen, ...mittel } of rows) {
    await db.updateTable('posten').set({ betrag: sql`betrag - offen`, offen: '0.00' }).where('id', '=', id).execute()
    await verrechne(db, [verweis.von], { ...mittel, betrag: cent(offen) })
  }
}

const trifft = (art: Gefunden['art']) => art === 'berichtigt' || art === 'storniert'

/** What a cancellation names is cancelled; a credit cancels nothing. */
const storniere = (db: Trx, { von, nach }: Gefunden) =>
  db
    .updateTable('beleg')
    .set({ zustand: 'storniert' })
    .where('id', '=', von)
    .where('belegart', '<>', 'ST')
    .where(({ exists, selectFrom }) => exists(selectFrom('beleg as storno').where('storno.id', '=', nach).where('storno.belegart', '=', 'ST')))
    .execute()

type Verrechnung = Omit<Mittel, 'zahlungId' | 'belegId'> & { belegId: number }

/** Closes the items of these documents, payable and kept back alike; what is left is a credit balance. */
async function verrechne(db: Trx, belege: readonly number[], mittel: Verrechnung) {
  const posten = belege.length
    ? await db.selectFrom('posten').where('belegId', 'in', belege).where('art', '<>', 'GH').orderBy('id').selectAll().forUpdate().execute()
    : []
  const { teile: jeweils, rest } = gutgeschrieben(
    mittel.betrag,
    posten.map(({ id, art, betrag, offen }) => ({ id, einbehalt: art !== 'RE', betrag: cent(betrag), offen: cent(offen) })),
  )
  for (const { id, betrag } of jeweils) await begleiche(db, [id], { ...mittel, betrag, zahlungId: null })
  await begleiche(db, [], { ...mittel, betrag: rest, zahlungId: null })
}
