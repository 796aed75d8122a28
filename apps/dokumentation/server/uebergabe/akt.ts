import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { amOrt } from '#domain/einsatz/arbeitsschein/frist.ts'
import { dokumentationZumHandeln } from '#domain/einsatz/dokumentation/sicht.ts'
import { geltende } from '#domain/einsatz/dokumentation/frist.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Akteintrag } from '#apps/dokumentation/contract/uebergabe.ts'
import { melde } from '../melden.ts'
import { uebergabefaelle } from './lage.ts'

/** What reached the other side, or came from it, is entered. Throws 404, 409 for a draft, 422 at the field. */
export async function trageEin(context: Context, id: Id<'dokumentation'>, { akt, tag, text }: Akteintrag) {
  const { db, person, jetzt } = context
  const row = await dokumentationZumHandeln(context, id)
  if (row.zustand !== 'festgeschrieben') throw conflict('dokumentation.entwurf-uebergabe')
  const [fall] = await uebergabefaelle(db, sql`d.id = ${id}::uuid`)
  if (tag < row.datum) throw refused('dokumentation.akt-vorher', 'tag')
  if (tag > amOrt(jetzt.toString(), fall!)) throw refused('dokumentation.akt-zukunft', 'tag')
  const gilt = geltende(fall!.akte)
  const hat = (was: Akteintrag['akt']) => gilt.some((eine) => eine.akt === was)
  if (akt === 'erledigt' && (!hat('einwendung') || hat('erledigt'))) throw refused('dokumentation.keine-einwendung', 'akt')
  if (akt === 'irrtum' && !gilt.length) throw refused('dokumentation.kein-eintrag', 'akt')
  if (akt !== 'irrtum' && akt !== 'erledigt' && hat(akt)) throw refused('dokumentation.schon', 'akt')
  await db
    .insertInto('dokumentationAkt')
    .values({ id: uuid(), dokumentationId: id, fassung: row.fassung, akt, tag, text, anwenderId: person.anwenderId, zeitpunkt: jetzt.toString() })
    .execute()
  await melde(context, row, 'eingetragen', { grund: text, akt, tag })
}
