import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Modell, type Tag, type zeitCalls } from '#apps/verwaltung/contract/zeit.ts'
import { nameSql, namenlos } from '#domain/personal/name.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged, withRevision } from '#platform/server/record/revision.ts'
import type * as z from 'zod/mini'
import { alsDatei } from '../liste.ts'
import { anwesenheit, geaendert, getroffen, ok } from '../schreiben.ts'

type H = Handlers<typeof zeitCalls>
type Zeile = Awaited<ReturnType<H['modelle']>>['entities'][number]
type Tage = readonly z.output<typeof Tag>[]

export const modelleHandlers: Pick<H, 'modelle' | 'modelleDatei' | 'modell' | 'modellAnlegen' | 'modellAendern' | 'modellFassung' | 'modellLoeschen'> = {
  modelle: (context, { query }) => readPage<Zeile>(context, abfrage(query), query),
  modelleDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query), query, { de: 'Arbeitszeitmodelle', en: 'Working-time models' }, [
      { de: 'Name', en: 'Name', value: (row) => row.name },
      { de: 'Woche', en: 'Week', value: (row) => row.minuten, kind: 'duration' },
      ...['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].map((de, index) => ({
        de,
        en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][index]!,
        value: (row: Zeile) => tagText(row.tage.find(({ wochentag }) => wochentag === index + 1)),
      })),
      { de: 'Personen', en: 'People', value: (row) => row.personen, kind: 'number' },
      { de: 'Aktiv', en: 'Active', value: (row) => (row.aktiv ? 'x' : null) },
    ]),

  async modell(context, { params: { id } }) {
    const {
      rows: [row],
    } = await sql<
      Zeile & { inGebrauch: boolean }
    >`select ${abfrage({}).select}, ${inGebrauch} as in_gebrauch from arbeitszeitmodell m where m.id = ${id}`.execute(context.db)
    if (!row) throw notFound()
    const { rows: zuordnungen } = await sql<{ personId: string; persnr: number; name: string; gueltigAb: string; aktuell: boolean }>`
      select l.id as person_id, l.persnr, ${nameSql('l', context.sprache, 'Zuname Vorname')} as name, z.gueltig_ab,
        z.gueltig_ab = (select max(gueltig_ab) from lstfix_arbeitszeitmodell where lstfix_id = l.id and gueltig_ab <= heute()) is true as aktuell
      from lstfix_arbeitszeitmodell z join lstfix l on l.id = z.lstfix_id where z.modell_id = ${id} order by aktuell desc, ${namenlos(sql`l.zuname`)}, l.zuname, l.vorname, l.id limit 200`.execute(
      context.db,
    )
    return { ...withRevision(Modell, row), zuordnungen, darf: zuordnungen.length ? [] : ['loeschen'] }
  },

  async modellAnlegen(context, { body: { name, aktiv, tage } }) {
    return { id: await anlegen(context, name, aktiv, tage) }
  },

  async modellAendern(context, { params: { id }, body: { revision, name, aktiv, tage } }) {
    const vorher = await modell(context, id)
    await assertUnchanged(context, Modell, vorher, revision, { subject: 'arbeitszeitmodell', id })
    const tageNeu = JSON.stringify(geordnet(tage)) !== JSON.stringify(vorher.tage)
    if (tageNeu && vorher.inGebrauch) throw refused('verwaltung.modell-in-gebrauch', 'tage')
    getroffen(await context.db.updateTable('arbeitszeitmodell').set({ name, aktiv }).where('id', '=', id).executeTakeFirst())
    if (tageNeu) await tageSetzen(context, id, tage)
    geaendert(context, { aktion: 'aendern', gegenstand: 'arbeitszeitmodell', id, vorher: notiz(vorher), nachher: notiz({ name, aktiv, tage }) })
    anwesenheit(context)
    return ok
  },

  async modellFassung(context, { params: { id }, body: { name, tage, gueltigAb } }) {
    const vorher = await modell(context, id)
    const neu = await anlegen(context, name, true, tage)
    // Everybody whose model on that day would be the old one; a later change of a person stays.
    const { rows } = await sql<{ lstfixId: Id<'lstfix'> }>`
      insert into lstfix_arbeitszeitmodell (lstfix_id, modell_id, gueltig_ab)
      select lstfix_id, ${neu}, greatest(${gueltigAb}::date, gueltig_ab) from (
        select distinct on (lstfix_id) lstfix_id, modell_id, gueltig_ab from lstfix_arbeitszeitmodell where gueltig_ab <= ${gueltigAb} order by lstfix_id, gueltig_ab desc) g
      where modell_id = ${id} on conflict (lstfix_id, gueltig_ab) do update set modell_id = excluded.modell_id returning lstfix_id`.execute(context.db)
    geaendert(context, {
      aktion: 'neue-fassung',
      gegenstand: 'arbeitszeitmodell',
      id,
      daten: { fassung: name, gueltigAb, personen: rows.length, bisher: vorher.name },
    })
    anwesenheit(context)
    return { id: neu }
  },

  async modellLoeschen(context, { params: { id } }) {
    const vorher = await modell(context, id)
    if (await context.db.selectFrom('lstfixArbeitszeitmodell').where('modellId', '=', id).select('lstfixId').executeTakeFirst())
      throw refused('verwaltung.modell-verwendet')
    getroffen(await context.db.deleteFrom('arbeitszeitmodell').where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'loeschen', gegenstand: 'arbeitszeitmodell', id, vorher: notiz(vorher) })
    return ok
  },
}

