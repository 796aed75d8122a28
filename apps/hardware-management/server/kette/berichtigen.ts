import { kette, spielraum } from '#domain/geraete/kette/kette.ts'
import { hardwareZumHandeln } from '#domain/geraete/sicht.ts'
import { nichtVerraten } from '#domain/geraete/verrat.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { melde } from '../melden.ts'
import { anhaengen, gliederVon, wohinVon } from './glied.ts'

/** A link began earlier or later than it says: the one before it gets shorter or longer. Both versions stay. Throws 404, 409 when somebody was faster, 422 outside of its room. */
export async function berichtigen(context: Context, key: string, zuordnung: string, { tag, zeit, grund }: Parsed<typeof calls.beginnBerichtigen>['body']) {
  const geraet = await hardwareZumHandeln(context, key)
  const glieder = await gliederVon(context, geraet.id)
  const glied = glieder.find(({ id }) => id === zuordnung)
  if (!glied) throw notFound()
  if (!kette(glieder).some(({ id }) => id === zuordnung)) throw conflict('hardware.schon-berichtigt')
  if (glied.was === 'ausgeschieden') throw refused('hardware.ausgeschieden')
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const ab = Temporal.PlainDate.from(tag)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(zeit) })
    .toInstant()
  const { nach, vor } = spielraum(glieder, zuordnung)
  const liegt = (um: string | null) => um !== null && Temporal.Instant.compare(ab, um)
  if (Temporal.Instant.compare(ab, context.jetzt) > 0 || liegt(nach) === -1 || liegt(vor) === 1) throw refused('hardware.beginn-ausserhalb', 'tag')
  const { was, unterzeichner, striche } = glied
  await anhaengen(context, geraet.id, wohinVon(glied), {
    id: uuid(),
    was,
    ab: ab.toString(),
    bemerkung: grund,
    unterzeichner,
    striche: striche === null ? null : JSON.stringify(striche),
    ersetzt: zuordnung,
  })
  await melde(context, geraet.id, { was: 'beginn-berichtigt', vorher: { beginn: glied.ab }, nachher: { beginn: ab.toString() }, grund })
  await nichtVerraten(context, [geraet.id], { grund })
}
