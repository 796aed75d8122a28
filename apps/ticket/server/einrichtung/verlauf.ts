import { sql } from 'kysely'
import { grenzenId, type Teilname, type verwaltungCalls } from '#apps/ticket/contract/verwaltung.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { gegenstand, type Teil } from './pflege.ts'

type H = Handlers<typeof verwaltungCalls>
type Werte = Readonly<Record<string, unknown>>

const tabellen: Record<Exclude<Teilname, 'einstellungen'>, Teil['tabelle']> = {
  typen: 'tickettyp',
  regeln: 'sla_regel',
  kalender: 'sla_kalender',
  checkvorlagen: 'checkvorlage',
  antwortvorlagen: 'antwortvorlage',
}

/** What the audit trail knows of an entry; who saved without a change has changed nothing. Throws 404. */
export const einrichtungVerlauf: H['einrichtungVerlauf'] = async (context, { params: { teil, id }, query }) => {
  if (!(await gibtEs(context, teil, id))) throw notFound()
  const { entities, next } = await pageOf(
    context.db
      .selectFrom('pruefspur as p')
      .where('p.gegenstand', '=', gegenstand)
      .where('p.gegenstandId', '=', id)
      .where(sql<boolean>`p.daten->'nachher' <> '{}'::jsonb`)
      .select(['p.id', 'p.zeitpunkt as um', 'p.anwenderName as wer', 'p.daten']),
    ['-p.id'],
    query,
  )
  const schritte = entities.map(({ daten, ...schritt }) => ({ ...schritt, ...(daten as { vorher?: Werte; nachher: Werte }) }))
  const namen = await namenVon(
    context,
    schritte.flatMap(({ vorher, nachher }) => [...ids(vorher), ...ids(nachher)]),
  )
  return {
    entities: schritte.map(({ vorher, nachher, ...schritt }) => ({
      ...schritt,
      neu: !vorher,
      felder: Object.keys(nachher).map((feld) => ({ feld, vorher: vorher?.[feld] ?? null, nachher: nachher[feld] })),
      namen: Object.fromEntries([...ids(vorher), ...ids(nachher)].flatMap((eine) => (namen.has(eine) ? [[eine, namen.get(eine)!]] : []))),
    })),
    next,
  }
}

async function gibtEs({ db }: Context, teil: Teilname, id: string) {
  if (teil === 'einstellungen' || id === grenzenId) return teil === 'einstellungen' && id === grenzenId
  const { rows } = await sql`select from ${sql.table(tabellen[teil])} where id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

const ids = (werte: Werte = {}) => Object.entries(werte).flatMap(([feld, wert]) => (feld.endsWith('Id') && typeof wert === 'string' ? [wert] : []))

/** What they are called today; what was deleted, as it was called last. */
async function namenVon({ db }: Context, alle: readonly string[]) {
  const gesucht = [...new Set(alle)]
  if (!gesucht.length) return new Map<string, string>()
  const { rows } = await sql<{ id: string; name: string }>`
    ${sql.join(
      ['tickettyp', 'sla_regel', 'sla_kalender', 'ktostamm'].map(
        (tabelle) => sql`select id::text, name from ${sql.table(tabelle)} where id = any(${gesucht}::uuid[])`,
      ),
      sql` union all `,
    )}
    union all select gegenstand_id, daten->'vorher'->>'name' from pruefspur
      where gegenstand = ${gegenstand} and gegenstand_id = any(${gesucht}::text[]) and aktion = 'ticket.loeschen'`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
