import { geteilt } from '#domain/belege/einbehalt/hoehe.ts'
import { betragstext } from '#domain/belege/geld.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { ganz } from '../contract.ts'
import { notiere, type Gegriffen } from './greifen.ts'

/**
 * Only a share (1/100 %) of what is open of one retention was accepted: it stays, the rest goes on as a retention of its own, as it stood. H15. Answers the one that stays.
 * Throws 409 for a locked one, 422 for several and for a share that is nothing or all of it.
 */
export async function teile(context: Context, alle: readonly Gegriffen[], anteil: number): Promise<Gegriffen[]> {
  const [einer, ...andere] = alle
  if (!einer || andere.length) throw refused('haft.teil-nur-einer', 'anteil')
  if (einer.gesperrt) throw conflict('haft.gesperrt')
  const { id, beleg: belegId, art, richtung, ktostammId, vkforgid, currency, faelldatum, teilVon } = einer
  const [bleibt, rest] = geteilt(einer.offen, [BigInt(anteil), BigInt(ganz - anteil)]) as [bigint, bigint]
  if (bleibt === 0n || rest === 0n) throw refused('haft.teil', 'anteil')
  await context.db
    .updateTable('posten')
    .set({ betrag: betragstext(einer.betrag - rest), offen: betragstext(bleibt) })
    .where('id', '=', id)
    .execute()
  const neu = { id: uuid(), belegId, art, richtung, ktostammId, vkforgid, currency, faelligkeit: faelldatum, teilVon: teilVon ?? id }
  await context.db
    .insertInto('posten')
    .values({ ...neu, betrag: betragstext(rest), offen: betragstext(rest) })
    .execute()
  await notiere(context, einer, 'geteilt', { betrag: betragstext(bleibt) })
  await notiere(context, { ...einer, id: neu.id, nr: 0 }, 'geteilt', { betrag: betragstext(rest) })
  return [{ ...einer, offen: bleibt, betrag: einer.betrag - rest, nr: einer.nr + 1 }]
}
