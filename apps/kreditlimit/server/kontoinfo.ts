import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { betragstext, cent, festkomma } from '#domain/belege/geld.ts'
import { istPersonal, kontoinfoRecht, kreditkunde, kreditkunden, kreditRecht } from '#domain/belege/kredit/sicht.ts'
import { kreditstand, type Kontokredit } from '#domain/belege/kredit/stand.ts'
import type { Kontoinfo, Teilart } from '#domain/belege/kredit/contract.ts'
import { mittlereTage } from '#domain/belege/posten.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { calls } from '../contract.ts'

const ansprechpartnerHoechstens = 3

/** The customer at a glance; lines of the limit and of tickets only for those who may see them. Throws 404. */
export async function kontoinfo(context: Context, schluessel: string): Promise<Kontoinfo> {
  const { id, nummer, name, plz, ort, strasse, telefon, email } = await kreditkunde(context, kontoinfoRecht, schluessel)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const vorJahr = Temporal.PlainDate.from(heute).subtract({ months: 12 }).toString()
  const [stand, ansprechpartner, letzteZahlung, summen, tickets] = await Promise.all([
    kreditstand(context.db, id, heute),
    leute(context, id),
    letzteZahlungVon(context, id, vorJahr),
    summenSeit(context, id, vorJahr),
    may(context, 'TICKET') ? ticketsVon(context, id) : null,
  ])
  const rechnungen = stand.teile.find(({ art }) => art === 'rechnungen')
  return {
    ktostamm: { id, nummer, name, plz, ort },
    strasse,
    telefon,
    email,
    ansprechpartner,
    sperre: istPersonal(context) && (stand.stufe === 'Auftragssperre' || stand.stufe === 'Liefersperre') ? stand.stufe : null,
    kredit: may(context, kreditRecht)
      ? {
          gilt: stand.limit.gilt === null ? null : betragstext(stand.limit.gilt),
          belegt: betragstext(stand.belegt),
          frei: stand.frei === null ? null : betragstext(stand.frei),
          auslastung: stand.auslastung,
          stufe: stand.stufe,
        }
      : null,
    offen: { betrag: betragstext(rechnungen?.betrag ?? 0n), anzahl: rechnungen?.belege.length ?? 0 },
    ueberfaellig: { betrag: betragstext(stand.ueberfaellig.betrag), tageAeltester: stand.ueberfaellig.tageAeltester },
    auftraege: teilbetrag(stand, 'auftrag'),
    ruecklass: teilbetrag(stand, 'ruecklass'),
    letzteZahlung: letzteZahlung ?? null,
    zahlungsdauer: mittlereTage(festkomma(summen.betragstage, 2), cent(summen.bezahlt)),
    umsatz: summen.umsatz,
    tickets: tickets?.offen ?? null,
    letzterKontakt: tickets?.zuletzt ?? null,
  }
}

/** Customers by number or name, for the widget. */
export const kunden = (context: Context, { q, ...asked }: Parsed<typeof calls.kunden>['query']) =>
  pageOf(
    kreditkunden(context, kontoinfoRecht)
      .where('ktostamm.aktiv', '=', true)
      .where(containsWords(q, sql`ktostamm.nummer`, sql`ktostamm.name`, sql`ktostamm.ort`))
      .select(['ktostamm.id', sql<string>`ktostamm.nummer::text`.as('nummer'), 'ktostamm.name', 'ktostamm.ort as hint']),
    ['ktostamm.name', 'ktostamm.id'],
    asked,
  )

const teilbetrag = ({ teile }: Kontokredit, gesucht: Teilart) => betragstext(teile.find(({ art }) => art === gesucht)?.betrag ?? 0n)

const leute = ({ db }: Context, ktostammId: Id<'ktostamm'>) =>
  db
    .selectFrom('ansprechpartner')
    .where('ktostammId', '=', ktostammId)
    .where('aktiv', '=', true)
    .orderBy('zuname')
    .orderBy('id')
    .limit(ansprechpartnerHoechstens)
    .select([sql<string>`concat_ws(' ', nullif(vorname, ''), zuname)`.as('name'), 'funktion', 'telefon', 'email'])
    .execute()

/** What was invoiced since a day and how long payments took, from the sums of each day. */
async function summenSeit({ db }: Context, ktostammId: Id<'ktostamm'>, seit: string) {
  const { rows } = await sql<{ umsatz: string; bezahlt: string; betragstage: string }>`
    select coalesce(sum(umsatz), 0)::numeric(15, 2)::text as umsatz, coalesce(sum(bezahlt), 0)::numeric(15, 2)::text as bezahlt,
      coalesce(sum(betragstage), 0)::numeric(20, 2)::text as betragstage
    from kontotag where ktostamm_id = ${ktostammId} and tag >= ${seit}::date`.execute(db)
  return rows[0]!
}

const letzteZahlungVon = ({ db }: Context, ktostammId: Id<'ktostamm'>, seit: string) =>
  db
    .selectFrom('zahlung')
    .where('ktostammId', '=', ktostammId)
    .where('richtung', '=', 'erhalten')
    .where('currency', '=', 'EUR')
    .where('datum', '>=', seit)
    .orderBy('datum', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['datum', 'betrag'])
    .executeTakeFirst()

/** Tickets of the customer that the asker may see: how many are open, and when something was last done or written. */
async function ticketsVon(context: Context, ktostammId: Id<'ktostamm'>) {
  const eigene = sichtbareTickets(context).where('t.ktostammId', '=', ktostammId)
  const [{ offen }, zuletzt] = await Promise.all([
    eigene
      .where('t.zustand', '<>', 'Erledigt')
      .select((eb) => eb.fn.countAll<number>().as('offen'))
      .executeTakeFirstOrThrow(),
    eigene.orderBy('t.geaendert', 'desc').limit(1).select(['t.geaendert as am', 't.nummer as ticket']).executeTakeFirst(),
  ])
  return { offen: Number(offen), zuletzt: zuletzt ? { am: zuletzt.am, ticket: Number(zuletzt.ticket) } : null }
}
