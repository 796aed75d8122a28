import { sql } from 'kysely'
import type { nachweiseCalls } from '#apps/verwaltung/contract/nachweise.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { requeueMail } from '#platform/server/mail/mail.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { alsDatei, worte } from '../liste.ts'
import { geaendert, ok } from '../schreiben.ts'
import { amTag } from '../zeitraum.ts'
import { woerterbuch } from '#apps/verwaltung/woerter.ts'

type H = Handlers<typeof nachweiseCalls>
type Zeile = Awaited<ReturnType<H['postausgang']>>['entities'][number]
type Filter = Omit<Parsed<typeof nachweiseCalls.postausgang>['query'], 'limit' | 'cursor' | 'sort'>

export const postausgangHandlers: Pick<H, 'postausgang' | 'postausgangDatei' | 'mail' | 'mailErneut'> = {
  postausgang: (context, { query }) => readPage<Zeile>(context, abfrage(query), query),
  postausgangDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query), query, { de: 'Postausgang', en: 'Outgoing mail' }, [
      { de: 'Erstellt', en: 'Created', value: (row) => row.erstellt, kind: 'instant' },
      { de: 'An', en: 'To', value: (row) => row.an },
      { de: 'Betreff', en: 'Subject', value: (row) => row.betreff },
      { de: 'Anlass', en: 'Cause', value: (row) => row.anlass, say: worte('anlass', woerterbuch(context.settings.words)) },
      { de: 'Zustand', en: 'State', value: (row) => row.zustand, say: worte('wert') },
      { de: 'Gesendet', en: 'Sent', value: (row) => row.gesendetAm, kind: 'instant' },
      { de: 'Fehler', en: 'Error', value: (row) => row.fehler },
    ]),
  async mail(context, { params: { id } }) {
    const { select, from } = abfrage({})
    const {
      rows: [row],
    } = await sql<
      Zeile & { text: string | null }
    >`select ${select}, case when p.geheim then null else p.text end as text from ${from} where p.id = ${id}`.execute(context.db)
    if (!row) throw notFound()
    return row
  },
  async mailErneut(context, { params: { id } }) {
    const row = await context.db.selectFrom('postausgang').where('id', '=', id).select(['an', 'zustand']).executeTakeFirst()
    if (!row) throw notFound()
    if (!(await requeueMail(context, id))) throw refused('verwaltung.schon-gesendet')
    geaendert(context, { aktion: 'erneut-senden', gegenstand: 'mail', id, daten: { an: row.an, zustand: row.zustand } })
    return ok
  },
}

const abfrage = ({ q, zustand, von, bis }: Filter): ListQuery => ({
  select: sql`p.id, p.an, p.betreff, p.anlass, p.zustand, p.versuche, p.fehler, p.erstellt, p.gesendet_am, p.geheim, case when p.zustand <> 'gesendet' and (not p.geheim or p.gesendet_am is null) then array['erneut-senden'] else array[]::text[] end as darf`,
  from: sql`postausgang p`,
  where: [wordSearch(q, sql`p.an`, sql`p.betreff`, sql`p.anlass`), zustand && sql`p.zustand = ${zustand}`, ...amTag(sql`p.erstellt`, von, bis)],
  sorts: { erstellt: [sql`p.erstellt`, sql`p.id`], an: [sql`p.an`, sql`p.id`] },
  standard: '-erstellt',
})
