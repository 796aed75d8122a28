import { hardwareMit, hardwareZumHandeln, imHaus } from '#domain/geraete/sicht.ts'
import { nichtVerraten } from '#domain/geraete/verrat.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound } from '#platform/contract/problem.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { literally } from '#platform/server/record/search.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '../contract.ts'

/** What people of the house wrote about a device, the latest first. Throws 404, also for a customer's user. */
export async function kommentare(context: Context, key: string, { q, ...asked }: Parsed<typeof calls.kommentare>['query']) {
  const geraet = await hardwareMit(context, key).select('h.id').executeTakeFirst()
  if (!geraet || !imHaus(context)) throw notFound()
  const { entities, next } = await pageOf(
    context.db
      .selectFrom('hardwareKommentar as k')
      .innerJoin('anwender as a', 'a.id', 'k.anwenderId')
      .leftJoin('hardwareKommentarStreichung as s', 's.kommentarId', 'k.id')
      .leftJoin('anwender as sa', 'sa.id', 's.anwenderId')
      .where('k.hardwareId', '=', geraet.id)
      .$if(!!q?.trim(), (query) => query.where('k.text', 'ilike', `%${literally(q!.trim())}%`))
      .select(['k.id', 'k.text', 'k.zeitpunkt', 'a.anzeigename as anwender', 's.grund', 's.zeitpunkt as gestrichenUm', 'sa.anzeigename as gestrichenVon']),
    ['-k.zeitpunkt', '-k.id'],
    asked,
  )
  return {
    entities: entities.map(({ grund, gestrichenUm, gestrichenVon, ...kommentar }) => ({
      ...kommentar,
      gestrichen: grund !== null && gestrichenUm !== null && gestrichenVon !== null ? { grund, anwender: gestrichenVon, zeitpunkt: gestrichenUm } : null,
    })),
    next,
  }
}

/** Throws 404, 409 for an id that is taken, 422 for a customer's user or a secret in the text, 429. */
export async function kommentieren(context: Context, key: string, { id, text }: Parsed<typeof calls.kommentieren>['body']) {
  const geraet = await hardwareZumHandeln(context, key)
  const neu = await context.db
    .insertInto('hardwareKommentar')
    .values({ id, text, hardwareId: geraet.id, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!neu) throw conflict('schon-vorhanden')
  await nichtVerraten(context, [geraet.id], { text })
  audit(context, { aktion: 'kommentieren', gegenstand: 'hardware', gegenstandId: geraet.id, daten: { kommentar: id } })
  emit(context, 'hardware', [geraet.id])
}

/** A wrong comment is struck through with a reason and stays readable. Throws 404, 409 when it is already, 422 for a customer's user or a secret in the reason, 429. */
export async function streichen(context: Context, key: string, id: string, grund: string) {
  const geraet = await hardwareZumHandeln(context, key)
  const kommentar = await context.db.selectFrom('hardwareKommentar').where('id', '=', id).where('hardwareId', '=', geraet.id).select('id').executeTakeFirst()
  if (!kommentar) throw notFound()
  const neu = await context.db
    .insertInto('hardwareKommentarStreichung')
    .values({ kommentarId: id, grund, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .onConflict((on) => on.column('kommentarId').doNothing())
    .returning('kommentarId')
    .executeTakeFirst()
  if (!neu) throw conflict('hardware.schon-gestrichen')
  await nichtVerraten(context, [geraet.id], { grund })
  audit(context, { aktion: 'kommentar-streichen', gegenstand: 'hardware', gegenstandId: geraet.id, daten: { kommentar: id, grund } })
  emit(context, 'hardware', [geraet.id])
}
