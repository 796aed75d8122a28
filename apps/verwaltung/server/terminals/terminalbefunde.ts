import { sql } from 'kysely'
import type { terminalbefundeCalls } from '#apps/verwaltung/contract/terminalbefunde.ts'
import { messages as stempelTexte } from '#domain/stempel/messages.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { alsDatei } from '../liste.ts'

type H = Handlers<typeof terminalbefundeCalls>
type Zeile = Awaited<ReturnType<H['terminalBefunde']>>['entities'][number]
type Filter = Omit<Parameters<H['terminalBefunde']>[1]['query'], 'limit' | 'cursor' | 'sort'>

/**
 * Everything at terminals that somebody has to look into, in one shape: gaps and silences as they were raised, copies, and what waits in the quarantine by
 * terminal and reason. The id of a reason is made of both, so that it stays the same from page to page.
 */
const alle = sql`(
  select b.id, b.art, g.terminal_id, b.anzahl, b.von::int as von, b.bis::int as bis, '' as weshalb, b.seit, b.erledigt, a.anzeigename as abgeschlossen_von, b.grund
  from geraet_befund b join terminal_geraet g on g.id = b.geraet_id left join anwender a on a.id = b.abgeschlossen_von
  union all
  select g.id, 'kopie', g.terminal_id, 1, null, null, '', coalesce(g.alarm_seit, g.gekoppelt),
    coalesce(g.abgeloest, case when k.zustand = 'stillgelegt' then coalesce(g.zuletzt, g.alarm_seit, g.gekoppelt) end), null, ''
  from terminal_geraet g join terminal k on k.id = g.terminal_id where g.alarm = 'kopie'
  union all
  select overlay(overlay(md5(concat_ws(' ', g.terminal_id, q.grund, q.entscheidung is null)) placing '8' from 13) placing '8' from 17)::uuid, 'quarantaene', g.terminal_id, count(*)::int,
    null, null, q.grund, min(q.eingegangen), max(q.entschieden), null, ''
  from terminal_quarantaene q join terminal_geraet g on g.id = q.geraet_id group by g.terminal_id, q.grund, q.entscheidung is null
)`

/** How many are open. */
export const offeneTerminalbefunde = sql`(select count(*)::int from ${alle} x where x.erledigt is null)`

const befunde = ({ q, art, offen, terminal }: Filter): ListQuery => ({
  select: sql`x.id, x.art, x.terminal_id as terminal, t.name, f.name as filiale, x.anzahl, x.von, x.bis, x.weshalb, x.seit, x.erledigt, x.abgeschlossen_von, x.grund,
    case when x.erledigt is null and x.art in ('luecke', 'stumm') then array['abschliessen'] else array[]::text[] end as darf`,
  from: sql`${alle} x join terminal t on t.id = x.terminal_id join filiale f using (vkforgid)`,
  where: [
    wordSearch(q, sql`t.name`, sql`f.name`),
    art && sql`x.art = ${art}`,
    offen && sql`(x.erledigt is null) = ${offen === 'ja'}`,
    terminal !== undefined && sql`x.terminal_id = ${terminal}`,
  ],
  sorts: { seit: [sql`x.seit`, sql`x.id`], name: [sql`t.name`, sql`x.id`] },
  standard: '-seit',
})

const worte = {
  luecke: { de: 'Fehlende Nummern', en: 'Missing numbers' },
  stumm: { de: 'Keine Verbindung', en: 'No connection' },
  kopie: { de: 'Kopie', en: 'Copy' },
  quarantaene: { de: 'Quarantäne', en: 'Quarantine' },
} as const satisfies Record<Zeile['art'], object>

export const terminalbefundeHandlers: H = {
  terminalBefunde: (context, { query }) => readPage<Zeile>(context, befunde(query), query),
  terminalBefundeDatei: (context, { query }) => {
    const texte: Readonly<Record<string, string>> = stempelTexte[context.sprache]
    return alsDatei<Zeile>(context, befunde(query), query, { de: 'Störungen', en: 'Faults' }, [
      { de: 'Terminal', en: 'Terminal', value: (row) => row.name },
      { de: 'Filiale', en: 'Branch', value: (row) => row.filiale },
      { de: 'Art', en: 'Kind', value: (row) => worte[row.art][context.sprache] },
      { de: 'Grund', en: 'Reason', value: (row) => texte[row.weshalb] ?? row.weshalb },
      { de: 'Anzahl', en: 'Count', value: (row) => row.anzahl },
      { de: 'Seit', en: 'Since', value: (row) => row.seit, kind: 'instant' },
      { de: 'Erledigt', en: 'Settled', value: (row) => row.erledigt, kind: 'instant' },
      { de: 'Abgeschlossen von', en: 'Closed by', value: (row) => row.abgeschlossenVon },
      { de: 'Begründung', en: 'Note', value: (row) => row.grund },
    ])
  },
}
