import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { istPersonal, sichtbareSitzungen, type Sitzungszeile } from '#domain/geraete/sitzung/sicht.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { internRecht, sichtbareTickets } from '#domain/tickets/sicht.ts'
import { instantsOfDays } from '#platform/contract/local-time.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Offene, Woche } from '../contract/woche.ts'
import { nichtGebucht } from './nachbarn.ts'
import { paareVon } from './paar.ts'
import { vorschlag } from './uebernahme.ts'

/** So many are listed; whoever has more books these first. */
const hoechstens = 60

/** The asker's own ended sessions that began in the week of this day and are no working time yet, each with what is proposed for it. Empty for those who book none. */
export async function woche(context: Context, datum: string): Promise<Woche> {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const tag = Temporal.PlainDate.from(datum)
  const montag = tag.subtract({ days: tag.dayOfWeek - 1 })
  const [von, bis] = [montag.toString(), montag.add({ days: 6 }).toString()]
  const alle = istPersonal(context) && may(context, internRecht) ? await offeneZwischen(context, instantsOfDays(von, bis, zone)) : []
  const gezeigte = alle.slice(0, hoechstens)
  const offene: Offene[] = []
  for (const [nr, eine] of gezeigte.entries()) offene.push(await alsOffene(context, eine, gezeigte.slice(0, nr), zone))
  return { zone, von, bis, offene, weitere: alle.length - gezeigte.length }
}

const offeneZwischen = (context: Context, { from, to }: { from: string; to: string }) =>
  sichtbareSitzungen(context)
    .where('s.anwenderId', '=', context.person.anwenderId)
    .where('s.ende', '=', 'bekannt')
    .where('s.dauerSek', '>', 0)
    .where('s.keineArbeit', '=', false)
    .where('s.von', '>=', from)
    .where('s.von', '<', to)
    .where(nichtGebucht)
    .orderBy('s.von')
    .orderBy('s.id')
    .selectAll('s')
    .execute()

async function alsOffene(context: Context, eine: Sitzungszeile, davor: readonly Sitzungszeile[], zone: string): Promise<Offene> {
  const { geteilt, minuten, ticketId, objektId, kostenstelleId, kzverrzeit, beschreibung } = await vorschlag(context, eine.id)
  const paare = eine.quelle === 'hand' ? [] : await paareVon(context, eine).select('s.id').execute()
  const [ticket, objekt, kunde] = await Promise.all([offenesTicket(context, ticketId), objektVon(context, objektId), kundeVon(context, eine)])
  const fehlt: [Offene['fehlt'][number], boolean][] = [
    ['ticket', ticket === null],
    ['objekt', objekt === null],
    ['kostenstelle', kostenstelleId === null],
    ['gleichzeitig', geteilt !== null],
    // Of two that tell the same session the first is booked.
    ['paar', paare.some(({ id }) => davor.some((andre) => andre.id === id))],
  ]
  return {
    id: eine.id,
    tag: Temporal.Instant.from(eine.von).toZonedDateTimeISO(zone).toPlainDate().toString(),
    von: eine.von,
    bis: eine.bis!,
    verbindung: eine.verbindung,
    kunde,
    ticket,
    objekt,
    kostenstelleId,
    kzverrzeit,
    beschreibung,
    minuten,
    fehlt: fehlt.flatMap(([was, ja]) => (ja ? was : [])),
  }
}

/** What is over takes no more time. */
const offenesTicket = async (context: Context, ticketId: Id<'ticket'> | null) =>
  (ticketId !== null &&
    (await sichtbareTickets(context)
      .where('t.id', '=', ticketId)
      .where('t.zustand', '!=', sql.lit('Erledigt'))
      .select(['t.id', 't.nummer', 't.name'])
      .executeTakeFirst())) ||
  null
const objektVon = async (context: Context, objektId: Id<'objekt'> | null) =>
  (objektId !== null &&
    (await sichtbareObjekte(context, internRecht)
      .where('objekt.id', '=', objektId)
      .select(['objekt.id', 'objekt.nummer', 'objekt.name'])
      .executeTakeFirst())) ||
  null
const kundeVon = async ({ db }: Context, { ktostammId }: Sitzungszeile) =>
  ktostammId === null ? '' : (await db.selectFrom('ktostamm').where('id', '=', ktostammId).select('name').executeTakeFirstOrThrow()).name
