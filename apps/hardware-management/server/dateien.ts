import type { Id } from '#platform/contract/shapes.ts'
import { hardwareMit, hardwareZumHandeln, imHaus, sichtbareHardware, verwaltungRecht } from '#domain/geraete/sicht.ts'
import { nichtVerraten } from '#domain/geraete/verrat.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import { adoptFiles, filesOf, removeFile } from '#platform/server/files/files.ts'
import { may, type Context, type MaySee } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '../contract.ts'
import type { Geraetedatei } from '../contract/datei.ts'
import { melde } from './melden.ts'

/** Kind of record that adopts the files of devices: each file is one. */
export const dateiart = 'hardwareDatei'

/** Who of the house sees the device sees its files; customers' users do not. */
export const siehtDatei: MaySee = async (context, id) =>
  imHaus(context) &&
  (await sichtbareHardware(context)
    .innerJoin('hardwareDatei as d', 'd.hardwareId', 'h.id')
    .where('d.id', '=', id)
    .where('d.entfernt', 'is', null)
    .select('h.id')
    .executeTakeFirst()) !== undefined

/** The files of a device, the latest first. Throws 404, also for a customer's user. */
export async function geraetedateien(context: Context, key: string, asked: Parsed<typeof calls.geraetedateien>['query']) {
  const geraet = await hardwareMit(context, key).select('h.id').executeTakeFirst()
  if (!geraet || !imHaus(context)) throw notFound()
  const { entities, next } = await pageOf(
    context.db
      .selectFrom('hardwareDatei as d')
      .innerJoin('anwender as a', 'a.id', 'd.anwenderId')
      .where('d.hardwareId', '=', geraet.id)
      .where('d.entfernt', 'is', null)
      .select(['d.id', 'd.zeitpunkt', 'a.anzeigename as wer']),
    ['-d.zeitpunkt', '-d.id'],
    asked,
  )
  const dateien = await filesOf(
    context.db,
    dateiart,
    entities.map(({ id }) => id),
  )
  const darf: Geraetedatei['darf'] = may(context, verwaltungRecht) ? ['entfernen'] : []
  return { entities: entities.flatMap((row): Geraetedatei[] => (dateien.get(row.id) ?? []).map((datei) => ({ ...datei, ...row, darf }))), next }
}

/** The asker's uploads lie with the device from now on. Throws 404, 409 for a file that is not there or not the asker's, 422 for a secret in a name or in what is read of a file, 429. */
export async function ablegen(context: Context, key: string, dateien: readonly Id<'datei'>[]) {
  const geraet = await hardwareZumHandeln(context, key)
  const neue = await adoptFiles(context, dateien, { art: dateiart, id: null })
  const { anwenderId } = context.person
  await context.db
    .insertInto('hardwareDatei')
    .values(neue.map(({ id, name }) => ({ id, hardwareId: geraet.id, name, anwenderId, zeitpunkt: context.jetzt.toString() })))
    .execute()
  const namen = neue.map(({ name }) => name)
  await melde(context, geraet.id, { was: 'datei-dazu', nachher: { datei: namen.join(', ') } })
  await nichtVerraten(context, [geraet.id], {}, { dateien: { dateien } })
}

/** Takes a file away; its name, who did it and why stay. Throws 404, 422 for a secret in the reason, 429. */
export async function entfernen(context: Context, key: string, id: Id<'hardwareDatei'>, grund: string) {
  const geraet = await hardwareZumHandeln(context, key)
  const weg = await context.db
    .updateTable('hardwareDatei')
    .set({ entfernt: context.jetzt.toString(), entferntVon: context.person.anwenderId, entferntGrund: grund })
    .where('id', '=', id)
    .where('hardwareId', '=', geraet.id)
    .where('entfernt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!weg) throw notFound()
  await removeFile(context, id as string, { art: dateiart, id })
  await melde(context, geraet.id, { was: 'datei-weg', vorher: { datei: weg.name }, nachher: { datei: '' }, grund })
  await nichtVerraten(context, [geraet.id], { grund })
}
