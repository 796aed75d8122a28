import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { hoechstmenge, zielVon } from '#apps/hardware-management/contract/zubehoer.ts'
import { meldeZubehoer } from './schreiben.ts'
import { dort, imLager, knapp, nichtImLager, zubehoerZumHandeln } from './sicht.ts'
import { zielSichtbar } from './ziel.ts'

const unbekannt = { lstfixId: 'zubehoer.person-unbekannt', standortId: 'zubehoer.ort-unbekannt', hardwareId: 'zubehoer.geraet-unbekannt' } as const

/**
 * Moves pieces of one kind. Neither the store nor a person, a place or a device ever has fewer than none: who takes the last one at the same time as somebody else waits
 * and is refused. One that is known already was sent again after an answer that got lost, and moves nothing more. Throws 404, 409 for an id of another kind, 422 at the
 * field.
 */
export async function bewegen(context: Context, id: Id<'zubehoer'>, { id: eigene, ...bewegung }: Parsed<typeof calls.bewegen>['body']) {
  const zubehoer = await zubehoerZumHandeln(context, id)
  const schon = eigene && (await context.db.selectFrom('zubehoerBewegung').where('id', '=', eigene).select('zubehoerId').executeTakeFirst())
  if (schon && schon.zubehoerId !== id) throw conflict('schon-vorhanden')
  if (schon) return { id: eigene }
  const { art, menge } = bewegung
  const ziel = zielVon(bewegung)
  if (!zubehoer.aktiv && (art === 'einlagern' || art === 'ausgeben')) throw refused('zubehoer.inaktiv')
  if (ziel && art === 'ausgeben') {
    if (!(await zielSichtbar(context, ziel, bewegung[ziel]!, 'neu'))) throw refused(unbekannt[ziel], ziel)
    if (ziel === 'standortId' && zubehoer.standortId === bewegung.standortId) throw refused('zubehoer.ort-ist-lager', ziel)
  }
  const { bestand, ausgegeben } = await stand(context, id)
  if (art === 'einlagern' && bestand + ausgegeben + menge > hoechstmenge) throw refused('zubehoer.zu-viel', 'menge')
  const vomLager = art === 'ausgeben' || (art === 'ausbuchen' && !ziel)
  if (vomLager && menge > bestand) throw refused(bestand ? 'zubehoer.lager-hat' : 'zubehoer.lager-leer', 'menge', { n: bestand })
  if (ziel && !vomLager) {
    const n = await davonDort(context, id, ziel, bewegung[ziel]!)
    const [nur, nichts] = ziel === 'lstfixId' ? (['person-hat', 'person-hat-nichts'] as const) : (['dort-sind', 'dort-nichts'] as const)
    if (menge > n) throw refused(`zubehoer.${n ? nur : nichts}`, 'menge', { n })
  }
  const neu = eigene ?? uuid()
  await context.db
    .insertInto('zubehoerBewegung')
    .values({ ...bewegung, id: neu, zubehoerId: id, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  await vergissGenug(context, id)
  meldeZubehoer(context, art, id, Object.fromEntries(Object.entries(bewegung).filter(([feld, wert]) => feld !== 'art' && wert)))
  return { id: neu }
}

/** There is enough in the store again: that there was too little may be told anew, also when it is short again before the next morning. */
const vergissGenug = ({ db }: Context, id: Id<'zubehoer'>) =>
  db
    .deleteFrom('fristErinnerung')
    .where('art', '=', 'bestand')
    .where('gegenstand', '=', id)
    .where((eb) => eb.exists(eb.selectFrom('zubehoer as z').where('z.id', '=', id).where(sql<boolean>`not ${knapp}`).select('z.id')))
    .execute()

/** What lies in the store, and what is elsewhere. */
const stand = ({ db }: Context, id: Id<'zubehoer'>) =>
  db
    .selectFrom('zubehoer as z')
    .where('z.id', '=', id)
    .select([imLager.as('bestand'), nichtImLager.as('ausgegeben')])
    .executeTakeFirstOrThrow()

const davonDort = async ({ db }: Context, id: Id<'zubehoer'>, ...[ziel, wo]: Parameters<typeof dort>) =>
  (await db.selectFrom('zubehoer as z').where('z.id', '=', id).select(dort(ziel, wo).as('n')).executeTakeFirstOrThrow()).n
