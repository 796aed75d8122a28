import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { hardwareMit, imHaus } from '#domain/geraete/sicht.ts'
import { verknuepfe } from '#domain/geraete/tickets.ts'
import { ohneGeheimes } from '#domain/geraete/unlesbar.ts'
import { sichtbareKostenstellen, sichtbareKunden, sichtbareObjekte, zugeordnete } from '#domain/kunden/sicht.ts'
import { tickettexte, type Kontaktart } from '#domain/tickets/contract.ts'
import { legeDokumente } from '#domain/tickets/dokumente.ts'
import { melde } from '#domain/tickets/melden.ts'
import { anVerantwortliche, rundschreiben } from '#domain/tickets/post.ts'
import { internRecht, siehtInternes } from '#domain/tickets/sicht.ts'
import { anfangs, regelwerk } from '#domain/tickets/slalauf.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { pickTexts, textsFor } from '#platform/contract/record/fields.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'

type Wunsch = Parsed<typeof calls.anlegen>['body']

/**
 * A new ticket. Its id was made by the device, so that what belongs to it can wait behind it. `geprueft`: its words were compared before.
 * Throws 422 at the field that does not fit.
 */
export async function anlegen(context: Work, { id, ...gesagt }: Wunsch, { geprueft = false } = {}) {
  const personal = siehtInternes(context)
  const ort = await ortVon(context, gesagt)
  const wunsch = geprueft || personal || imHaus(context) || !ort.ktostammId ? gesagt : await ohneGeheime(context, ort.ktostammId, gesagt)
  const geraet = wunsch.hardwareId ? await hardwareMit(context, wunsch.hardwareId).select('h.id').executeTakeFirst() : null
  if (geraet === undefined || (geraet && !imHaus(context))) throw refused('ticket.geraet-unbekannt', 'hardwareId')
  if (!personal && !context.person.lstfixId && !ort.ktostammId) throw refused('ticket.kunde-fehlt', 'ktostammId')
  const typ = await typMit(context, wunsch.typId)
  const kontakt = { art: personal ? ('Aufnehmer' as const) : ('Kunde' as const), anwenderId: context.person.anwenderId }
  const row = await schreibe(
    context,
    {
      id,
      ...ort,
      typId: typ.id,
      name: wunsch.name,
      beschreibung: wunsch.beschreibung,
      prioritaet: wunsch.prioritaet ?? typ.prioritaet,
      hotline: personal && wunsch.hotline,
      intern: personal && wunsch.intern,
      erstellerId: context.person.anwenderId,
      texte: pickTexts(textsFor(tickettexte, personal), wunsch),
    },
    kontakt,
  )
  await legeDokumente(context, wunsch.dateien, { ticketId: id, intern: false })
  const ticket = { id, nummer: row.nummer, name: wunsch.name, vkforgid: ort.vkforgid, ktostammId: ort.ktostammId, intern: personal && wunsch.intern }
  await melde(context, ticket, 'ticket.anlegen', { nummer: row.nummer })
  if (!personal) await bestaetige(context, ticket)
  await anVerantwortliche(context, { ...ticket, zustaendigId: null }, 'neu', {})
  if (geraet) await verknuepfe(context, geraet.id, id)
  return { id, nummer: row.nummer, version: row.version, schritt: 'erfasst' as const }
}

/** What a customer writes, without secrets of his devices: they would keep the ticket from being linked to one. */
async function ohneGeheime(context: Work, ktostammId: Id<'ktostamm'>, wunsch: Omit<Wunsch, 'id'>) {
  const texte = { name: wunsch.name, beschreibung: wunsch.beschreibung, ...pickTexts(textsFor(tickettexte, false), wunsch) }
  return { ...wunsch, ...(await ohneGeheimes(context, { ktostammId }, texte, wunsch.dateien)) }
}

/** The asker himself is told that it arrived. */
const bestaetige = async (context: Work, ticket: Parameters<typeof rundschreiben>[1]) =>
  rundschreiben(
    { ...context, person: { ...context.person, anwenderId: '00000000-0000-0000-0000-000000000000', sitzungId: '' } },
    ticket,
    'angelegt',
    {},
    ({ personal }) => !personal,
  )

/** The type that was chosen, or the first one; not everybody may choose each. */
export async function typMit(context: Work, typId: Id<'tickettyp'> | undefined) {
  const { typen } = await regelwerk(context.root)
  const typ = typen.find(({ id, fuerKunden }) => (typId === undefined || id === typId) && (fuerKunden || siehtInternes(context)))
  if (!typ) throw refused('ticket.typ-unbekannt', 'typId')
  return typ
}
/** Types that the asker may choose for a new ticket. */
export const waehlbareTypen = (context: Work) =>
  context.db
    .selectFrom('tickettyp')
    .where('aktiv', '=', true)
    .$if(!siehtInternes(context), (query) => query.where('fuerKunden', '=', true))

