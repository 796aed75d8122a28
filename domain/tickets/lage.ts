import { sql } from 'kysely'
import { mitEinblick } from '#domain/kunden/sicht.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import type { Kontaktart, Schritt } from './contract.ts'
import { grenzen } from './einstellungen.ts'
import type { Lage, Rolle } from './schritte.ts'
import { empfaenger } from './post.ts'
import { leitungRecht, siehtInternes, type Ticketzeile } from './sicht.ts'

interface Beteiligt {
  rollen: Set<Rolle>
  /** Parts that the asker has. */
  arten: ReadonlySet<Kontaktart>
}

/** What the asker is to a ticket. Without a Zuständiger (a tester) every one of the staff may act as one. */
export async function rollenAn(context: Work, ticket: Pick<Ticketzeile, 'id'>): Promise<Beteiligt> {
  const kontakte = await context.db
    .selectFrom('ticketKontakt as k')
    .leftJoin('ansprechpartner as p', 'p.id', 'k.ansprechpartnerId')
    .where('k.ticketId', '=', ticket.id)
    .where((eb) =>
      eb.or([
        eb('k.art', 'in', ['Zuständiger', 'Tester']),
        eb('k.anwenderId', '=', context.person.anwenderId),
        eb('p.anwenderId', '=', context.person.anwenderId),
      ]),
    )
    .select((eb) => ['k.art', eb.fn.coalesce('k.anwenderId', 'p.anwenderId').as('wer')])
    .execute()
  const arten = new Set(kontakte.filter(({ wer }) => wer === context.person.anwenderId).map(({ art }) => art as Kontaktart))
  const besetzt = new Set(kontakte.map(({ art }) => art))
  const personal = siehtInternes(context)
  const rollen = new Set<Rolle>()
  const wenn = (bedingung: boolean, ...neue: Rolle[]) => {
    if (bedingung) for (const rolle of neue) rollen.add(rolle)
  }
  wenn(personal, 'support')
  wenn(personal && (arten.has('Zuständiger') || !besetzt.has('Zuständiger')), 'zustaendig')
  wenn(personal && arten.has('Wird erledigt von'), 'erlediger')
  wenn(personal && (arten.has('Tester') || !besetzt.has('Tester')), 'tester')
  wenn(!personal || arten.has('Auftragsbestätigung'), 'auftraggeber')
  wenn(!personal || arten.has('Erledigung bestätigt von'), 'abnehmer')
  wenn(!personal || arten.has('Kunde'), 'kunde')
  wenn(personal && may(context, leitungRecht), 'leitung')
  return { rollen, arten }
}

/** What the machine looks at. */
export async function lageVon(context: Work, ticket: Ticketzeile, arten: ReadonlySet<Kontaktart>): Promise<Lage> {
  const [{ rows }, { wiederoeffnenTage }, bestaetiger] = await Promise.all([
    sql<{ mitTest: boolean; checkliste: Lage['checkliste']; uebergeber: string | null }>`
      select mit_test,
        (select coalesce(json_agg(json_build_object('art', art, 'pflicht', pflicht, 'erledigt', erledigt, 'fehlertext', fehlertext)), '[]')
          from ticket_checkpunkt where ticket_id = ${ticket.id} and entfernt is null) as checkliste,
        (select anwender_id from ticket_schritt where ticket_id = ${ticket.id} and nach = 'Test' order by zeitpunkt desc, id desc limit 1) as uebergeber
      from tickettyp where id = ${ticket.typId}`.execute(context.db),
    grenzen(context.db),
    bestaetigerVon(context, ticket),
  ])
  const { mitTest, checkliste, uebergeber } = rows[0]!
  return {
    schritt: ticket.schritt,
    vorher: ticket.vorher,
    intern: ticket.intern,
    mitTest,
    schaetzungMin: ticket.schaetzungMin,
    checkliste,
    eigenes: arten.has('Erlediger') || arten.has('Wird erledigt von') || uebergeber === context.person.anwenderId,
    inFrist: Temporal.Instant.compare(Temporal.Instant.from(ticket.seit).add({ hours: 24 * wiederoeffnenTage }), context.jetzt) >= 0,
    mitKunde: ticket.ktostammId !== null,
    bestaetiger,
  }
}

/** Steps from which one may go on to a confirmation. */
const vorBestaetigung: ReadonlySet<Schritt> = new Set(['in Prüfung', 'in Arbeit', 'Test'])
/** Who outside can be asked, by the portal or by mail, may answer both; in the house only who was named for it. */
async function bestaetigerVon({ db }: Work, ticket: Ticketzeile): Promise<Lage['bestaetiger']> {
  if (!vorBestaetigung.has(ticket.schritt)) return { auftrag: true, abnahme: true }
  const kontakte = await empfaenger(db, ticket)
  const draussen = kontakte.some(({ personal }) => !personal) || (ticket.ktostammId !== null && (await mitEinblick(db, ticket.ktostammId)).length > 0)
  const benannt = (art: Kontaktart) => kontakte.some(({ arten }) => arten.includes(art))
  return { auftrag: draussen || benannt('Auftragsbestätigung'), abnahme: draussen || benannt('Erledigung bestätigt von') }
}
