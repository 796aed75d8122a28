import { sql } from 'kysely'
import { zugangsrechte, type programmCalls } from '#apps/verwaltung/contract/programme.ts'
import { conflict, notFound } from '#platform/contract/problem.ts'
import { issueToken, revokeToken } from '#platform/server/access/tokens.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { geaendert, ok } from '../schreiben.ts'

type H = Handlers<typeof programmCalls>
type Zeile = Awaited<ReturnType<H['zugaenge']>>['entities'][number]

export const zugangHandlers: Pick<H, 'zugaenge' | 'zugangAnlegen' | 'zugangWiderrufen'> = {
  zugaenge: (context, { query }) => readPage<Zeile>(context, abfrage(query), query),
  async zugangAnlegen(context, { body: { name, tage } }) {
    const konten = (await context.db.selectFrom('filiale').select('vkforgid').orderBy('vkforgid').execute()).map(({ vkforgid }) => vkforgid)
    const neu = await issueToken(context.db, { name, rights: [...zugangsrechte], accounts: konten, days: tage, by: context.person.anwenderId })
    geaendert(context, { aktion: 'anlegen', gegenstand: 'programmzugang', id: neu.id, nachher: { name, tage } })
    return neu
  },
  async zugangWiderrufen(context, { params: { id } }) {
    const zugang = await context.db.selectFrom('programmzugang').where('id', '=', id).select('name').executeTakeFirst()
    if (!zugang) throw notFound()
    if (!(await revokeToken(context.db, id, context.person.anwenderId))) throw conflict('verwaltung.zugang-beendet')
    geaendert(context, { aktion: 'widerrufen', gegenstand: 'programmzugang', id, daten: { name: zugang.name } })
    return ok
  },
}

const abfrage = ({ q }: { q?: string | undefined }): ListQuery => ({
  select: sql`p.id, p.name, p.anfang, p.rechte, p.angelegt, a.anzeigename as angelegt_von, p.laeuft_ab, p.zuletzt,
    case when p.widerrufen is not null then 'widerrufen' when p.laeuft_ab <= now() then 'abgelaufen' else 'gueltig' end as stand`,
  from: sql`programmzugang p left join anwender a on a.id = p.angelegt_von`,
  where: [wordSearch(q, sql`p.name`, sql`p.anfang`)],
  sorts: { angelegt: [sql`p.angelegt`, sql`p.id`], name: [sql`p.name`, sql`p.id`] },
  standard: '-angelegt',
})
