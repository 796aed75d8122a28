import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { begleiche } from '../begleichen.ts'
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

/** Items of a new version go on with what was paid on the old one; what that is too much is a credit balance. */
async function ersetze(db: Trx, { beleg, posten }: Belegzeilen, alt: number) {
  const bisher = await db.selectFrom('posten').where('belegId', '=', alt).where('art', '<>', 'GH').selectAll().forUpdate().execute()
  for (const einer of bisher) {
    const neu = posten.find(({ art }) => art === einer.art)
    const beglichen = cent(einer.betrag) - cent(einer.offen)
    const betrag = neu?.betrag ?? 0n
    const zuviel = beglichen > betrag ? beglichen - betrag : 0n
    await db
      .updateTable('posten')
      .set({
        belegId: beleg.id,
        betrag: betragstext(betrag),
        offen: betragstext(betrag > beglichen ? betrag - beglichen : 0n),
        // When something that is kept back falls due is said here, not by the ERP.
        faelligkeit: neu?.faelligkeit ?? (einer.art === 'RE' ? null : einer.faelligkeit),
      })
      .where('id', '=', einer.id)
      .execute()
    if (zuviel > 0n) await zurueck(db, einer.id, zuviel)
  }
  const fehlend = posten.filter(({ art }) => !bisher.some((einer) => einer.art === art))
  for (const einer of fehlend)
    await db
      .insertInto('posten')
      .values({ ...einer, betrag: betragstext(einer.betrag), offen: betragstext(einer.offen) })
      .execute()
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

/** A credit meets the invoice that it corrects, a cancellation closes it; without one it is a credit balance. */
async function gutschreiben(db: Trx, { beleg, schritt }: Belegzeilen, verweise: readonly Gefunden[]) {
  const brutto = cent(beleg.brutto)
  if (brutto >= 0n || schritt.vorher || !['GU', 'ST', 'EG'].includes(beleg.belegart)) return
  const betroffen = verweise.filter(({ nach, art }) => nach === beleg.id && (art === 'berichtigt' || art === 'storniert')).map(({ von }) => von)
  if (beleg.belegart === 'ST' && betroffen.length)
    await db.updateTable('beleg').set({ zustand: 'storniert' }).where('id', 'in', betroffen).where('belegart', '<>', 'ST').execute()
  const posten = betroffen.length
    ? await db.selectFrom('posten').where('belegId', 'in', betroffen).where('art', '<>', 'GH').orderBy('id').select('id').execute()
    : []
  await begleiche(
    db,
    posten.map(({ id }) => id),
    {
      zahlungId: null,
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
