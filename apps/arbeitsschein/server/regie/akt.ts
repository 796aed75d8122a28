import type { Id } from '#platform/contract/shapes.ts'
import { rechneAb } from '#domain/einsatz/bericht/abrechnen.ts'
import { geltende } from '#domain/einsatz/arbeitsschein/frist.ts'
import { scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Regieeintrag } from '#apps/arbeitsschein/contract/regie.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { melde } from '../melden.ts'
import { nimmDatei } from './datei.ts'
import { fristVon } from './lage.ts'

/**
 * What reached the client or came from him is entered; of a sheet without time limits only that it was billed, and that this was a mistake. Its time is billed
 * with it. Throws 403 outside of the asker's accounts, 404, 409 while the sheet is open or the file is not the asker's, 422 at the field.
 */
export async function trageEin(context: Context, id: Id<'arbeitsschein'>, { akt, tag, text, datei }: Regieeintrag) {
  const { db, person, jetzt } = context
  const row = await scheinZumHandeln(context, id)
  if (!person.konten.includes(row.vkforgid)) throw new Problem('keine-berechtigung', 403)
  const frist = await fristVon(db, id, jetzt)
  if (!frist && akt !== 'abgerechnet' && akt !== 'irrtum') throw refused('regie.keine')
  if (row.zustand !== 'abgeschlossen') throw conflict('regie.offen')
  const { zone } = await db.selectFrom('filiale').where('vkforgid', '=', row.vkforgid).select('zone').executeTakeFirstOrThrow()
  if (tag < row.datum) throw refused('regie.vorher', 'tag')
  if (tag > jetzt.toZonedDateTimeISO(zone).toPlainDate().toString()) throw refused('regie.zukunft', 'tag')
  const alle = await akteVon(db, row)
  const gilt = geltende(alle)
  const hat = (was: Regieeintrag['akt']) => gilt.some((eine) => eine.akt === was)
  if (akt === 'erledigt' && (!hat('einwendung') || hat('erledigt'))) throw refused('regie.keine-einwendung', 'akt')
  if (akt === 'irrtum' && !gilt.length) throw refused('regie.kein-eintrag', 'akt')
  if (akt !== 'irrtum' && akt !== 'erledigt' && hat(akt)) throw refused('regie.schon', 'akt')
  const aktId = uuid()
  await db
    .insertInto('regieakt')
    .values({ id: aktId, arbeitsscheinId: id, fassung: row.fassung, akt, tag, text, anwenderId: person.anwenderId, zeitpunkt: jetzt.toString() })
    .execute()
  const mit = await nimmDatei(context, aktId, datei)
  const danach = geltende([...alle, { akt }]).some((eine) => eine.akt === 'abgerechnet')
  const anders = danach !== hat('abgerechnet')
  if (anders) await rechneAb(context, id, danach, text)
  await melde(context, row, !anders ? 'regie' : danach ? 'abgerechnet' : 'zurueckgenommen', { grund: text, akt, tag, ...mit })
}

interface Fassung {
  id: Id<'arbeitsschein'>
  fassung: number
}
/** What was entered about a version, in its order. */
const akteVon = (db: Db, { id, fassung }: Fassung) =>
  db
    .selectFrom('regieakt as r')
    .innerJoin('anwender as a', 'a.id', 'r.anwenderId')
    .where('r.arbeitsscheinId', '=', id)
    .where('r.fassung', '=', fassung)
    .orderBy('r.zeitpunkt')
    .orderBy('r.id')
    .select(['r.akt', 'r.tag', 'r.text', 'a.anzeigename as wer'])
    .execute()

/** The bill of this version, if it was billed. */
export async function abrechnungVon(db: Db, fassung: Fassung): Promise<Scheindetail['abgerechnet']> {
  const gilt = geltende(await akteVon(db, fassung)).find(({ akt }) => akt === 'abgerechnet')
  return gilt ? { tag: gilt.tag, text: gilt.text, wer: gilt.wer } : null
}

/** A version that was billed stays as it is. Throws 409. */
export async function nichtAbgerechnet(context: Context, fassung: Fassung) {
  if (await abrechnungVon(context.db, fassung)) throw conflict('regie.abgerechnet')
}
