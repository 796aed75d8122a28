import { sql } from 'kysely'
import type { nachweiseCalls } from '#apps/verwaltung/contract/nachweise.ts'
import { notFound } from '#platform/contract/problem.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { endDevice, sessionsAndDevices } from '#platform/server/handover/pass.ts'
import { endSessions } from '#platform/server/access/sessions.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { geraet } from './geraet.ts'
import { alsDatei, worte } from '../liste.ts'
import { geaendert, ok, rechteGeaendert } from '../schreiben.ts'

type H = Handlers<typeof nachweiseCalls>
type Zeile = Awaited<ReturnType<H['sitzungen']>>['entities'][number]
type Roh = Omit<Zeile, 'geraet' | 'eigene'> & { browser: string }

export const sitzungenHandlers: Pick<H, 'sitzungen' | 'sitzungenDatei' | 'sitzungBeenden'> = {
  async sitzungen(context, { query }) {
    const { entities, next } = await readPage<Roh>(context, abfrage(query), query)
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
      { de: 'Zustand', en: 'State', value: (row) => (row.angemeldet ? 'angemeldet' : 'abgemeldet'), say: worte('wert') },
      { de: 'Darf übertragen bis', en: 'May hand over until', value: (row) => row.uebergabeBis, kind: 'instant' },
      { de: 'Zuletzt übertragen', en: 'Last handed over', value: (row) => row.uebergeben, kind: 'instant' },
    ]),
  async sitzungBeenden(context, { params: { id } }) {
    const {
      rows: [row],
    } = await sql<
      Pick<Roh, 'anwenderId' | 'browser' | 'angemeldet'>
    >`select anwender_id, browser, angemeldet from ${sessionsAndDevices} s where id = ${id}`.execute(context.db)
    if (!row) throw notFound()
    const { anwenderId, browser, angemeldet } = row
    const getroffen = angemeldet
      ? (await endSessions(context.db, anwenderId, 'ausweis-sitzung', { only: id })).sessions
      : await endDevice(context.db, anwenderId, id)
    if (!getroffen) throw notFound()
    const aktion = angemeldet ? 'sitzung-beenden' : 'uebergabe-beenden'
    geaendert(context, { aktion, gegenstand: 'anwender', id: anwenderId, daten: { geraet: geraet(browser) } })
    emit(context, 'sitzungen', [], [anwenderId])
    rechteGeaendert(context, [anwenderId])
    return ok
  },
}

const abfrage = ({
  q,
  anwender,
  angemeldet,
}: {
  q?: string | undefined
  anwender?: string | undefined
  angemeldet?: 'ja' | 'nein' | undefined
}): ListQuery => ({
  select: sql`s.id, s.anwender_id, a.anzeigename as name, a.username, s.browser, s.adresse, s.begonnen, s.zuletzt_gesehen, s.stay_authenticated, s.angemeldet, s.uebergabe_bis, s.uebergeben`,
  from: sql`${sessionsAndDevices} s join anwender a on a.id = s.anwender_id`,
  where: [
    wordSearch(q, sql`a.anzeigename`, sql`a.username`, sql`s.adresse`, sql`s.browser`),
    anwender !== undefined && sql`s.anwender_id = ${anwender}`,
    angemeldet && sql`s.angemeldet = ${angemeldet === 'ja'}`,
  ],
  sorts: { zuletztGesehen: [sql`s.zuletzt_gesehen`, sql`s.id`], begonnen: [sql`s.begonnen`, sql`s.id`], name: [sql`a.anzeigename`, sql`s.id`] },
  standard: '-zuletztGesehen',
})

const zeile = ({ person }: Context, { browser, ...row }: Roh): Zeile => ({ ...row, geraet: geraet(browser), eigene: row.id === person.sitzungId })
