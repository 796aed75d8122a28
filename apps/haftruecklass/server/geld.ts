import type { Id } from '#platform/contract/shapes.ts'
import { begleiche } from '#domain/belege/begleichen.ts'
import { verteile } from '#domain/belege/einbehalt/verteilen.ts'
import { betragstext, cent, summe } from '#domain/belege/geld.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { greife, notiere, type Gegriffen } from './greifen.ts'

/** A guarantee takes the place of the money, in the order marked, up to its amount; it is good for one purpose and one partner. Throws 404, 409, 422 at the field. */
export async function ersetzen(context: Context, { buergschaft, grund, ...gewaehlt }: Parsed<typeof calls.ersetzen>['body']) {
  const alle = await greife(context, gewaehlt)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  if (alle.some(({ art }) => art !== buergschaft.art)) throw refused('haft.anderer-zweck', 'buergschaft.art')
  if (verschieden(alle)) throw refused('haft.verschieden', 'ids')
  if (buergschaft.gueltigBis !== null && buergschaft.gueltigBis < heute) throw refused('haft.abgelaufen', 'buergschaft.gueltigBis')
  const betrag = cent(buergschaft.betrag)
  if (betrag > summe(alle.map(({ offen }) => offen))) throw refused('haft.zu-viel', 'buergschaft.betrag')
  const buergschaftId = uuid()
  await context.db
    .insertInto('buergschaft')
    .values({ ...buergschaft, id: buergschaftId, angelegt: context.jetzt.toString() })
    .execute()
  for (const { id, betrag: teil } of verteile(betrag, alle)) {
    const einer = alle.find((posten) => posten.id === id)!
    await schliesse(context, einer, teil, heute, { buergschaftId })
    await notiere(context, einer, 'ersetzt', { betrag: betragstext(teil), buergschaftId, grund })
  }
  return { ids: gewaehlt.ids }
}

/** Writes down what was paid out (or came in) today: only what is due and not locked. Throws 404, 409, 422 at the field. */
export async function auszahlen(context: Context, { betrag, grund, ...gewaehlt }: Parsed<typeof calls.auszahlen>['body']) {
  const alle = await greife(context, gewaehlt)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  if (betrag !== undefined && alle.length > 1) throw refused('haft.nur-einer', 'betrag')
  if (alle.some(({ gesperrt }) => gesperrt)) throw conflict('haft.gesperrt')
  if (alle.some(({ faelldatum }) => faelldatum === null || faelldatum > heute)) throw conflict('haft.nicht-faellig')
  if (betrag !== undefined && cent(betrag) > alle[0]!.offen) throw refused('haft.zu-viel', 'betrag')
  for (const einer of alle) {
    const teil = betrag === undefined ? einer.offen : cent(betrag)
    const { ktostammId, vkforgid, currency, richtung } = einer
    const zahlungId = uuid()
    await context.db
      .insertInto('zahlung')
      .values({
        id: zahlungId,
        ktostammId,
        vkforgid,
        currency,
        richtung: richtung === 'forderung' ? 'erhalten' : 'geleistet',
        datum: heute,
        betrag: betragstext(teil),
        referenz: 'Haftrücklass',
        angelegt: context.jetzt.toString(),
      })
      .execute()
    await schliesse(context, einer, teil, heute, { zahlungId })
    await notiere(context, einer, 'ausbezahlt', { betrag: betragstext(teil), zahlungId, grund })
  }
  return { ids: gewaehlt.ids }
}

const verschieden = ([erster, ...andere]: readonly Gegriffen[]) =>
  andere.some(({ ktostammId, currency, richtung }) => ktostammId !== erster!.ktostammId || currency !== erster!.currency || richtung !== erster!.richtung)

/** Closes so much of an item; it is never more than is open, so that nothing is left over. */
const schliesse = (
  { db }: Context,
  { id, ktostammId, vkforgid, currency, richtung }: Gegriffen,
  betrag: bigint,
  datum: string,
  mittel: { zahlungId?: Id<'zahlung'>; buergschaftId?: Id<'buergschaft'> },
) => begleiche(db as Trx, [id], { zahlungId: null, belegId: null, ...mittel, betrag, datum, ktostammId, vkforgid, currency, guthaben: richtung })
