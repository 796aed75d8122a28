import { sql } from 'kysely'
import { notFound } from '#platform/contract/problem.ts'
import { emit, type Context } from '#platform/server/context.ts'
import type { Handlers } from '#platform/server/http.ts'
import { endSessions } from '#platform/server/sessions.ts'
import type { nachweiseCalls } from '../contract/nachweise.ts'
import { geraet } from './geraet.ts'
import { alsDatei, blaettern, wortsuche, type Abfrage } from './liste.ts'
import { geaendert, getroffen, ok, rechteGeaendert } from './schreiben.ts'

type H = Handlers<typeof nachweiseCalls>
type Zeile = Awaited<ReturnType<H['sitzungen']>>['entities'][number]
type Roh = Omit<Zeile, 'geraet' | 'eigene'> & { browser: string }

export const sitzungenHandlers: Pick<H, 'sitzungen' | 'sitzungenDatei' | 'sitzungBeenden'> = {
  async sitzungen(context, { query }) {
    const { entities, next } = await blaettern<Roh>(context, abfrage(query), query)
    return { entities: entities.map((row) => zeile(context, row)), next }
  },
  sitzungenDatei: (context, { query }) =>
    alsDatei<Roh>(context, abfrage(query), query, { de: 'Sitzungen', en: 'Sessions' }, [
      { de: 'Name', en: 'Name', value: (row) => row.name },
      { de: 'Benutzername', en: 'Username', value: (row) => row.username },
      { de: 'Gerät', en: 'Device', value: (row) => geraet(row.browser) },
      { de: 'Adresse', en: 'Address', value: (row) => row.adresse },
      { de: 'Seit', en: 'Since', value: (row) => row.begonnen, kind: 'instant' },
      { de: 'Zuletzt gesehen', en: 'Last seen', value: (row) => row.zuletztGesehen, kind: 'instant' },
    ]),
  async sitzungBeenden(context, { params: { id } }) {
    const row = await context.db.selectFrom('sitzung').where('id', '=', id).where('beendet', 'is', null).select(['anwenderId', 'browser']).executeTakeFirst()
    if (!row) throw notFound()
    getroffen(await endSessions(context.db, row.anwenderId, { only: id }))
    geaendert(context, { aktion: 'sitzung-beenden', gegenstand: 'anwender', id: row.anwenderId, daten: { geraet: geraet(row.browser) } })
    emit(context, 'sitzungen', [], [row.anwenderId])
    rechteGeaendert(context, [row.anwenderId])
    return ok
  },
}

const abfrage = ({ q, anwender }: { q?: string | undefined; anwender?: string | undefined }): Abfrage => ({
  select: sql`s.id, s.anwender_id, a.anzeigename as name, a.username, s.browser, s.adresse, s.begonnen, s.zuletzt_gesehen, s.stay_authenticated`,
  from: sql`sitzung s join anwender a on a.id = s.anwender_id`,
  where: [
    sql`s.beendet is null`,
    sql`s.laeuft_ab > now()`,
    wortsuche(q, sql`a.anzeigename`, sql`a.username`, sql`s.adresse`, sql`s.browser`),
    anwender !== undefined && sql`s.anwender_id = ${anwender}`,
  ],
  sorts: { zuletztGesehen: [sql`s.zuletzt_gesehen`, sql`s.id`], begonnen: [sql`s.begonnen`, sql`s.id`], name: [sql`a.anzeigename`, sql`s.id`] },
  standard: '-zuletztGesehen',
})

const zeile = ({ person }: Context, { browser, ...row }: Roh): Zeile => ({ ...row, geraet: geraet(browser), eigene: row.id === person.sitzungId })
