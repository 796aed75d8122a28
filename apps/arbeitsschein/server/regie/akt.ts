import type { Id } from '#platform/contract/shapes.ts'
import { geltende } from '#domain/einsatz/arbeitsschein/frist.ts'
import { scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Regieeintrag } from '#apps/arbeitsschein/contract/regie.ts'
import { melde } from '../melden.ts'
import { fristVon } from './lage.ts'

/** What reached the client or came from him is entered. Throws 403 outside of the asker's accounts, 404, 409 while the sheet is open, 422 at the field. */
export async function trageEin(context: Context, id: Id<'arbeitsschein'>, { akt, tag, text }: Regieeintrag) {
  const { db, person, jetzt } = context
  const row = await scheinZumHandeln(context, id)
  if (!person.konten.includes(row.vkforgid)) throw new Problem('keine-berechtigung', 403)
  const frist = await fristVon(db, id, jetzt)
  if (!frist) throw refused('regie.keine')
  if (row.zustand !== 'abgeschlossen') throw conflict('regie.offen')
  const { zone } = await db.selectFrom('filiale').where('vkforgid', '=', row.vkforgid).select('zone').executeTakeFirstOrThrow()
  if (tag < row.datum) throw refused('regie.vorher', 'tag')
  if (tag > jetzt.toZonedDateTimeISO(zone).toPlainDate().toString()) throw refused('regie.zukunft', 'tag')
  const gilt = geltende(frist.akte)
  const hat = (was: Regieeintrag['akt']) => gilt.some((eine) => eine.akt === was)
  if (akt === 'erledigt' && (!hat('einwendung') || hat('erledigt'))) throw refused('regie.keine-einwendung', 'akt')
  if (akt === 'irrtum' && !gilt.length) throw refused('regie.kein-eintrag', 'akt')
  if (akt !== 'irrtum' && akt !== 'erledigt' && hat(akt)) throw refused('regie.schon', 'akt')
  await db
    .insertInto('regieakt')
    .values({ id: uuid(), arbeitsscheinId: id, fassung: row.fassung, akt, tag, text, anwenderId: person.anwenderId, zeitpunkt: jetzt.toString() })
    .execute()
  await melde(context, row, 'regie', { grund: text, akt, tag })
}

/** A version that was billed stays the last one. Throws 409. */
export async function nichtAbgerechnet(context: Context, id: Id<'arbeitsschein'>) {
  const frist = await fristVon(context.db, id, context.jetzt)
  if (frist?.abgerechnet) throw conflict('regie.abgerechnet')
}
