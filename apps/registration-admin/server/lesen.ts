import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { allesRecht, sichtbareKunden } from '#domain/kunden/sicht.ts'
import { kundenwahl } from '#domain/kunden/suche.ts'
import { kundenvorschlaege } from '#domain/kunden/vorschlag.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { nameSql } from '#domain/personal/name.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { listFile, readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import type { calls, Zeile } from '../contract.ts'
import { messages } from '../messages.ts'

/** Whoever decides about registrations sees all customers of his accounts. */
export const keys = ['REGISTRATIONADMIN'] as const
type H = Handlers<typeof calls>
type Filter = Pick<Parsed<typeof calls.liste>['query'], 'q' | 'zustand'>

export const lesen: Pick<H, 'liste' | 'datei' | 'stand' | 'kunden' | 'detail'> = {
  liste: (context, { query }) => readPage<Zeile>(context, abfrage(context, query), query),
  async datei(context, { query }) {
    const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
    const titel = (key: keyof typeof messages.de) => ({ de: messages.de[key], en: messages.en[key] })
    return listFile<Zeile>(context, abfrage(context, query), query, {
      name: titel('titel'),
      zone,
      columns: [
        { ...titel('name'), value: ({ name }) => name },
        { ...titel('email'), value: ({ email }) => email },
        { ...titel('firma'), value: ({ firma }) => firma },
        { ...titel('zustand'), value: ({ zustand }) => zustand, say: (zustand, sprache) => messages[sprache][zustand as Zeile['zustand']] },
        { ...titel('bestaetigt'), value: ({ bestaetigt }) => bestaetigt, kind: 'instant' },
        { ...titel('entschieden'), value: ({ entschieden }) => entschieden, kind: 'instant' },
      ],
    })
  },
  async stand({ db }) {
    const { offen } = await db
      .selectFrom('registrierung')
      .where('bestaetigt', 'is not', null)
      .where('entschieden', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('offen'))
      .executeTakeFirstOrThrow()
    return { offen: Number(offen) }
  },
  async kunden(context, { query: { q, limit } }) {
    const rows = await kundenwahl(context, { q, limit, keys })
    return { entities: rows.map((row) => ({ ...row, nummer: row.nummer! })), next: null }
  },
  async detail(context, { params: { id } }) {
    const row = await registrierung(context, id)
    const [kunden, contact, vorschlaege] = await Promise.all([
      zugeordnet(context, row.anwenderId),
      ansprechpartner(context, row.anwenderId),
      vorschlagen(context, row),
    ])
    const frei = row.entscheidung === null
    return {
      ...zeile(row),
      von: row.von,
      grund: row.grund,
      ticketKtostamm: row.ticketKtostamm,
      kunden,
      contact,
      vorschlaege,
      darf: frei ? ['aktivieren', 'ablehnen'] : row.anwenderId ? ['zuordnen'] : [],
    }
  },
}

/** One confirmed registration with the access that came of it. Throws 404; unconfirmed ones do not exist for anybody. */
export async function registrierung({ db }: Context, id: Id<'registrierung'>) {
  const row = await db
    .selectFrom('registrierung as r')
    .leftJoin('anwender as a', 'a.id', 'r.anwenderId')
    .leftJoin('anwender as v', 'v.id', 'r.entschiedenVon')
    .where('r.id', '=', id)
    .where('r.bestaetigt', 'is not', null)
    .selectAll('r')
    .select(['a.aktiv', 'v.anzeigename as von', sql<string>`r.bestaetigt`.as('bestaetigt')])
    .select(
      sql<boolean>`exists (select from anwender_berechtigung b where b.anwender_id = r.anwender_id and b.berechtigung = ${allesRecht})`.as('ticketKtostamm'),
    )
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
type Row = Awaited<ReturnType<typeof registrierung>>

const zeile = ({ id, email, vorname, zuname, firma, angelegt, bestaetigt, entschieden, entscheidung, aktiv }: Row): Zeile => ({
  id,
  email,
  firma,
  angelegt,
  bestaetigt,
  entschieden,
  name: nameVon({ vorname, zuname }, 'de'),
  zustand: entscheidung ?? 'offen',
  emailConfirmed: true,
  isActive: aktiv ?? false,
})

const abfrage = ({ sprache }: Context, { q, zustand }: Filter): ListQuery => ({
  select: sql`r.id, r.email, r.firma, r.angelegt, r.bestaetigt, r.entschieden, ${nameSql('r', sprache)} as name, coalesce(r.entscheidung, 'offen') as zustand, true as email_confirmed,
    coalesce(a.aktiv, false) as is_active`,
  from: sql`registrierung r left join anwender a on a.id = r.anwender_id`,
  where: [
    sql`r.bestaetigt is not null`,
    zustand === 'offen' && sql`r.entschieden is null`,
    zustand !== 'offen' && zustand !== 'alle' && sql`r.entscheidung = ${zustand}`,
    wordSearch(q, sql`r.vorname`, sql`r.zuname`, sql`r.email`, sql`r.firma`),
  ],
  sorts: { bestaetigt: [sql`r.bestaetigt`, sql`r.id`], name: [sql`r.zuname`, sql`r.vorname`, sql`r.id`], firma: [sql`r.firma`, sql`r.id`] },
  standard: '-bestaetigt',
})

const zugeordnet = async (context: Context, anwenderId: Id<'anwender'> | null) =>
  anwenderId === null
    ? []
    : sichtbareKunden(context, ...keys)
        .innerJoin('anwenderKtostamm as k', 'k.ktostammId', 'ktostamm.id')
        .where('k.anwenderId', '=', anwenderId)
        .orderBy('ktostamm.name')
        .select(['ktostamm.id', sql<string>`ktostamm.nummer::text`.as('nummer'), 'ktostamm.name', 'ktostamm.ort as hint', 'k.alleTickets'])
        .execute()

async function ansprechpartner({ db }: Context, anwenderId: Id<'anwender'> | null) {
  if (anwenderId === null) return null
  const row = await db
    .selectFrom('ansprechpartner')
    .where('anwenderId', '=', anwenderId)
    .orderBy('id')
    .select(['id', sql<string>`concat_ws(' ', nullif(vorname, ''), zuname)`.as('name')])
    .executeTakeFirst()
  return row ? { ...row, nummer: null } : null
}

const vorschlagen = async (context: Context, { email, firma }: Row) =>
  (await kundenvorschlaege(context, { email, firma }, { keys })).map(({ id, nummer, name, ort, grund }) => ({
    id,
    nummer: String(nummer),
    name,
    hint: ort,
    grund,
  }))
