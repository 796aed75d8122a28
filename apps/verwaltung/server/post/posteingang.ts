import { sql } from 'kysely'
import { Posteinstellungen, type posteingangCalls } from '#apps/verwaltung/contract/posteingang.ts'
import { posteinstellungen, posteinstellungenSetzen } from '#domain/tickets/posteinstellungen.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { mailbox } from '#platform/server/mailbox/address.ts'
import { strangersWait } from '#platform/server/mailbox/strangers.ts'
import { letterText, requeueLetter } from '#platform/server/mailbox/work.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged, withRevision } from '#platform/server/record/revision.ts'
import { alsDatei, worte } from '../liste.ts'
import { geaendert, ok } from '../schreiben.ts'
import { amTag } from '../zeitraum.ts'

type H = Handlers<typeof posteingangCalls>
type Zeile = Awaited<ReturnType<H['posteingang']>>['entities'][number]
type Detail = Omit<Awaited<ReturnType<H['eingang']>>, 'text'>
type Filter = Omit<Parsed<typeof posteingangCalls.posteingang>['query'], 'limit' | 'cursor' | 'sort'>

export const posteingangHandlers: H = {
  posteingang: (context, { query }) => readPage<Zeile>(context, abfrage(query), query),
  posteingangDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query), query, { de: 'Posteingang', en: 'Incoming mail' }, [
      { de: 'Empfangen', en: 'Received', value: (row) => row.empfangen, kind: 'instant' },
      { de: 'Absender', en: 'Sender', value: (row) => row.absender },
      { de: 'Betreff', en: 'Subject', value: (row) => row.betreff },
      { de: 'Zustand', en: 'State', value: (row) => row.zustand, say: worte('wert') },
      { de: 'Grund', en: 'Reason', value: (row) => row.grund },
      { de: 'Absender nicht belegt', en: 'Sender not proved', value: (row) => row.unbelegt },
      { de: 'Ticket', en: 'Ticket', value: (row) => row.ticket },
    ]),
  async eingang(context, { params: { id } }) {
    const { select, from } = abfrage({})
    const {
      rows: [row],
    } = await sql<Detail & { schluessel: string | null }>`select ${select}, e.postfach, e.weg, e.fehler, e.schluessel from ${from} where e.id = ${id}`.execute(
      context.db,
    )
    if (!row) throw notFound()
    const { schluessel, ...rest } = row
    return { ...rest, text: (await letterText(context, schluessel))?.slice(0, shown) ?? null }
  },
  async eingangUebernehmen(context, { params: { id } }) {
    const row = await offen(context, id)
    if (!row.schluessel) throw refused('verwaltung.mail-fehlt')
    await uebernimm(context, row)
    return ok
  },
  async eingangVerwerfen(context, { params: { id }, body: { grund } }) {
    const row = await offen(context, id)
    await verwirf(context, row, grund)
    return ok
  },
  async fremdeUebernehmen(context) {
    const rows = await wartendeFremde(context.db).limit(aufEinmal).forUpdate().select(spalten).execute()
    for (const row of rows) await uebernimm(context, row)
    return { anzahl: rows.length }
  },
  async fremdeVerwerfen(context, { body: { grund } }) {
    const rows = await wartendeFremde(context.db).limit(aufEinmal).forUpdate().select(spalten).execute()
    for (const row of rows) await verwirf(context, row, grund)
    return { anzahl: rows.length }
  },
  async posteinstellungen({ db }) {
    const { wartende } = await db
      .selectFrom(wartendeFremde(db).select('id').as('w'))
      .select(sql<number>`count(*)::int`.as('wartende'))
      .executeTakeFirstOrThrow()
    const filialen = await db.selectFrom('filiale').orderBy('vkforgid').select(['vkforgid', 'name']).execute()
    return { ...withRevision(Posteinstellungen, await posteinstellungen(db)), filialen, postfach: mailbox()?.address ?? null, wartendeFremde: wartende }
  },
  async posteinstellungenAendern(context, { body: { revision, ...body } }) {
    const vorher = await posteinstellungen(context.db)
    await assertUnchanged(context, Posteinstellungen, vorher, revision, { subject: 'posteinstellungen', id: 'post' })
    if (body.vkforgid !== null && !(await context.db.selectFrom('filiale').where('vkforgid', '=', body.vkforgid).select('vkforgid').executeTakeFirst()))
      throw refused('verwaltung.unbekannt', 'vkforgid')
    await posteinstellungenSetzen(context.db, body)
    geaendert(context, { aktion: 'aendern', gegenstand: 'posteinstellungen', id: 'post', vorher, nachher: body })
    return ok
  },
}

/** So much of a mail's text is shown to whoever decides. */
const shown = 20_000

const spalten = ['id', 'absender', 'betreff', 'zustand', 'grund', 'schluessel'] as const
/** So many are decided with one press. */
const aufEinmal = 500
const wartendeFremde = (db: Context['db']) =>
  db.selectFrom('posteingang').where('zustand', '=', 'quarantaene').where('grund', '=', strangersWait).orderBy('empfangen').orderBy('id')

/** A mail that waits for a decision, or was passed over, locked. Throws 404, 422. */
async function offen({ db }: Context, id: string) {
  const row = await db.selectFrom('posteingang').where('id', '=', id).forUpdate().select(spalten).executeTakeFirst()
  if (!row) throw notFound()
  if (row.zustand !== 'quarantaene' && row.zustand !== 'uebergangen') throw refused('verwaltung.schon-entschieden')
  return row
}
async function uebernimm(context: Context, row: Awaited<ReturnType<typeof offen>>) {
  await requeueLetter(context.db, row.id)
  gemeldet(context, row, 'mail-uebernehmen', {})
}
async function verwirf(context: Context, row: Awaited<ReturnType<typeof offen>>, grund: string) {
  await context.db.updateTable('posteingang').set({ zustand: 'verworfen', bearbeitet: sql<string>`now()` }).where('id', '=', row.id).execute()
  gemeldet(context, row, 'mail-verwerfen', { grund })
}
function gemeldet(
  context: Context,
  { id, absender, betreff, zustand, grund: weshalb }: Awaited<ReturnType<typeof offen>>,
  aktion: string,
  daten: Record<string, unknown>,
) {
  geaendert(context, { aktion, gegenstand: 'posteingang', id, daten: { absender, betreff, zustand, weshalb, ...daten } })
  emit(context, 'posteingang', [id])
}

const abfrage = ({ q, zustand, von, bis }: Filter): ListQuery => ({
  select: sql`e.id, e.absender, e.name, e.betreff, e.bytes, e.empfangen, e.zustand, e.grund, e.unbelegt, e.gegenstand as ticket,
    case when e.zustand not in ('quarantaene', 'uebergangen') then array[]::text[] when e.schluessel is null or e.grund in ('unlesbar', 'eigene') then array['verwerfen'] else array['uebernehmen', 'verwerfen'] end as darf`,
  from: sql`posteingang e`,
  where: [wordSearch(q, sql`e.absender`, sql`e.name`, sql`e.betreff`), zustand && sql`e.zustand = ${zustand}`, ...amTag(sql`e.empfangen`, von, bis)],
  sorts: { empfangen: [sql`e.empfangen`, sql`e.id`], absender: [sql`e.absender`, sql`e.id`] },
  standard: '-empfangen',
})
