import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import { kette } from '#domain/geraete/kette/kette.ts'
import { uebergabeart } from '#domain/geraete/kette/sicht.ts'
import { hardwareZumHandeln } from '#domain/geraete/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { adoptFiles } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { zustandVon } from '../abfrage.ts'
import { melde } from '../melden.ts'
import { geprueft } from '../pruefen.ts'
import { angabenVon } from '../stand.ts'
import { anhaengen, felder, gliederVon, wohinVon } from './glied.ts'

/**
 * A device goes to somebody, or comes back, at the moment the phone says. One that arrives after a later one finds its place before it and changes nothing of
 * today. Throws 404, 409 for a taken id, 422 at the field and for a device that had left.
 */
export async function uebergeben(
  context: Context,
  key: string,
  { id, art, dateien, bemerkung, unterzeichner, striche, ...wohin }: Parsed<typeof calls.uebergeben>['body'],
) {
  const geraet = await hardwareZumHandeln(context, key)
  const ab = erfasstUm(context).erfasst
  if (zustandVon(geraet.ausscheidedatum, await heuteDerFirma(context.db, Temporal.Instant.from(ab))) === 'ausgeschieden')
    throw refused('hardware.ausgeschieden')
  if (await context.db.selectFrom('hardwareZuordnung').where('id', '=', id).select('id').executeTakeFirst()) throw conflict('schon-vorhanden')
  const row = await geprueft(context, geraet, { ...angabenVon(geraet), ...wohin })
  const zeile = { id, was: art, ab, bemerkung, unterzeichner, striche: striche && JSON.stringify(striche) }
  await anhaengen(context, geraet.id, wohinVon(row), zeile)
  await adoptFiles(context, dateien, { art: uebergabeart, id })
  const gilt = kette(await gliederVon(context, geraet.id)).filter(({ was }) => was !== 'ausgeschieden')
  if (gilt.at(-1)!.id === id) {
    const heutige = Object.fromEntries([...felder, 'vkforgid' as const].map((feld) => [feld, row[feld]]))
    await context.db
      .updateTable('hardware')
      .set({ ...heutige, geaendert: context.jetzt.toString() })
      .where('id', '=', geraet.id)
      .execute()
  }
  await melde(context, geraet.id, { was: art, vorher: wohinVon(geraet), nachher: wohinVon(row), grund: bemerkung })
}