/** Customer, object and cost centre that belong together and that the asker may see; an object brings its customer, a customer's only one is his. */
export async function ortVon(
  context: Work,
  {
    ktostammId,
    objektId,
    kostenstelleId,
  }: { ktostammId?: Id<'ktostamm'> | null | undefined; objektId?: Id<'objekt'> | null | undefined; kostenstelleId?: Id<'kostenstelle'> | null | undefined },
) {
  if (kostenstelleId && !objektId) throw refused('ticket.objekt-fehlt', 'objektId')
  const objekt = objektId
    ? await sichtbareObjekte(context, internRecht)
        .where('objekt.id', '=', objektId)
        .where('objekt.status', '=', 'O')
        .select(['objekt.id', 'objekt.ktostammId'])
        .executeTakeFirst()
    : null
  if (objekt === undefined || (objekt && ktostammId && objekt.ktostammId !== ktostammId)) throw refused('ticket.objekt-unbekannt', 'objektId')
  if (
    kostenstelleId &&
    !(await sichtbareKostenstellen(context, internRecht)
      .where('kostenstelle.id', '=', kostenstelleId)
      .where('kostenstelle.objektId', '=', objekt!.id)
      .where('kostenstelle.aktiv', '=', true)
      .select('kostenstelle.id')
      .executeTakeFirst())
  )
    throw refused('ticket.kostenstelle-unbekannt', 'kostenstelleId')
  const gewaehlt = objekt?.ktostammId ?? ktostammId ?? (siehtInternes(context) ? null : await einziger(context))
  const kunde = gewaehlt
    ? await sichtbareKunden(context, internRecht)
        .where('ktostamm.id', '=', gewaehlt)
        .where('ktostamm.aktiv', '=', true)
        .select(['ktostamm.id', 'ktostamm.vkforgid'])
        .executeTakeFirst()
    : null
  if (kunde === undefined) throw refused('ticket.kunde-unbekannt', 'ktostammId')
  return {
    ktostammId: kunde?.id ?? null,
    vkforgid: kunde?.vkforgid ?? context.person.accountid,
    objektId: objekt?.id ?? null,
    kostenstelleId: kostenstelleId ?? null,
  }
}

/** The only customer that the asker is assigned to. */
export async function einziger(context: Work) {
  const rows = await zugeordnete(context).limit(2).execute()
  return rows.length === 1 ? rows[0]!.ktostammId : null
}

/** What a ticket begins with. */
interface Anfang {
  id: string
  vkforgid: number
  typId: Id<'tickettyp'>
  name: string
  beschreibung: string
  prioritaet: number
  hotline?: boolean
  intern?: boolean
  ktostammId: Id<'ktostamm'> | null
  objektId?: Id<'objekt'> | null
  kostenstelleId?: Id<'kostenstelle'> | null
  erstellerId: Id<'anwender'> | null
  texte?: Readonly<Record<string, string | null>>
}
interface Anfangskontakt {
  art: Kontaktart
  anwenderId?: Id<'anwender'> | null
  ansprechpartnerId?: Id<'ansprechpartner'> | null
  name?: string
  email?: string
}

/**
 * Ticket, first step, first contact, the checklists of its type and when it is due: one statement instead of nine, because each waits for the one before.
 * Throws 422 when the id is taken.
 */
export async function schreibe({ db, root, jetzt }: Work, anfang: Anfang, kontakt: Anfangskontakt) {
  const um = jetzt.toString()
  const { id, typId, erstellerId, ktostammId, prioritaet } = anfang
  const texte = Object.entries(anfang.texte ?? {})
  const { faellig, warnung } = anfangs(await regelwerk(root), { id, ktostammId, typId, prioritaet, erstellt: um, antwortUm: null }, jetzt)
  const { rows } = await sql<{ nummer: number; version: number }>`
    with neu as (
      insert into ticket (id, vkforgid, typ_id, name, beschreibung, prioritaet, hotline, intern, ktostamm_id, objekt_id, kostenstelle_id, ersteller_id, erstellt, geaendert, seit, faellig, warnung${weitere(texte.map(([name]) => sql.ref(name)))})
      values (${id}, ${anfang.vkforgid}, ${typId}, ${anfang.name}, ${anfang.beschreibung}, ${prioritaet}, ${anfang.hotline ?? false}, ${anfang.intern ?? false}, ${ktostammId}, ${anfang.objektId ?? null},
        ${anfang.kostenstelleId ?? null}, ${erstellerId}, ${um}, ${um}, ${um}, ${faellig ?? 'infinity'}, ${warnung}${weitere(texte.map(([, wert]) => sql`${wert}`))})
      on conflict (id) do nothing returning id, nummer, version
    ), schritt as (
      insert into ticket_schritt (id, ticket_id, nach, zeitpunkt, anwender_id) select ${uuid()}::uuid, id, 'erfasst', ${um}::timestamptz, ${erstellerId}::uuid from neu
    ), kontakt as (
      insert into ticket_kontakt (id, ticket_id, art, anwender_id, ansprechpartner_id, name, email)
      select ${uuid()}::uuid, id, ${kontakt.art}, ${kontakt.anwenderId ?? null}::uuid, ${kontakt.ansprechpartnerId ?? null}::uuid, ${kontakt.name ?? ''}, ${kontakt.email ?? null} from neu
    ), punkte as (
      insert into ticket_checkpunkt (id, ticket_id, folge, text, art, pflicht)
      select gen_random_uuid(), neu.id, (row_number() over (order by v.name, p.folge))::int, p.text, p.art, p.pflicht
      from neu cross join checkvorlage v join checkvorlage_punkt p on p.vorlage_id = v.id where v.typ_id = ${typId}::uuid and v.aktiv
    )
    select nummer, version from neu`.execute(db)
  if (!rows[0]) throw refused('ticket.kennung-vergeben')
  return rows[0]
}

const weitere = (teile: readonly RawBuilder<unknown>[]) =>
  sql.join(
    teile.map((teil) => sql`, ${teil}`),
    sql``,
  )
