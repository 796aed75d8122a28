import { sql } from 'kysely'
import type { calls } from '#apps/ticket/contract.ts'
import { Filter } from '#apps/ticket/contract/formen.ts'
import { sichtbareTickets, siehtInternes, siehtViele } from '#domain/tickets/sicht.ts'
import type { Answer } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { alsTicket, gefragt, zeilen, type Zeile } from './frage.ts'
import { zahl } from './liste.ts'

/** Rows of each short list. */
const ZEIGT = 4
const ANTWORTEN = 3
/** Among so many tickets, changed last, the newest answers are looked for: writing one changes its ticket. */
const FRISCHESTE = 20

/** The asker's tickets at a glance, by the same rights as the list. */
export const meine = (context: Context): Promise<Answer<typeof calls.meine>> => (siehtInternes(context) ? desPersonals(context) : desKunden(context))

const alle = Filter.parse({ zustand: 'alle' })

async function desPersonals(context: Context) {
  const eigene: Filter = { ...alle, zustand: 'laufend', zustaendig: 'ich' }
  const [laufend, ueberfaellig, niemand, tickets, naechstes] = await Promise.all([
    zahl(context, eigene, false),
    zahl(context, { ...alle, ueberfaellig: 'ja' }, false),
    zahl(context, { ...alle, zustand: 'laufend', zustaendig: 'niemand' }, false),
    zeilen(gefragt(context, eigene), true).orderBy('t.faellig').orderBy('t.id').limit(ZEIGT).execute(),
    zeilen(
      gefragt(context, { ...alle, zustand: 'laufend' }).where(sql<boolean>`t.faellig >= ${context.jetzt.toString()}::timestamptz and t.faellig < 'infinity'`),
      true,
    )
      .orderBy('t.faellig')
      .orderBy('t.id')
      .limit(ZEIGT)
      .execute(),
  ])
  return {
    intern: true,
    laufend,
    freigabe: 0,
    wartet: 0,
    ueberfaellig,
    niemand,
    tickets: tickets.map(alsTicket),
    naechstes: naechstes.map(alsTicket),
    antworten: [],
  }
}

async function desKunden(context: Context) {
  const viele = await siehtViele(context)
  const fragen = [
    { ...alle, zustand: 'Freigabe' },
    { ...alle, schritt: 'wartet auf Kunde' },
    { ...alle, zustand: 'laufend' },
  ] as const satisfies Filter[]
  const zuletzt = (filter: Filter) =>
    zeilen(gefragt(context, filter, { viele }), false)
      .orderBy('t.geaendert', 'desc')
      .orderBy('t.id', 'desc')
      .limit(ZEIGT)
      .execute()
  const [[freigabe, wartet, laufend], listen, antworten] = await Promise.all([
    Promise.all([zahl(context, fragen[0], viele), zahl(context, fragen[1], viele), zahl(context, fragen[2], viele)]),
    Promise.all(fragen.map(zuletzt)),
    letzteAntworten(context, viele),
  ])
  const tickets = [...new Map(listen.flat().map((row: Zeile) => [row.id, row])).values()].slice(0, ZEIGT).map(alsTicket)
  return { intern: false, laufend, freigabe, wartet, ueberfaellig: 0, niemand: 0, tickets, naechstes: [], antworten }
}

/** What others wrote last in the tickets that the asker sees; never a note for staff. */
async function letzteAntworten(context: Context, viele: boolean) {
  const frisch = sichtbareTickets(context, { viele })
    .orderBy('t.geaendert', 'desc')
    .orderBy('t.id', 'desc')
    .limit(FRISCHESTE)
    .select(['t.id', 't.nummer', 't.name'])
  const rows = await context.db
    .selectFrom(frisch.as('f'))
    .innerJoin('ticketKommentar as k', 'k.ticketId', 'f.id')
    .leftJoin('anwender as a', 'a.id', 'k.anwenderId')
    .where('k.intern', '=', false)
    .where(sql<boolean>`k.anwender_id is distinct from ${context.person.anwenderId}::uuid`)
    .orderBy('k.zeitpunkt', 'desc')
    .orderBy('k.id', 'desc')
    .limit(ANTWORTEN)
    .select(['k.id', 'f.nummer', 'f.name', 'k.zeitpunkt as um', sql<string | null>`coalesce(a.anzeigename, nullif(k.absender, ''))`.as('wer')])
    .select(sql<string>`left(k.text, 200)`.as('text'))
    .execute()
  return rows.map(({ nummer, name, ...row }) => ({ ...row, ticket: { nummer, name } }))
}
