import type { Selectable } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { begleiche } from '../begleichen.ts'
import { gutschriften } from '../buchung.ts'
import { geteilt, gutgeschrieben } from '../einbehalt/hoehe.ts'
import { betragstext, cent } from '../geld.ts'
import { teile } from './abgleich.ts'
import type { Belegzeilen } from './belegschreiben.ts'
import type { Gefunden } from './belegverweise.ts'

/** Open items of what came: new ones, those of a changed document with its new amounts, and what credits and cancellations close. */
export async function schreibePosten(db: Trx, alle: readonly Belegzeilen[], verweise: readonly Gefunden[]) {
  const neue = alle.filter(({ schritt }) => !schritt.vorher).flatMap(({ posten }) => posten)
  for (const teil of teile(neue.map((einer) => ({ ...einer, betrag: betragstext(einer.betrag), offen: betragstext(einer.offen) }))))
    await db.insertInto('posten').values(teil).execute()
  for (const zeilen of alle) if (zeilen.schritt.vorher) await ersetze(db, zeilen, zeilen.schritt.vorher.id)
  for (const zeilen of alle) await gutschreiben(db, zeilen, verweise)
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
async function zurueck(db: Trx, postenId: string, zuviel: bigint) {
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
  const betroffen = verweise.filter(({ nach, art }) => nach === beleg.id && (art === 'berichtigt' || art === 'storniert')).map(({ von }) => von)
  if (beleg.belegart === 'ST' && betroffen.length)
    await db.updateTable('beleg').set({ zustand: 'storniert' }).where('id', 'in', betroffen).where('belegart', '<>', 'ST').execute()
  const posten = betroffen.length
    ? await db.selectFrom('posten').where('belegId', 'in', betroffen).where('art', '<>', 'GH').orderBy('id').selectAll().forUpdate().execute()
    : []
  const { teile: jeweils, rest } = gutgeschrieben(
    -brutto,
    posten.map(({ id, art, betrag, offen }) => ({ id, einbehalt: art !== 'RE', betrag: cent(betrag), offen: cent(offen) })),
  )
  const mittel = {
    zahlungId: null,
    belegId: beleg.id,
    datum: beleg.belegdatum as string,
    ktostammId: beleg.ktostammId,
    vkforgid: beleg.vkforgid,
    currency: (beleg.currency as string | undefined) ?? 'EUR',
    guthaben: beleg.belegart === 'EG' ? ('forderung' as const) : ('verbindlichkeit' as const),
  }
  for (const { id, betrag } of jeweils) await begleiche(db, [id], { ...mittel, betrag })
  await begleiche(db, [], { ...mittel, betrag: rest })
}
