import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Auswahlliste } from '#domain/geraete/contract.ts'
import { ortAus } from '#domain/geraete/contract.ts'
import { hardwareRecht, imHaus, istSichtbar, sichtbareHardware } from '#domain/geraete/sicht.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { Eintrag, zusatzfelder, type Auswahl } from '#apps/hardware-management/contract/auswahl.ts'

type Frage = Parsed<typeof calls.produkt>['query']

/** A list to choose from. A customer's user sees the places at the sites of the assigned customers only. */
export async function auswahl(context: Context, liste: Auswahlliste, query: Frage) {
  const seite = await readRecords<Auswahl>(context, abfrage(context, liste, query), Eintrag, query)
  if (liste !== 'standort') return seite
  const dort = await geraeteDort(
    context,
    seite.entities.map(({ id }) => id),
  )
  return { ...seite, entities: seite.entities.map((ort) => ({ ...ort, geraete: dort.get(ort.id) ?? 0 })) }
}

function abfrage(context: Context, liste: Auswahlliste, { q, aktiv }: Frage): ListQuery {
  const hat = (feld: string) => (zusatzfelder[liste] as readonly string[]).includes(feld)
  const spalte = (feld: string, typ: string) => (hat(feld) ? sql`${sql.ref(`e.${feld}`)}` : sql`null::${sql.raw(typ)}`)
  const verweis = (feld: string, tabelle: string) =>
    hat(feld)
      ? sql`(select jsonb_build_object('id', x.id, 'nummer', null, 'name', x.name) from ${sql.table(tabelle)} x where x.id = ${sql.ref(`e.${feld}`)})`
      : sql`null::jsonb`
  // The code of a label means its place.
  const ort = liste === 'standort' && q ? ortAus(q, new URL(context.publicUrl).origin) : null
  return {
    select: sql`e.id, null as nummer, e.name, e.aktiv, e.sortierung, ${spalte('gln', 'text')} as gln, ${spalte('monate', 'int')} as monate, ${spalte('warntage', 'int[]')} as warntage, ${spalte('praefix', 'int')} as praefix,
      ${spalte('herstellerId', 'uuid')} as hersteller_id, ${spalte('hardwaretypId', 'uuid')} as hardwaretyp_id, ${spalte('elternId', 'uuid')} as eltern_id, ${spalte('objektId', 'uuid')} as objekt_id,
      ${verweis('herstellerId', 'hersteller')} as hersteller, ${verweis('hardwaretypId', 'hardwaretyp')} as hardwaretyp, ${verweis('elternId', 'standort')} as eltern,
      ${verweis('objektId', 'objekt')} as objekt, ${hinweis[liste]} as hint, ${liste === 'standort' ? sql`e.nummer` : sql`null::int`} as ortsnummer, null::int as geraete, (select count(*)::int from hardware h where ${sql.ref(`h.${liste}Id`)} = e.id
        ${imHaus(context) ? sql`` : sql`and h.id in (${sichtbareHardware(context).select('h.id')})`}) as verwendet`,
    from: sql`${sql.table(liste)} e`,
    where: [
      ort === null ? wordSearch(q, sql`e.name`) : sql`e.nummer = ${ort}`,
      aktiv && { ja: sql`e.aktiv`, nein: sql`not e.aktiv` }[aktiv],
      liste === 'standort' && ortSichtbar(context),
    ],
    sorts: { sortierung: [sql`e.sortierung`, sql`lower(e.name)`, sql`e.id`], name: [sql`lower(e.name)`, sql`e.id`] },
    standard: 'sortierung',
  }
}

/** Of each place how many devices that the asker sees are in use there and in all that lies within it, as many as their list says for it: one question for all places of a page. */
async function geraeteDort(context: Context, orte: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { rows } = await sql<{ ort: string; anzahl: number }>`
    with recursive teil as (select id as ort, id from unnest(${[...orte]}::uuid[]) as id union select teil.ort, s.id from standort s join teil on s.eltern_id = teil.id)
    select teil.ort, count(*)::int as anzahl from teil join hardware h on h.standort_id = teil.id
    where ${istSichtbar(context)} and (h.ausscheidedatum is null or h.ausscheidedatum > ${heute}::date) group by teil.ort`.execute(context.db)
  return new Map(rows.map(({ ort, anzahl }) => [ort, anzahl]))
}

/** Places `e` that the asker may see: those at the sites of customers that he may see, and for people of the house our own. */
export const ortSichtbar = (context: Context) =>
  sql`(e.objekt_id in (${sichtbareObjekte(context, ...(imHaus(context) ? [hardwareRecht] : [])).select('objekt.id')}) ${imHaus(context) ? sql`or e.objekt_id is null` : sql``})`

