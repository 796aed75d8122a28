import type { Selectable } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { betragstext, cent } from './geld.ts'
import { ausgleich, type Skontostufe } from './posten.ts'

/** What closes open items: exactly one of a payment, a credit, and a guarantee in its place. Amount in cents. */
export interface Mittel {
  zahlungId: Id<'zahlung'> | null
  belegId: number | null
  buergschaftId?: Id<'buergschaft'> | null
  betrag: bigint
  datum: string
  /** Terms of the invoice, for payments; credits take no Skonto. */
  skonto?: { stufen: readonly Skontostufe[]; ab: string }
  ktostammId: Id<'ktostamm'>
  vkforgid: number
  currency: string
  /** Which way a credit balance that is left counts. */
  guthaben: 'forderung' | 'verbindlichkeit'
}

/** Closes items in the order given, inside the caller's transaction; what is left of the amount becomes a credit balance of the account. The items are locked until the end. */
export async function begleiche(db: Trx, postenIds: readonly Id<'posten'>[], mittel: Mittel) {
  const gesperrt = postenIds.length
    ? await db.selectFrom('posten').where('id', 'in', postenIds).where('currency', '=', mittel.currency).selectAll().orderBy('id').forUpdate().execute()
    : []
  let rest = mittel.betrag
  for (const posten of gesperrt.toSorted((a, b) => postenIds.indexOf(a.id) - postenIds.indexOf(b.id))) rest = await einen(db, posten, rest, mittel)
  const { zahlungId, belegId, ktostammId, vkforgid, currency } = mittel
  if (rest > 0n)
    await db
      .insertInto('posten')
      .values({
        id: uuid(),
        art: 'GH',
        richtung: mittel.guthaben,
        belegId,
        zahlungId,
        ktostammId,
        vkforgid,
        currency,
        betrag: betragstext(rest),
        offen: betragstext(rest),
        faelligkeit: null,
      })
      .execute()
}

async function einen(
  db: Trx,
  { id, betrag, offen }: Selectable<Tables['posten']>,
  rest: bigint,
  { zahlungId, belegId, buergschaftId = null, datum, skonto }: Mittel,
) {
  if (rest <= 0n || cent(offen) === 0n) return rest
  const was = ausgleich({ betrag: cent(betrag), offen: cent(offen), ab: skonto?.ab ?? datum, skonto: skonto?.stufen ?? [] }, rest, datum)
  await db
    .updateTable('posten')
    .set({ offen: betragstext(was.offen) })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('zahlungszuordnung')
    .values({ id: uuid(), postenId: id, zahlungId, belegId, buergschaftId, datum, betrag: betragstext(was.betrag), skonto: betragstext(was.skonto) })
    .execute()
  return was.guthaben
}
