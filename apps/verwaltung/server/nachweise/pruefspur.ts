import { sql } from 'kysely'
import type { nachweiseCalls } from '#apps/verwaltung/contract/nachweise.ts'
import { woerterbuch } from '#apps/verwaltung/woerter.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { deviation, readAnchors, type Deviation } from '#platform/server/record/audit-anchors.ts'
import { verify } from '#platform/server/record/audit.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { alsDatei, worte } from '../liste.ts'
import { letztePruefung, pruefungMerken } from './pruefung.ts'
import { geaendert } from '../schreiben.ts'
import { beginn, bezeichnung } from './spur-betrifft.ts'
import { spurfelder } from './spur-felder.ts'
import { amTag } from '../zeitraum.ts'

type H = Handlers<typeof nachweiseCalls>
type Zeile = Awaited<ReturnType<H['pruefspur']>>['entities'][number]
type Filter = Omit<Parsed<typeof nachweiseCalls.pruefspur>['query'], 'limit' | 'cursor' | 'sort'>
type Roh = Zeile & { username: string | null; daten: unknown; versiegelt: boolean }

export const pruefspurHandlers: Pick<H, 'pruefspur' | 'pruefspurDatei' | 'woerter' | 'pruefspurWoerter' | 'pruefspurEintrag' | 'pruefen'> = {
  pruefspur: (context, { query }) => readPage<Zeile>(context, abfrage(context, query), query),
  pruefspurDatei: (context, { query }) =>
    alsDatei<Zeile & { daten: unknown }>(context, abfrage(context, query, true), query, { de: 'Prüfspur', en: 'Audit trail' }, [
      { de: 'Nr.', en: 'No.', value: (row) => row.id, kind: 'number' },
      { de: 'Zeitpunkt', en: 'Time', value: (row) => row.zeitpunkt, kind: 'instant' },
      { de: 'Person', en: 'Person', value: (row) => row.name },
      { de: 'Aktion', en: 'Action', value: (row) => buch(context).tatwort(row.gegenstand, row.aktion, context.sprache) },
      { de: 'Gegenstand', en: 'Object', value: (row) => row.gegenstand, say: worte('gegenstand', buch(context)) },
      { de: 'Betrifft', en: 'Concerns', value: (row) => row.bezeichnung },
      { de: 'Tag', en: 'Day', value: (row) => row.beginn, kind: 'date' },
      { de: 'Kennung', en: 'Key', value: (row) => row.gegenstandId },
      {
        de: 'Änderung',
        en: 'Change',
        value: (row) =>
          spurfelder(row.daten)
            .map(({ feld, vorher, nachher }) => `${buch(context).feldwort(feld, context.sprache)}: ${vorher === null ? '' : `${vorher} → `}${nachher ?? '–'}`)
            .join('\n'),
      },
    ]),

  woerter: ({ settings }) => Promise.resolve(settings.words),

  async pruefspurWoerter({ db }) {
    // Actions are few and old ones stay known: the newest rows name them all. Objects are found by skipping through their index.
    const { rows: aktionen } = await sql<{
      wort: string
    }>`select distinct aktion as wort from (select aktion from pruefspur order by id desc limit 20000) p order by 1`.execute(db)
    const { rows: gegenstaende } = await sql<{ wort: string }>`
      with recursive sprung as ((select gegenstand from pruefspur order by gegenstand limit 1)
        union all select (select gegenstand from pruefspur where gegenstand > s.gegenstand order by gegenstand limit 1) from sprung s where s.gegenstand is not null)
      select gegenstand as wort from sprung where gegenstand is not null limit 100`.execute(db)
    return { aktionen: aktionen.map(({ wort }) => wort), gegenstaende: gegenstaende.map(({ wort }) => wort), pruefung: await letztePruefung(db) }
  },

  async pruefspurEintrag({ db, sprache }, { params: { id } }) {
    const {
      rows: [row],
    } = await sql<Roh>`
      select p.id, p.zeitpunkt, p.anwender_name as name, p.aktion, p.gegenstand, p.gegenstand_id, p.daten, a.username, s.nr is not null as versiegelt,
        ${bezeichnung(sprache)} as bezeichnung, ${beginn} as beginn
      from pruefspur p left join anwender a on a.id = p.anwender_id left join pruefspur_siegel s on s.pruefspur_id = p.id where p.id = ${id}`.execute(db)
    if (!row) throw notFound()
    return { ...row, felder: spurfelder(row.daten) }
  },

  async pruefen(context) {
    const { checked: geprueft, broken } = await verify(context.db)
    const { anchors, unreadable } = await readAnchors(context.settings.anchorFile)
    if (unreadable) throw refused('verwaltung.anker-unlesbar')
    const anker = widerspruch(await deviation(context.db, anchors))
    const ergebnis = { zeitpunkt: context.jetzt.toString(), geprueft, bruch: broken?.nr ?? null, anker }
    await pruefungMerken(context.db, ergebnis)
    geaendert(context, { aktion: 'pruefen', gegenstand: 'pruefspur', id: 'kette', daten: { geprueft, bruch: ergebnis.bruch, anker: anker?.nr ?? null } })
    return ergebnis
  },
}

const widerspruch = (found: Deviation | null) => found && { nr: found.anchor.nr, zeitpunkt: found.anchor.at!, letzter: found.head }

const buch = ({ settings }: Pick<Context, 'settings'>) => woerterbuch(settings.words)

const abfrage = (
  context: Pick<Context, 'sprache' | 'settings'>,
  { q, anwender, aktion, gegenstand, gegenstandId, von, bis }: Filter,
  daten = false,
): ListQuery => ({
  select: sql`p.id, p.zeitpunkt, p.anwender_name as name, p.aktion, p.gegenstand, p.gegenstand_id,
    ${bezeichnung(context.sprache)} as bezeichnung, ${beginn} as beginn ${daten ? sql`, p.daten` : sql``}`,
  from: sql`pruefspur p`,
  where: [
    gesucht(q, context),
    anwender !== undefined && sql`p.anwender_id = ${anwender}`,
    aktion !== undefined && aktion !== '' && sql`p.aktion = ${aktion}`,
    gegenstand !== undefined && gegenstand !== '' && sql`p.gegenstand = ${gegenstand}`,
    gegenstandId !== undefined && gegenstandId !== '' && sql`p.gegenstand_id = ${gegenstandId}`,
    ...amTag(sql`p.zeitpunkt`, von, bis),
  ],
  sorts: { id: [sql`p.id`] },
  standard: '-id',
})

/** Each typed word: as it was noted, or as the reader's language calls the act or its object. */
const gesucht = (q: string | undefined, { sprache, settings }: Pick<Context, 'sprache' | 'settings'>) =>
  q?.trim()
    ? sql`(${sql.join(
        q
          .trim()
          .split(/\s+/, 6)
          .map(
            (einWort) => sql`(${wordSearch(einWort, sql`p.anwender_name`, sql`p.aktion`, sql`p.gegenstand`, sql`p.gegenstand_id`, sql`p.daten::text`)}
              or p.aktion = any(${buch({ settings }).schluesselMit('aktion', einWort, sprache)}::text[]) or p.gegenstand = any(${buch({ settings }).schluesselMit('gegenstand', einWort, sprache)}::text[]))`,
          ),
        sql` and `,
      )})`
    : undefined
