import { sql } from 'kysely'
import type { befundeCalls } from '#apps/verwaltung/contract/befunde.ts'
import { conflict, notFound } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readPage } from '#platform/server/record/list.ts'
import { geaendert, ok } from '../schreiben.ts'

type H = Handlers<typeof befundeCalls>
type Befund = Awaited<ReturnType<H['befunde']>>['entities'][number]

export const befundeHandlers: H = {
  befunde: (context, { query }) =>
    readPage<Befund>(
      context,
      {
        select: sql`b.id, b.art, b.von::int as von, b.bis::int as bis, b.anzahl, b.seit, b.erledigt, a.anzeigename as abgeschlossen_von, b.grund,
          case when b.erledigt is null then array['abschliessen'] else array[]::text[] end as darf`,
        from: sql`geraet_befund b left join anwender a on a.id = b.abgeschlossen_von left join terminal_geraet tg on tg.id = b.geraet_id`,
        where: [
          query.offen && sql`(b.erledigt is null) = ${query.offen === 'ja'}`,
          query.geraet !== undefined && sql`b.geraet_id = ${query.geraet}`,
          query.terminal !== undefined && sql`tg.terminal_id = ${query.terminal}`,
        ],
        sorts: { entstanden: [sql`b.entstanden`, sql`b.id`] },
        standard: '-entstanden',
      },
      query,
    ),
  async befundAbschliessen(context, { params: { id }, body: { grund } }) {
    const { db, jetzt, person } = context
    const befund = await db.selectFrom('geraetBefund').where('id', '=', id).select(['geraetId', 'art', 'anzahl', 'erledigt']).forUpdate().executeTakeFirst()
    if (!befund) throw notFound()
    if (befund.erledigt !== null) throw conflict('verwaltung.schon-entschieden')
    await db.updateTable('geraetBefund').set({ erledigt: jetzt.toString(), abgeschlossenVon: person.anwenderId, grund }).where('id', '=', id).execute()
    await (befund.art === 'luecke' ? ohneLuecke : nichtsErwartet)(db, befund.geraetId)
    geaendert(context, { aktion: 'befund-abschliessen', gegenstand: 'geraet', id: befund.geraetId, daten: { art: befund.art, anzahl: befund.anzahl, grund } })
    return ok
  },
}

/** Everything up to the highest number that was heard is taken as settled. */
async function ohneLuecke(db: Db, geraetId: string) {
  await sql`update geraet g set hoechste = greatest(g.hoechste, (select max(folge) from geraet_folge where geraet_id = g.id)) where id = ${geraetId}`.execute(
    db,
  )
  await db.deleteFrom('geraetFolge').where('geraetId', '=', geraetId).execute()
}
async function nichtsErwartet(db: Db, geraetId: string) {
  await db.updateTable('geraet').set({ wartend: 0 }).where('id', '=', geraetId).execute()
  await db.updateTable('terminalGeraet').set({ wartend: 0 }).where('id', '=', geraetId).execute()
}

/** Compares the findings with the devices: what has lasted for a day is raised once, what is over ends by itself. */
export async function gleicheBefundeAb(db: Db) {
  await sql`
    with luecke as (
      select g.id, g.hoechste + 1 as von, max(f.folge) - 1 as bis, (max(f.folge) - g.hoechste - count(*))::int as anzahl, min(f.empfangen) as seit
      from geraet g join geraet_folge f on f.geraet_id = g.id group by g.id having max(f.folge) - g.hoechste - count(*) > 0
    ), zustand as (
      select id, 'luecke' as art, von, bis, anzahl, seit from luecke where seit < now() - interval '24 hours'
      union all select id, 'stumm', null, null, wartend, zuletzt from geraet where wartend > 0 and zuletzt < now() - interval '24 hours'
    ), vorbei as (
      update geraet_befund b set erledigt = now() where erledigt is null
        and not (case b.art when 'luecke' then exists (select from luecke l where l.id = b.geraet_id) else exists (select from zustand z where z.id = b.geraet_id and z.art = b.art) end)
    )
    insert into geraet_befund (id, geraet_id, art, von, bis, anzahl, seit)
    select gen_random_uuid(), id, art, von, bis, anzahl, seit from zustand
    on conflict (geraet_id, art) where erledigt is null do update set von = excluded.von, bis = excluded.bis, anzahl = excluded.anzahl
      where (geraet_befund.von, geraet_befund.bis, geraet_befund.anzahl) is distinct from (excluded.von, excluded.bis, excluded.anzahl)`.execute(db)
}
