import { sql } from 'kysely'
import { hardwareRecht } from '#domain/geraete/sicht.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { hoechstens } from '#apps/hardware-management/contract/zubehoer.ts'
import { melde } from './schreiben.ts'
import { beiPersonen, imLager, zubehoerZumHandeln } from './sicht.ts'

/**
 * Moves pieces of one kind. Neither the store nor a person ever has fewer than none: who takes the last one at the same time as somebody else waits and is refused.
 * One that is known already was sent again after an answer that got lost, and moves nothing more. Throws 404, 409 for an id of another kind, 422 at the field.
 */
export async function bewegen(context: Context, id: string, { id: eigene, ...bewegung }: Parsed<typeof calls.bewegen>['body']) {
  const zubehoer = await zubehoerZumHandeln(context, id)
  const schon = eigene && (await context.db.selectFrom('zubehoerBewegung').where('id', '=', eigene).select('zubehoerId').executeTakeFirst())
  if (schon && schon.zubehoerId !== id) throw conflict('schon-vorhanden')
  if (schon) return { id: eigene }
  const { art, menge, lstfixId } = bewegung
  if (!zubehoer.aktiv && (art === 'einlagern' || art === 'ausgeben')) throw refused('zubehoer.inaktiv')
  if (art === 'ausgeben') await empfaengerPruefen(context, lstfixId)
  const { bestand, ausgegeben, hat } = await stand(context, id, lstfixId)
  if (art === 'einlagern' && bestand + ausgegeben + menge > hoechstens) throw refused('zubehoer.zu-viel', 'menge')
  const vomLager = art === 'ausgeben' || (art === 'ausbuchen' && lstfixId === null)
  if (vomLager && menge > bestand) throw refused(bestand ? 'zubehoer.lager-hat' : 'zubehoer.lager-leer', 'menge', { n: bestand })
  const vonPerson = art === 'zuruecknehmen' || (art === 'ausbuchen' && lstfixId !== null)
  if (vonPerson && menge > hat) throw refused(hat ? 'zubehoer.person-hat' : 'zubehoer.person-hat-nichts', 'menge', { n: hat })
  const neu = eigene ?? uuid()
  await context.db
    .insertInto('zubehoerBewegung')
    .values({ ...bewegung, id: neu, zubehoerId: id, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  melde(context, art, id, Object.fromEntries(Object.entries(bewegung).filter(([feld, wert]) => feld !== 'art' && wert)))
  return { id: neu }
}

/** Somebody of the asker's accounts who has not left. */
async function empfaengerPruefen(context: Context, lstfixId: string | null) {
  const person = await sichtbareMitarbeiter(context, hardwareRecht)
    .where('lstfix.id', '=', lstfixId)
    .where(sql<boolean>`(lstfix.austritt is null or lstfix.austritt >= heute(${context.jetzt.toString()}::timestamptz))`)
    .select('lstfix.id')
    .executeTakeFirst()
  if (!person) throw refused('zubehoer.person-unbekannt', 'lstfixId')
}

/** What lies in the store, what people have, and what this one has of it. */
const stand = ({ db }: Context, id: string, lstfixId: string | null) =>
  db
    .selectFrom('zubehoer as z')
    .where('z.id', '=', id)
    .select([imLager.as('bestand'), beiPersonen.as('ausgegeben')])
    .select(
      sql<number>`(select coalesce(sum(b.ausgegeben), 0)::int from zubehoer_bewegung b where b.zubehoer_id = z.id and b.lstfix_id = ${lstfixId}::uuid)`.as(
        'hat',
      ),
    )
    .executeTakeFirstOrThrow()
