import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { istSichtbar, sichtbareHardware } from '#domain/geraete/sicht.ts'
import { geraetewahl } from '#domain/geraete/sitzung/geraet.ts'
import { kundenwahl, objektwahl } from '#domain/kunden/suche.ts'
import { sichtbareKunden, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { readRecords } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { everyWord, literally } from '#platform/server/record/search.ts'
import type { calls } from '#apps/rdp-log/contract.ts'
import { Regelinhalt, type Regel, type Regelzeile } from '#apps/rdp-log/contract/regel.ts'

const recht = 'VERWALTUNG'

/** The rules in the order in which they are tried. */
export const regeln = (context: Context, { q, ...asked }: Parsed<typeof calls.regeln>['query']) =>
  readRecords<Regelzeile>(
    context,
    {
      select: sql`r.id, r.folge, r.feld, r.muster, r.ktostamm_id as ktostamm, r.hardware_id as hardware, r.objekt_id as objekt, r.anwender_id as anwender, r.aktiv,
        case when k.id is not null then jsonb_build_object('id', k.id, 'nummer', k.nummer::text, 'name', k.name) end as kunde,
        case when h.id is not null then jsonb_build_object('id', h.id, 'nummer', h.nummer::text, 'name', h.hostname) end as geraet,
        case when o.id is not null then jsonb_build_object('id', o.id, 'nummer', o.nummer::text, 'name', o.name) end as ort,
        coalesce(o.status <> 'O', false) as ort_zu,
        case when a.id is not null then jsonb_build_object('id', a.id, 'nummer', null, 'name', a.anzeigename) end as person`,
      from: sql`sitzung_fern_regel r left join ktostamm k on k.id = r.ktostamm_id
        left join hardware h on h.id = r.hardware_id and ${istSichtbar(context)}
        left join objekt o on o.id = r.objekt_id and o.id in (${sichtbareObjekte(context, recht).select('objekt.id')}) left join anwender a on a.id = r.anwender_id`,
      where: [everyWord(q, (wort) => sql`concat_ws(' ', r.muster, k.name, o.name, h.nummer::text, h.hostname, a.anzeigename) ilike ${`%${literally(wort)}%`}`)],
      sorts: { folge: [sql`r.folge`, sql`r.id`], muster: [sql`lower(r.muster)`, sql`r.id`] },
      standard: 'folge',
    },
    Regelinhalt,
    asked,
  )

/** Throws 422 at the field for a customer, device or person that is not there; a pattern that is taken is told by its constraint. */
export async function regelAnlegen(context: Context, regel: Regel) {
  const id = uuid()
  await context.db
    .insertInto('sitzungFernRegel')
    .values({ id, ...(await zeileVon(context, regel)) })
    .execute()
  melde(context, 'anlegen', id, { nachher: regel })
  return { id }
}

/** Throws 404, 409 when somebody was faster, 422 at the field. */
export async function regelAendern(context: Context, id: Id<'sitzungFernRegel'>, { revision, ...regel }: Regel & { revision: string }) {
  const vorher = await gelesen(context, id)
  await assertUnchanged(context, Regelinhalt, vorher, revision, { subject: 'sitzung-fern', id })
  await context.db
    .updateTable('sitzungFernRegel')
    .set(await zeileVon(context, regel, vorher))
    .where('id', '=', id)
    .execute()
  melde(context, 'aendern', id, { vorher, nachher: regel })
}

/** What was matched by it stays matched. Throws 404. */
export async function regelLoeschen(context: Context, id: Id<'sitzungFernRegel'>) {
  const vorher = await gelesen(context, id)
  await context.db.deleteFrom('sitzungFernRegel').where('id', '=', id).execute()
  melde(context, 'loeschen', id, { vorher })
}

async function gelesen({ db }: Context, id: Id<'sitzungFernRegel'>): Promise<Regel> {
  const row = await db
    .selectFrom('sitzungFernRegel')
    .where('id', '=', id)
    .select(['folge', 'feld', 'muster', 'ktostammId as ktostamm', 'hardwareId as hardware', 'objektId as objekt', 'anwenderId as anwender', 'aktiv'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A rule about people names a person, one about systems a customer, a device of that customer, or a device alone. `bisher`: the device and the object that it named before stay, also unseen. */
async function zeileVon(context: Context, { ktostamm, hardware, objekt, anwender, ...regel }: Regel, bisher: Pick<Regel, 'hardware' | 'objekt'> | null = null) {
  if (regel.feld === 'benutzer') {
    if (!(await context.db.selectFrom('anwender').where('id', '=', anwender).where('aktiv', '=', true).select('id').executeTakeFirst()))
      throw refused('rdp.person-unbekannt', 'anwender')
    return { ...regel, anwenderId: anwender, ktostammId: null, hardwareId: null, objektId: null }
  }
  if (ktostamm !== null && !(await sichtbareKunden(context, recht).where('ktostamm.id', '=', ktostamm).select('ktostamm.id').executeTakeFirst()))
    throw refused('rdp.kunde-unbekannt', 'ktostamm')
  const geraet = hardware === null ? null : await geprueftesGeraet(context, { ktostamm, hardware }, bisher?.hardware ?? null)
  if (objekt !== null) await pruefeObjekt(context, { objekt, kunde: ktostamm ?? geraet?.ktostammId ?? null }, bisher?.objekt ?? null)
  return { ...regel, ktostammId: ktostamm, hardwareId: hardware, objektId: objekt, anwenderId: null }
}

async function geprueftesGeraet(context: Context, { ktostamm, hardware }: Pick<Regel, 'ktostamm' | 'hardware'>, bisher: string | null) {
  const frage = hardware === bisher ? context.db.selectFrom('hardware as h') : sichtbareHardware(context)
  const geraet = await frage.where('h.id', '=', hardware).select('h.ktostammId').executeTakeFirst()
  if (!geraet) throw refused('rdp.geraet-unbekannt', 'hardware')
  if (ktostamm !== null && geraet.ktostammId !== ktostamm) throw refused('rdp.geraet-fremd', 'hardware')
  return geraet
}

async function pruefeObjekt(context: Context, { objekt, kunde }: { objekt: Id<'objekt'>; kunde: string | null }, bisher: string | null) {
  const frage = objekt === bisher ? context.db.selectFrom('objekt') : sichtbareObjekte(context, recht).where('objekt.status', '=', 'O')
  const gefunden = await frage.where('objekt.id', '=', objekt).select('objekt.ktostammId').executeTakeFirst()
  if (gefunden?.ktostammId !== kunde || !gefunden) throw refused('rdp.objekt-unbekannt', 'objekt')
}

function melde(context: Context, aktion: 'anlegen' | 'aendern' | 'loeschen', id: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'sitzung-fern-regel', gegenstandId: id, daten })
  emit(context, 'sitzung-fern', [id])
}

type Frage = Parsed<typeof calls.regelKunden>['query']
export const regelKunden = async (context: Context, { q, limit }: Frage) => ({ entities: await kundenwahl(context, { q, limit, keys: [recht] }), next: null })

export const regelGeraete = async (context: Context, query: Parsed<typeof calls.regelGeraete>['query']) => ({
  entities: await geraetewahl(context, query),
  next: null,
})

export const regelObjekte = async (context: Context, { q, limit, ktostammId }: Parsed<typeof calls.regelObjekte>['query']) => ({
  entities: await objektwahl(context, { q, limit, ktostammId, keys: [recht] }),
  next: null,
})

/** Sign-ins in use, by name. */
export async function regelPersonen({ db }: Context, { q, limit }: Frage) {
  const entities = await db
    .selectFrom('anwender')
    .where('aktiv', '=', true)
    .where(everyWord(q, (wort) => sql`anzeigename || ' ' || username ilike ${`%${literally(wort)}%`}`))
    .orderBy('anzeigename')
    .orderBy('id')
    .limit(limit)
    .select(['id', sql<null>`null`.as('nummer'), 'anzeigename as name', 'username as hint'])
    .execute()
  return { entities, next: null }
}
