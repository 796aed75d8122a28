import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { minute, type Spanne } from '#domain/einsatz/bericht/spanne.ts'
import { sichtbareScheine } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { eigeneRecht } from '#domain/einsatz/bericht/sicht.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Luecke, Zeile } from '../contract.ts'

type Stamm = NonNullable<Luecke['objekt']>
type Vorschlag = Pick<Luecke, 'objekt' | 'ticket' | 'grund'>

/**
 * Why a gap was probably for just this object: the tag of the site at which somebody stamped, else the ticket that is due on the day, else the open
 * sheet of the day, else the object before and after it, else the one used last. Only open objects are proposed.
 */
export async function vorschlaege(
  context: Context,
  lstfixId: Id<'lstfix'>,
  datum: string,
  zeilen: readonly Zeile[],
  luecken: readonly Spanne[],
): Promise<Vorschlag[]> {
  if (!luecken.length) return []
  const [orte, ticket, schein, vorher] = await Promise.all([
    stempelorte(context, lstfixId, luecken),
    ticketAm(context, lstfixId, datum),
    scheinobjektAm(context, lstfixId, datum),
    zuletztVor(context, lstfixId, datum),
  ])
  const stehend = zeilen.filter(({ storniert }) => !storniert)
  const offen = await offene(context, [...orte.map(({ id }) => id), ...stehend.map(({ objekt }) => objekt.id), ticket?.objekt.id, schein?.id, vorher?.id])
  const taugt = (objekt: Stamm | undefined): objekt is Stamm => objekt !== undefined && offen.has(objekt.id)
  return luecken.map((luecke) => {
    const ort = orte.findLast(({ um }) => um >= luecke.von && um < luecke.bis)
    if (taugt(ort)) return { objekt: stamm(ort), ticket: null, grund: 'ort' }
    if (ticket && taugt(ticket.objekt)) return { objekt: ticket.objekt, ticket: ticket.ticket, grund: 'ticket' }
    if (taugt(schein)) return { objekt: schein, ticket: null, grund: 'schein' }
    const davor = stehend.findLast(({ bis }) => minute(bis) <= luecke.von)?.objekt
    const danach = stehend.find(({ von }) => minute(von) >= luecke.bis)?.objekt
    if (davor && davor.id === danach?.id && taugt(davor)) return { objekt: davor, ticket: null, grund: 'umgebung' }
    const letztes = davor ?? vorher
    return taugt(letztes) ? { objekt: letztes, ticket: null, grund: 'zuletzt' } : { objekt: null, ticket: null, grund: null }
  })
}

const stamm = ({ id, nummer, name }: Stamm): Stamm => ({ id, nummer, name })

/** Sites whose tag proved that a stamp was made there, around these gaps. */
async function stempelorte({ db }: Context, lstfixId: Id<'lstfix'>, luecken: readonly Spanne[]) {
  const ab = Temporal.Instant.fromEpochMilliseconds(Math.min(...luecken.map(({ von }) => von)) * 60_000).toString()
  const bis = Temporal.Instant.fromEpochMilliseconds(Math.max(...luecken.map((luecke) => luecke.bis)) * 60_000).toString()
  const { rows } = await sql<Stamm & { timestamp: string }>`
    select o.id, o.nummer, o.name, z.timestamp from zeitstempel z join zeitstempel_ort p on p.zeitstempel_id = z.id join objekt o on o.id = p.objekt_id
    where z.lstfix_id = ${lstfixId}::uuid and p.bewiesen and z.timestamp >= ${ab}::timestamptz and z.timestamp < ${bis}::timestamptz
      and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id)
    order by z.timestamp`.execute(db)
  return rows.map(({ timestamp, ...objekt }) => ({ ...objekt, um: minute(timestamp) }))
}

/** The ticket with an object that is promised for this day and that the person is in charge of, when there is just one. */
async function ticketAm(context: Context, lstfixId: Id<'lstfix'>, datum: string) {
  const rows = await sichtbareTickets(context)
    .innerJoin('objekt as o', 'o.id', 't.objektId')
    .innerJoin('anwender as a', 'a.id', 't.zustaendigId')
    .innerJoin('filiale as f', 'f.vkforgid', 't.vkforgid')
    .where('a.lstfixId', '=', lstfixId)
    .where('t.zustand', '!=', 'Erledigt')
    .where(sql<boolean>`(t.termin at time zone f.zone)::date = ${datum}::date`)
    .limit(2)
    .select(['t.id', 't.nummer', 't.name', 'o.id as objektId', 'o.nummer as objektNummer', 'o.name as objektName'])
    .execute()
  const [eines] = rows
  if (!eines || rows.length > 1) return null
  return {
    ticket: { id: eines.id, nummer: Number(eines.nummer), name: eines.name },
    objekt: { id: eines.objektId, nummer: eines.objektNummer, name: eines.objektName },
  }
}

/** Where the open sheets of the day are that the person is on, when that is one object: assigned, with time on it, or made for nobody else. */
async function scheinobjektAm(context: Context, lstfixId: Id<'lstfix'>, datum: string): Promise<Stamm | undefined> {
  const rows = await sichtbareScheine(context)
    .innerJoin('objekt as o', 'o.id', 's.objektId')
    .where('s.datum', '=', datum)
    .where('s.zustand', '=', 'offen')
    .where(
      sql<boolean>`(s.lstfix_id = ${lstfixId}::uuid
        or s.lstfix_id is null and s.erfasst_von in (select id from anwender where lstfix_id = ${lstfixId}::uuid)
        or s.id in (select p.arbeitsschein_id from arbeitsbericht b join arbeitsschein_position p on p.arbeitsbericht_id = b.id
          where b.lstfix_id = ${lstfixId}::uuid and b.datum = ${datum}::date))`,
    )
    .distinct()
    .limit(2)
    .select(['o.id', 'o.nummer', 'o.name'])
    .execute()
  return rows.length > 1 ? undefined : rows[0]
}

const zuletztVor = ({ db }: Context, lstfixId: Id<'lstfix'>, datum: string) =>
  db
    .selectFrom('arbeitsbericht as b')
    .innerJoin('objekt as o', 'o.id', 'b.objektId')
    .where('b.lstfixId', '=', lstfixId)
    .where('b.datum', '<', datum)
    .where('b.storniert', 'is', null)
    .orderBy('b.datum', 'desc')
    .orderBy('b.von', 'desc')
    .limit(1)
    .select(['o.id', 'o.nummer', 'o.name'])
    .executeTakeFirst()

async function offene(context: Context, ids: readonly (string | undefined)[]) {
  const gefragt = ids.filter((id) => id !== undefined)
  if (!gefragt.length) return new Set<string>()
  const rows = await sichtbareObjekte(context, eigeneRecht).where('objekt.id', 'in', gefragt).where('objekt.status', '=', 'O').select('objekt.id').execute()
  return new Set(rows.map(({ id }) => id))
}