/** What tells two entries of one name apart. */
const hinweis: Readonly<Record<Auswahlliste, ReturnType<typeof sql>>> = {
  produkt: sql`coalesce((select name from hersteller x where x.id = e.hersteller_id), '')`,
  hardwaretyp: sql`''`,
  garantietyp: sql`''`,
  betriebssystem: sql`''`,
  hersteller: sql`coalesce(e.gln, '')`,
  subnetzmaske: sql`'/' || e.praefix`,
  supporttyp: sql`''`,
  standort: sql`concat_ws(' · ', (select name from objekt x where x.id = e.objekt_id), (select name from standort x where x.id = e.eltern_id))`,
}

/** Throws 422 at the field that is missing or taken. */
export async function auswahlAnlegen(context: Context, liste: Auswahlliste, eintrag: Eintrag) {
  const id = uuid()
  const row = await geprueft(context, liste, id, eintrag)
  await sql`insert into ${sql.table(liste)} (id, ${sql.join(Object.keys(row).map((feld) => sql.ref(feld)))}) values (${id}::uuid, ${sql.join(Object.values(row))})`.execute(
    context.db,
  )
  melde(context, liste, id, { nachher: row })
  return { id }
}

/** Against the state that was seen. Throws 404, 409, 422 at the field. */
export async function auswahlAendern(context: Context, liste: Auswahlliste, id: string, { revision, ...eintrag }: Parsed<typeof calls.auswahlAendern>['body']) {
  const {
    rows: [gefunden],
  } = await sql<Partial<Eintrag>>`select * from ${sql.table(liste)} where id = ${id}::uuid for update`.execute(context.db)
  if (!gefunden) throw notFound()
  const vorher = Object.fromEntries(Object.keys(Eintrag.shape).map((feld) => [feld, gefunden[feld as keyof Eintrag] ?? null]))
  await assertUnchanged(context, Eintrag, vorher, revision, { subject: 'hardwareauswahl', id })
  const row = await geprueft(context, liste, id, eintrag)
  // The ends of devices were reckoned with it.
  if (vorher['monate'] !== null && vorher['monate'] !== row['monate'] && (await verwendet(context, liste, id))) throw refused('hardware.monate-fest', 'monate')
  await sql`update ${sql.table(liste)} set ${sql.join(Object.entries(row).map(([feld, wert]) => sql`${sql.ref(feld)} = ${wert}`))} where id = ${id}::uuid`.execute(
    context.db,
  )
  melde(context, liste, id, { vorher: Object.fromEntries(Object.keys(row).map((feld) => [feld, vorher[feld]])), nachher: row })
}

const verwendet = async ({ db }: Context, liste: Auswahlliste, id: string) =>
  (await sql`select from hardware where ${sql.ref(`${liste}Id`)} = ${id}::uuid limit 1`.execute(db)).rows.length > 0

/** The columns that this list has, with what they need. */
async function geprueft(context: Context, liste: Auswahlliste, id: string, eintrag: Eintrag): Promise<Record<string, unknown>> {
  const { name, aktiv, sortierung } = eintrag
  const felder = zusatzfelder[liste]
  if (felder.includes('monate') && eintrag.monate === null) throw refused('hardware.monate-fehlen', 'monate')
  if (felder.includes('praefix') && eintrag.praefix === null) throw refused('hardware.praefix-fehlt', 'praefix')
  const zusatz = Object.fromEntries(felder.map((feld) => [feld, eintrag[feld] === '' ? null : eintrag[feld]]))
  for (const [feld, tabelle] of [
    ['herstellerId', 'hersteller'],
    ['hardwaretypId', 'hardwaretyp'],
    ['elternId', 'standort'],
    ['objektId', 'objekt'],
  ] as const)
    if (zusatz[feld] && !(await sql`select from ${sql.table(tabelle)} where id = ${zusatz[feld]}::uuid`.execute(context.db)).rows.length)
      throw refused('hardware.auswahl-unbekannt', feld)
  if (zusatz['elternId']) await elternPruefen(context, id, eintrag)
  return { name, aktiv, sortierung, ...zusatz }
}

/** A place lies at the same site as what it lies in, and not within itself. */
async function elternPruefen({ db }: Context, id: string, { elternId, objektId }: Eintrag) {
  const { rows } = await sql<{ id: string; objektId: Id<'objekt'> | null }>`
    with recursive kette as (select id, eltern_id, objekt_id from standort where id = ${elternId}::uuid
      union select s.id, s.eltern_id, s.objekt_id from standort s join kette k on s.id = k.eltern_id)
    select id, objekt_id from kette`.execute(db)
  if (rows.some((row) => row.id === id)) throw refused('hardware.eltern-kreis', 'elternId')
  if (rows[0]!.objektId !== objektId) throw refused('hardware.standort-fremd', 'elternId')
}

function melde(context: Context, liste: Auswahlliste, id: string, { vorher, nachher }: { vorher?: object; nachher: object }) {
  audit(context, { aktion: vorher ? 'aendern' : 'anlegen', gegenstand: 'hardwareauswahl', gegenstandId: id, daten: { liste, ...difference(vorher, nachher) } })
  emit(context, 'hardwareauswahl', [id])
}
