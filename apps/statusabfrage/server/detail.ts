import type { Id } from '#platform/contract/shapes.ts'
import { alleRecht, sichtbarerCode, sichtbareStempel } from '#domain/stempel/stempel.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Statusdetail } from '../contract.ts'
import { tafelzeile } from './tafel.ts'
import type { Tafelzeile } from './zeilen.ts'
import { adresse, alsZeile } from './zeile.ts'

/** One employee on a day. Throws 404 for those that the asker may not see. */
export async function detail(context: Context, stichdatum: string, idlstfix: Id<'lstfix'>): Promise<Statusdetail> {
  const zeile = await tafelzeile(context, stichdatum, idlstfix)
  if (!zeile) throw notFound()
  const plan = zeile.lage.plaene.find(({ datum }) => datum === stichdatum)
  return {
    ...alsZeile(context, stichdatum, zeile),
    plan: plan ? { von: plan.von, bis: plan.bis, pauseMin: plan.pauseMin, sollMin: plan.sollMin } : null,
    stempel: siehtStempel(context, idlstfix) ? await stempel(context, stichdatum, zeile) : null,
    erreichbar: Boolean(adresse(zeile.person)),
  }
}

/** Times of others are for those with the right of the stamps themselves. */
const siehtStempel = (context: Context, id: string) => may(context, alleRecht) || context.person.lstfixId === id

/** Effective stamps of the day; of a night shift that began the day before, those of the evening as well. */
async function stempel(context: Context, stichdatum: string, { person, lage, stand }: Tafelzeile) {
  const tag = Temporal.PlainDate.from(stichdatum)
  const ueberNacht = stand.linie.some(({ von, art }) => von === 0 && art !== 'offen')
  const von = tag
    .toZonedDateTime(lage.zone)
    .subtract({ hours: ueberNacht ? 12 : 0 })
    .toInstant()
    .toString()
  const bis = tag.add({ days: 1 }).toZonedDateTime(lage.zone).toInstant().toString()
  const rows = await sichtbareStempel(context)
    .where('z.lstfixId', '=', person.id)
    .where('z.timestamp', '>=', von)
    .where('z.timestamp', '<', bis)
    .where('s.zeitpunkt', 'is', null)
    .orderBy('z.timestamp')
    .orderBy('z.id')
    .execute()
  return rows.map((row) => {
    const { id, timestamp, flag, quelle, empfangen } = row
    return { id, timestamp, flag, code: sichtbarerCode(context, row).name, quelle, empfangen }
  })
}
