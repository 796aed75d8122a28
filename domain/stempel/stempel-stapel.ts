import { sql } from 'kysely'
import { mitarbeiterMit } from '#domain/personal/sicht.ts'
import type { Context } from '#platform/server/context.ts'
import type { Together } from '#platform/server/perform.ts'
import type { Stempelwunsch, Zeitstempel } from './contract.ts'
import { alsZeitstempel, gemeldet, vertrauenIn, vonHand, type Row } from './stempel.ts'
import { gerundet } from './stempel-regeln.ts'

/**
 * The stamps of a stack from a device of the asker's own, all in one statement and each noted like one by one. Answered in the order asked; what is left
 * undefined (somebody else's, at a tag, known before, a number given twice, a code that is gone) goes by itself to `stempeln`.
 */
export const stempelnZusammen: Together<{ body: Stempelwunsch }> = async (context, viele) => {
  const eigen = context.person.lstfixId
  if (eigen === null) return []
  const neu = new Map<string, ReturnType<typeof zeileVon>>()
  for (const { input, eintrag } of viele) {
    const { id, nachweis, employeeid = eigen } = input.body
    if (nachweis === undefined && employeeid === eigen && !neu.has(id)) neu.set(id, zeileVon({ ...context, eintrag }, input.body))
  }
  const gespeichert = new Map(neu.size ? (await eingefuegt(context, eigen, [...neu.values()])).map((row) => [row.id, row]) : [])
  return viele.map(({ input: { body }, eintrag }): Zeitstempel | undefined => {
    const row = gespeichert.get(body.id)
    if (!row) return undefined
    gespeichert.delete(body.id)
    const own = { ...context, eintrag }
    gemeldet(own, 'stempeln', row.id, row, { flag: body.flag, code: body.code, timestamp: body.timestamp })
    return alsZeitstempel(own, row)
  })
}

const zeileVon = (als: Context, wunsch: Stempelwunsch) => ({
  id: wunsch.id,
  zeit: gerundet(wunsch.timestamp),
  flag: wunsch.flag,
  code: wunsch.code,
  geraet: als.eintrag?.geraet ?? wunsch.geraet ?? null,
  folge: als.eintrag?.folge ?? wunsch.folge ?? null,
  vertrauen: vertrauenIn(als, wunsch),
  abweichung: als.eintrag?.abweichungSek ?? null,
  hand: vonHand(als, wunsch),
})

async function eingefuegt(context: Context, eigen: string, zeilen: readonly ReturnType<typeof zeileVon>[]) {
  const ziel = mitarbeiterMit(context, eigen).select([
    'lstfix.id as lstfixId',
    'lstfix.vkforgid',
    'lstfix.persnr',
    'lstfix.vorname',
    'lstfix.zuname',
    'filiale.zone',
  ])
  const { rows } = await sql<Row>`
    with ziel as (${ziel}), neu as (
      insert into zeitstempel (id, lstfix_id, timestamp, zone, flag, code, quelle, geraet, folge, vertrauen, abweichung_sek, von_hand)
      select e.id, ziel.lstfix_id, e.zeit, ziel.zone, e.flag, c.name, 'portal', e.geraet, e.folge, e.vertrauen, e.abweichung, e.hand
      from ziel, jsonb_to_recordset(${JSON.stringify(zeilen)}::jsonb)
        as e(id uuid, zeit timestamptz, flag text, code text, geraet uuid, folge bigint, vertrauen text, abweichung integer, hand boolean)
        join stempelcode c on c.name = e.code
      order by e.folge on conflict do nothing
      returning id, timestamp, flag, quelle, vertrauen, empfangen, korrigiert, grund, geraet, abweichung_sek, code)
    select neu.*, ziel.*, c.beschreibung, c.art, c.icon, null as storno_grund, null as storno_zeit, null as storno_von, null as objekt_nummer, null as objekt_name,
      null as ort_bewiesen, null as erfasst_name
    from neu join stempelcode c on c.name = neu.code, ziel`.execute(context.db)
  return rows
}
