import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Eintrag } from '#apps/stempel-terminal/contract.ts'
import type { terminalCalls, Wartend } from '#apps/verwaltung/contract/terminals.ts'
import { nameSql } from '#domain/personal/name.ts'
import { entfernen, stempeln, stempelVon, vertrauenIn } from '#domain/stempel/stempel.ts'
import { conflict, notFound, Problem } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { emit, konto, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readPage, type ListQuery } from '#platform/server/record/list.ts'
import type * as z from 'zod/mini'
import { entschieden, ok } from '../schreiben.ts'

type H = Handlers<typeof terminalCalls>
/** So many are released in one go. */
const aufEinmal = 200

export const quarantaeneHandlers: Pick<H, 'terminalQuarantaene' | 'terminalUebernehmen' | 'terminalVerwerfen' | 'terminalAlleUebernehmen'> = {
  async terminalQuarantaene(context, { params: { id }, query }) {
    await bekannt(context.db, id)
    const wartende: ListQuery = {
      select: sql`q.id, l.persnr || ' ' || ${nameSql('l', context.sprache)} as person, q.erfasst, q.eingegangen, q.eintrag -> 'tat' ->> 'flag' as flag, q.eintrag -> 'tat' ->> 'code' as code, q.grund,
        q.zeitstempel_id is not null as zurueckgenommen, q.entscheidung`,
      from: sql`terminal_quarantaene q join terminal_geraet g on g.id = q.geraet_id left join lstfix l on l.id = q.lstfix_id`,
      where: [sql`g.terminal_id = ${id}`],
      sorts: { eingegangen: [sql`q.eingegangen`, sql`q.id`] },
      standard: '-eingegangen',
    }
    return readPage<z.output<typeof Wartend>>(context, wartende, query)
  },
  async terminalUebernehmen(context, { params: { id } }) {
    await uebernehmen(context, id)
    return ok
  },
  async terminalVerwerfen(context, { params: { id }, body: { grund } }) {
    await offen(context, id)
    await entscheide(context, id, 'verworfen', grund)
    return ok
  },
  async terminalAlleUebernehmen(context, { params: { id } }) {
    const { db } = context
    await bekannt(db, id)
    const wartend = () =>
      db
        .selectFrom('terminalQuarantaene as q')
        .innerJoin('terminalGeraet as g', 'g.id', 'q.geraetId')
        .where('g.terminalId', '=', id)
        .where('q.entscheidung', 'is', null)
        .orderBy('q.erfasst')
        .select('q.id')
    let anzahl = 0
    for (const { id: eintragId } of await wartend().limit(aufEinmal).execute()) if (await einzeln(context, eintragId)) anzahl++
    return { anzahl, offen: (await wartend().execute()).length }
  },
}

/** Throws 404 for a terminal that does not exist. */
async function bekannt(db: Context['db'], id: string) {
  if (!(await db.selectFrom('terminal').where('id', '=', id).select('id').executeTakeFirst())) throw notFound()
}

/** What cannot be released (a code or a person that is gone) stays for a decision of its own, and holds up none of the others. */
async function einzeln(context: Context, id: string) {
  await sql`savepoint freigabe`.execute(context.db)
  const { audit, events } = context.pending
  const vorher = [audit.length, events.length] as const
  try {
    await uebernehmen(context, id)
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint freigabe`.execute(context.db)
    audit.length = vorher[0]
    events.length = vorher[1]
    return false
  }
}

async function uebernehmen(context: Context, id: string) {
  const row = await offen(context, id)
  const eintrag = Eintrag.parse(row.eintrag)
  if (row.zeitstempelId) await wiederholen(context, row.zeitstempelId)
  else if (eintrag.tat.art === 'stempel') await buchen(context, eintrag, eintrag.tat)
  else if (eintrag.tat.art === 'ruecknahme') await zuruecknehmen(context, eintrag.tat.stempel)
  // Whose it was could not be booked in his name (a code that is gone): there is nothing that could count.
  else throw conflict('verwaltung.niemand-erkannt')
  await entscheide(context, id, 'uebernommen', null)
}

/** The stamp as the person's own, by the ordinary way; who released it stands in the audit trail. */
async function buchen(
  context: Context,
  { id, kopf }: z.output<typeof Eintrag>,
  { employeeid, timestamp, flag, code }: Extract<z.output<typeof Eintrag>['tat'], { art: 'stempel' }>,
) {
  const als = { ...context, person: { ...context.person, lstfixId: employeeid, berechtigungen: new Set<string>() }, eintrag: kopf }
  const wunsch = { id, timestamp, flag, code, geraet: kopf.geraet, folge: kopf.folge }
  await stempeln(als, wunsch, { quelle: 'terminal', vertrauen: vertrauenIn(als, wunsch) })
}

/** What was taken back counts again: as a new stamp that refers to the voided one. */
async function wiederholen(context: Context, zeitstempelId: Id<'zeitstempel'>) {
  const { rows } = await sql<{ lstfixId: Id<'lstfix'>; vkforgid: number }>`
    insert into zeitstempel (id, lstfix_id, timestamp, zone, flag, code, quelle, vertrauen, abweichung_sek, korrigiert, grund, erfasst_von)
    select ${uuid()}::uuid, z.lstfix_id, z.timestamp, z.zone, z.flag, z.code, z.quelle, z.vertrauen, z.abweichung_sek, z.id, 'Aus der Quarantäne freigegeben', ${context.person.anwenderId}::uuid
    from zeitstempel z where z.id = ${zeitstempelId} on conflict do nothing
    returning lstfix_id, (select vkforgid from lstfix l where l.id = lstfix_id) as vkforgid`.execute(context.db)
  for (const { lstfixId, vkforgid } of rows) {
    emit(context, 'stempel', [lstfixId], [lstfixId, konto(vkforgid, 'STEMPELERFASSUNG.ALLE')])
    emit(context, 'anwesenheit', [lstfixId], [konto(vkforgid)])
  }
}

async function zuruecknehmen(context: Context, stempelId: Id<'zeitstempel'>) {
  const stempel = await context.db.selectFrom('zeitstempel').where('id', '=', stempelId).select('lstfixId').executeTakeFirst()
  const row = stempel && (await stempelVon(context, stempel.lstfixId).where('z.id', '=', stempelId).where('s.zeitstempelId', 'is', null).executeTakeFirst())
  if (row) await entfernen(context, row, 'Am Terminal zurückgenommen')
}

async function offen({ db }: Context, id: string) {
  const row = await db.selectFrom('terminalQuarantaene').where('id', '=', id).select(['eintrag', 'zeitstempelId', 'entscheidung']).executeTakeFirst()
  if (!row) throw notFound()
  if (row.entscheidung !== null) throw conflict('verwaltung.schon-entschieden')
  return row
}

async function entscheide(context: Context, id: string, entscheidung: 'uebernommen' | 'verworfen', bemerkung: string | null) {
  await entschieden(context, 'terminal_quarantaene', id, entscheidung, bemerkung)
  emit(context, 'terminal', [id])
}
