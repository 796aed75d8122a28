import { sql } from 'kysely'
import { nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import { melde, notiere } from '#domain/tickets/melden.ts'
import { merkmale, vorbei } from '#domain/tickets/schritte.ts'
import { ticketZumHandeln, type Ticketzeile } from '#domain/tickets/sicht.ts'
import { rechneFaellig, regelwerk } from '#domain/tickets/slalauf.ts'
import { tickettexte } from '#domain/tickets/contract.ts'
import { pruefeVersion } from '#domain/tickets/weiter.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { textNames, textsFor } from '#platform/contract/record/fields.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { ortVon, typMit } from './anlegen.ts'

type Felder = Omit<Parsed<typeof calls.aendern>['body'], 'version'>
/** Whose change everybody sees who sees the ticket; of the others only staff. */
const oeffentlich = new Set(['name', 'beschreibung', 'typId', 'prioritaet', 'objektId', 'termin', 'schaetzungMin', ...textNames(textsFor(tickettexte, false))])

/** Changes fields of a ticket. Throws 404, 409 (somebody was faster, or it is over), 422 at the field. */
export async function aendern(context: Context, key: string, { version, ...felder }: Parsed<typeof calls.aendern>['body']) {
  const ticket = await ticketZumHandeln(context, key)
  await pruefeVersion(context, ticket, version)
  return setze(context, ticket, felder)
}

/** The same with a ticket that is locked. */
export async function setze(context: Context, ticket: Ticketzeile, felder: Felder) {
  if (vorbei.has(ticket.schritt)) throw conflict('ticket.vorbei')
  const { ktostammId, objektId, kostenstelleId, ...rest } = felder
  const ort =
    ktostammId === undefined && objektId === undefined && kostenstelleId === undefined
      ? {}
      : await neuerOrt(context, ticket, { ktostammId, objektId, kostenstelleId })
  if (rest.typId !== undefined) await typMit(context, rest.typId)
  if (rest.intern && merkmale[ticket.schritt].kunde) throw refused('ticket.intern', 'intern')
  if (rest.termin !== undefined) pruefeTermin(context, ticket, rest.termin)
  const vorher = await context.db.selectFrom('ticket').where('id', '=', ticket.id).select(spalten).executeTakeFirstOrThrow()
  const neu = Object.fromEntries(Object.entries({ ...rest, ...ort }).filter(([feld, wert]) => wert !== undefined && !gleich(vorher[feld as 'name'], wert)))
  const namen = Object.keys(neu)
  if (!namen.length) return { id: ticket.id, nummer: ticket.nummer, version: ticket.version, schritt: ticket.schritt }
  await context.db
    .updateTable('ticket')
    .set({ ...neu, version: ticket.version + 1, geaendert: context.jetzt.toString() })
    .where('id', '=', ticket.id)
    .execute()
  for (const feld of namen)
    await notiere(context, ticket.id, {
      feld,
      von: await worte(context, feld, vorher[feld as 'name']),
      nach: await worte(context, feld, neu[feld]),
      intern: !oeffentlich.has(feld),
    })
  await rechneFaellig(context.db, await regelwerk(context.root), [ticket.id], context.jetzt)
  const jetzt = { ...ticket, ...neu } as Ticketzeile
  await melde(
    context,
    jetzt,
    'ticket.aendern',
    { felder: namen },
    namen.every((feld) => !oeffentlich.has(feld)),
  )
  await nichtVerratenImTicket(context, ticket.id, neu)
  return { id: ticket.id, nummer: ticket.nummer, version: ticket.version + 1, schritt: ticket.schritt }
}

const spalten = [
  'name',
  'beschreibung',
  'typId',
  'prioritaet',
  'hotline',
  'ktostammId',
  'objektId',
  'kostenstelleId',
  'vkforgid',
  'intern',
  ...textNames(tickettexte),
  'rfckategorie',
  'schaetzungMin',
  'releaseTest',
  'releaseTestMin',
  'releaseOrig',
  'releaseOrigMin',
  'termin',
] as const

/** Two rules of the specification: only to later, and in the future. */
function pruefeTermin({ jetzt }: Context, { termin }: Ticketzeile, neu: string) {
  if (Temporal.Instant.compare(neu, jetzt) <= 0) throw refused('ticket.termin-zukunft', 'termin')
  if (termin !== null && Temporal.Instant.compare(neu, termin) < 0) throw refused('ticket.termin-vorne', 'termin')
}

async function neuerOrt(
  context: Context,
  ticket: Ticketzeile,
  { ktostammId, objektId, kostenstelleId }: Pick<Felder, 'ktostammId' | 'objektId' | 'kostenstelleId'>,
) {
  const objekt = objektId === undefined ? (ktostammId === undefined || ktostammId === ticket.ktostammId ? ticket.objektId : null) : objektId
  const ort = await ortVon(context, {
    ktostammId: ktostammId === undefined ? (objektId ? null : ticket.ktostammId) : ktostammId,
    objektId: objekt,
    kostenstelleId: kostenstelleId === undefined ? (objekt === ticket.objektId ? ticket.kostenstelleId : null) : kostenstelleId,
  })
  return { ktostammId: ort.ktostammId, objektId: ort.objektId, kostenstelleId: ort.kostenstelleId, vkforgid: ort.vkforgid }
}

const gleich = (alt: unknown, neu: unknown) =>
  alt === neu ||
  (typeof alt === 'string' &&
    typeof neu === 'string' &&
    /^\d{4}-\d\d-\d\dT/.test(alt) &&
    /^\d{4}-\d\d-\d\dT/.test(neu) &&
    Temporal.Instant.compare(alt, neu) === 0)

const tabellen = {
  typId: ['tickettyp', 'name'],
  ktostammId: ['ktostamm', 'name'],
  objektId: ['objekt', 'name'],
  kostenstelleId: ['kostenstelle', 'bezeichnung'],
} as const
/** A value as the history shows it: what an id means, long text by its beginning. */
async function worte({ db }: Context, feld: string, wert: unknown): Promise<string> {
  if (wert === null || wert === undefined) return ''
  const tabelle = tabellen[feld as keyof typeof tabellen]
  if (!tabelle) return String(wert).slice(0, 200)
  const { rows } = await sql<{ name: string }>`select ${sql.ref(tabelle[1])} as name from ${sql.table(tabelle[0])} where id = ${wert}`.execute(db)
  return rows[0]?.name ?? ''
}
