import { sql } from 'kysely'
import type { Work } from '#platform/server/http/context.ts'
import type { Together } from '#platform/server/http/app.ts'
import type { Stempelwunsch, Zeitstempel } from './contract.ts'
import { alsZeitstempel, gemeldet, stempelnder, vertrauenIn, vonHand, type Row } from './stempel.ts'
import { gerundet } from './regeln.ts'

/**
 * The stamps of a stack from a device of the asker's own, all in one statement and each noted like one by one. What is left undefined (known before, a number
 * given twice, a code that is gone) goes by itself to `stempeln`, as somebody else's stamps and those at a tag do from the start.
 */
export const stempelnZusammen: Together<{ body: Stempelwunsch }> = {
  fits: ({ person }, { body }) => person.lstfixId !== null && body.nachweis === undefined && (body.employeeid ?? person.lstfixId) === person.lstfixId,
  async act(context, viele) {
    const zeilen = viele.map(({ input, eintrag }, nr) => ({ nr, ...zeileVon({ ...context, eintrag }, input.body) }))
    const gespeichert = new Map((await eingefuegt(context, context.person.lstfixId!, zeilen)).map((row) => [row.id, row]))
    return viele.map(({ input: { body }, eintrag }): Zeitstempel | undefined => {
      const row = gespeichert.get(body.id)
      if (!row) return undefined
      // The same id a second time has to say what is the matter with it.
      gespeichert.delete(body.id)
      const own = { ...context, eintrag }
      gemeldet(own, 'stempeln', row.id, row, { flag: body.flag, code: body.code, timestamp: body.timestamp })
      return alsZeitstempel(own, row)
    })
  },
}

const zeileVon = (als: Work, wunsch: Stempelwunsch) => ({
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

async function eingefuegt(context: Work, eigen: string, zeilen: readonly object[]) {
  const { rows } = await sql<Row>`
    with ziel as (${stempelnder(context, eigen)}), neu as (
      insert into zeitstempel (id, lstfix_id, timestamp, zone, flag, code, quelle, geraet, folge, vertrauen, abweichung_sek, von_hand)
      select e.id, ziel.lstfix_id, e.zeit, ziel.zone, e.flag, c.name, 'portal', e.geraet, e.folge, e.vertrauen, e.abweichung, e.hand
      from ziel, jsonb_to_recordset(${JSON.stringify(zeilen)}::jsonb)
        as e(nr integer, id uuid, zeit timestamptz, flag text, code text, geraet uuid, folge bigint, vertrauen text, abweichung integer, hand boolean)
        join stempelcode c on c.name = e.code
      order by e.nr on conflict do nothing
      returning id, timestamp, flag, quelle, vertrauen, empfangen, korrigiert, grund, geraet, abweichung_sek, code)
    select neu.*, ziel.*, c.beschreibung, c.art, c.icon, null as storno_grund, null as storno_zeit, null as storno_von, null as objekt_nummer, null as objekt_name,
      null as ort_bewiesen, null as erfasst_name
    from neu join stempelcode c on c.name = neu.code, ziel`.execute(context.db)
  return rows
}
