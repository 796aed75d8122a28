import { sql } from 'kysely'
import { betragstext, cent } from '#domain/belege/geld.ts'
import { istPersonal, kontoinfoRecht, kreditkunde, kreditkunden, kreditRecht } from '#domain/belege/kredit/sicht.ts'
import { kreditstand, type Stand } from '#domain/belege/kredit/stand.ts'
import type { Kontoinfo, Teilart } from '#domain/belege/kredit/contract.ts'
import { zahlungsdauer } from '#domain/belege/posten.ts'
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
  const [stand, ansprechpartner, zahlungen, umsatz, tickets] = await Promise.all([
    kreditstand(context.db, id, heute),
    leute(context, id),
    bezahlt(context, id, vorJahr),
    umsatzSeit(context, id, vorJahr),
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
    letzteZahlung: zahlungen[0] ? { datum: zahlungen[0].bezahlt, betrag: zahlungen[0].zahlung } : null,
    zahlungsdauer: zahlungsdauer(zahlungen.map(({ betrag, belegdatum, bezahlt: am }) => ({ betrag: cent(betrag), belegdatum, bezahlt: am }))),
    umsatz,
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

const teilbetrag = ({ teile }: Stand, gesucht: Teilart) => betragstext(teile.find(({ art }) => art === gesucht)?.betrag ?? 0n)

const leute = ({ db }: Context, ktostammId: string) =>
  db
    .selectFrom('ansprechpartner')
    .where('ktostammId', '=', ktostammId)
    .where('aktiv', '=', true)
    .orderBy('zuname')
    .orderBy('id')
    .limit(ansprechpartnerHoechstens)
    .select([sql<string>`concat_ws(' ', nullif(vorname, ''), zuname)`.as('name'), 'funktion', 'telefon', 'email'])
    .execute()

/** What was paid on documents since a day, the latest first. */
const bezahlt = async ({ db }: Context, ktostammId: string, seit: string) =>
  db
    .selectFrom('zahlung as g')
    .innerJoin('zahlungszuordnung as z', 'z.zahlungId', 'g.id')
    .innerJoin('posten as p', 'p.id', 'z.postenId')
    .innerJoin('beleg as b', 'b.id', 'p.belegId')
    .where('g.ktostammId', '=', ktostammId)
    .where('g.richtung', '=', 'erhalten')
    .where('g.currency', '=', 'EUR')
    .where('g.datum', '>=', seit)
    .orderBy('g.datum', 'desc')
    .orderBy('g.id', 'desc')
    .select(['z.betrag', 'b.belegdatum', 'z.datum as bezahlt', 'g.betrag as zahlung'])
    .execute()

async function umsatzSeit({ db }: Context, ktostammId: string, seit: string) {
  const { rows } = await sql<{ umsatz: string }>`
    select coalesce(sum(b.netto), 0)::numeric(15, 2)::text as umsatz from beleg b
    where b.ktostamm_id = ${ktostammId} and b.aktuell and b.belegdatum >= ${seit}::date and b.geloescht is null and b.zustand <> 'Entwurf' and b.currency = 'EUR'
      and b.belegart in (select a.id from belegart a where a.richtung = 'ausgehend' and a.zaehlt = 'verrechnet')`.execute(db)
  return rows[0]!.umsatz
}

/** Tickets of the customer that the asker may see: how many are open, and when something was last done or written. */
async function ticketsVon(context: Context, ktostammId: string) {
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