const minuten = sql`extract(epoch from (bis - von))::int / 60 + case when bis > von then 0 else 1440 end - pause_min`
const tageSpalte = sql`coalesce((select jsonb_agg(jsonb_build_object('wochentag', wochentag, 'von', to_char(von, 'HH24:MI'), 'bis', to_char(bis, 'HH24:MI'), 'pauseMin', pause_min) order by wochentag) from arbeitszeitmodell_tag where modell_id = m.id), '[]')`
// Days before today are reckoned by it; an assignment that only begins today or later may still change.
const inGebrauch = sql<boolean>`exists (select from lstfix_arbeitszeitmodell where modell_id = m.id and gueltig_ab < heute())`

const abfrage = ({ q, aktiv }: { q?: string | undefined; aktiv?: 'ja' | 'nein' | undefined }): ListQuery => ({
  select: sql`m.id, m.name, m.aktiv, ${tageSpalte} as tage, (select coalesce(sum(${minuten}), 0)::int from arbeitszeitmodell_tag where modell_id = m.id) as minuten,
    (select count(distinct lstfix_id)::int from lstfix_arbeitszeitmodell where modell_id = m.id) as personen`,
  from: sql`arbeitszeitmodell m`,
  where: [wordSearch(q, sql`m.name`), aktiv && { ja: sql`m.aktiv`, nein: sql`not m.aktiv` }[aktiv]],
  sorts: { name: [sql`m.name`, sql`m.id`] },
  standard: 'name',
})

async function modell({ db }: Context, id: string) {
  const {
    rows: [row],
  } = await sql<{
    name: string
    aktiv: boolean
    tage: Tage
    inGebrauch: boolean
  }>`select m.name, m.aktiv, ${tageSpalte} as tage, ${inGebrauch} as in_gebrauch from arbeitszeitmodell m where m.id = ${id}`.execute(db)
  if (!row) throw notFound()
  return { ...row, tage: geordnet(row.tage) }
}

async function anlegen(context: Context, name: string, aktiv: boolean, tage: Tage) {
  const id = uuid()
  await context.db.insertInto('arbeitszeitmodell').values({ id, name, aktiv }).execute()
  await tageSetzen(context, id, tage)
  geaendert(context, { aktion: 'anlegen', gegenstand: 'arbeitszeitmodell', id, nachher: notiz({ name, aktiv, tage }) })
  return id
}

async function tageSetzen({ db }: Context, modellId: Id<'arbeitszeitmodell'>, tage: Tage) {
  if (new Set(tage.map(({ wochentag }) => wochentag)).size !== tage.length) throw refused('verwaltung.tag-doppelt', 'tage')
  if (tage.some(({ von, bis, pauseMin }) => dauer(von, bis) <= pauseMin)) throw refused('verwaltung.pause-zu-lang', 'tage')
  await db.deleteFrom('arbeitszeitmodellTag').where('modellId', '=', modellId).execute()
  if (tage.length)
    await db
      .insertInto('arbeitszeitmodellTag')
      .values(tage.map((tag) => ({ modellId, ...tag })))
      .execute()
}

const geordnet = (tage: Tage) => tage.map(({ wochentag, von, bis, pauseMin }) => ({ wochentag, von, bis, pauseMin })).sort((a, b) => a.wochentag - b.wochentag)
const minute = (zeit: string) => Number(zeit.slice(0, 2)) * 60 + Number(zeit.slice(3, 5))
const dauer = (von: string, bis: string) => minute(bis) - minute(von) + (bis > von ? 0 : 1440)
const tagText = (tag: Tage[number] | undefined) => (tag ? `${tag.von}–${tag.bis} (${tag.pauseMin})` : null)
/** Days as one readable line each. */
const notiz = ({ name, aktiv, tage }: { name: string; aktiv: boolean; tage: Tage }) => ({
  name,
  aktiv,
  ...Object.fromEntries(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].map((tag, index) => [tag, tagText(tage.find(({ wochentag }) => wochentag === index + 1))])),
})
