import { may, type Context } from '#platform/server/context.ts'
import type { Kontaktart } from './contract.ts'
import { grenzen } from './einstellungen.ts'
import type { Lage, Rolle } from './schritte.ts'
import { leitungRecht, siehtInternes, type Ticketzeile } from './sicht.ts'

interface Beteiligt {
  rollen: Set<Rolle>
  /** Parts that the asker has. */
  arten: ReadonlySet<Kontaktart>
}

/** What the asker is to a ticket. Without a Zuständiger (a tester) every one of the staff may act as one. */
export async function rollenAn(context: Context, ticket: Pick<Ticketzeile, 'id'>): Promise<Beteiligt> {
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
export async function lageVon(context: Context, ticket: Ticketzeile, arten: ReadonlySet<Kontaktart>): Promise<Lage> {
  const [typ, checkliste, uebergeben, { wiederoeffnenTage }] = await Promise.all([
    context.db.selectFrom('tickettyp').where('id', '=', ticket.typId).select('mitTest').executeTakeFirstOrThrow(),
    context.db
      .selectFrom('ticketCheckpunkt')
      .where('ticketId', '=', ticket.id)
      .where('entfernt', 'is', null)
      .select(['art', 'pflicht', 'erledigt', 'fehlertext'])
      .execute(),
    context.db
      .selectFrom('ticketSchritt')
      .where('ticketId', '=', ticket.id)
      .where('nach', '=', 'Test')
      .orderBy('zeitpunkt', 'desc')
      .orderBy('id', 'desc')
      .select('anwenderId')
      .executeTakeFirst(),
    grenzen(context.db),
  ])
  return {
    schritt: ticket.schritt,
    vorher: ticket.vorher,
    intern: ticket.intern,
    mitTest: typ.mitTest,
    schaetzungMin: ticket.schaetzungMin,
    checkliste: checkliste.map((punkt) => ({ ...punkt, art: punkt.art as 'ENTW' | 'TEST' | 'ZUT' })),
    eigenes: arten.has('Erlediger') || arten.has('Wird erledigt von') || uebergeben?.anwenderId === context.person.anwenderId,
    inFrist: Temporal.Instant.compare(Temporal.Instant.from(ticket.seit).add({ hours: 24 * wiederoeffnenTage }), context.jetzt) >= 0,
  }
}
