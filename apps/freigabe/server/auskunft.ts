import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** What a person decided about incoming documents, what waits for the person, and the rules that name the person: of documents their kind, number and day. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Freigabe-Entscheide',
    ({
      anwenderId,
    }) => sql`select e.zeitpunkt, b.belegart, coalesce(b.belegnummer::text, b.bezugsnummer) as beleg, b.belegdatum, e.was, e.schritt, e.grund, e.bis, e.zahlbar::text as zahlbar, e.platz is distinct from e.anwender_id and e.platz is not null as in_vertretung
      from freigabeentscheid e join belegfreigabe l on l.id = e.lauf_id join beleg b on b.id = l.beleg_id where e.anwender_id = ${anwenderId}::uuid order by e.zeitpunkt desc, e.id`,
  ),
  recordsBy(
    'Freigabe-an-die-Person',
    ({
      anwenderId,
    }) => sql`select e.zeitpunkt, b.belegart, coalesce(b.belegnummer::text, b.bezugsnummer) as beleg, e.was, e.grund, e.bis from freigabeentscheid e join belegfreigabe l on l.id = e.lauf_id join beleg b on b.id = l.beleg_id
      where ${anwenderId}::uuid in (e.an, e.platz) and e.anwender_id <> ${anwenderId}::uuid order by e.zeitpunkt desc, e.id`,
  ),
  recordsBy(
    'Freigabe-beteiligt',
    ({ anwenderId }) => sql`select l.begonnen, b.belegart, coalesce(b.belegnummer::text, b.bezugsnummer) as beleg, b.belegdatum, l.ende, l.beendet,
      exists (select from freigabefrage f where f.lauf_id = l.id and f.art = 'person' and f.an = ${anwenderId}::uuid) as wird_gefragt
      from belegfreigabe l join beleg b on b.id = l.beleg_id where ${anwenderId}::uuid = any(l.beteiligt) order by l.begonnen desc, l.id`,
  ),
  recordsBy(
    'Rechnungspruefungen',
    ({
      anwenderId,
    }) => sql`select p.zeitpunkt, b.belegart, coalesce(b.belegnummer::text, b.bezugsnummer) as beleg, p.kuerzung::text as kuerzung, p.grund from belegpruefung p join beleg b on b.id = p.beleg_id
      where p.anwender_id = ${anwenderId}::uuid order by p.zeitpunkt desc, p.id`,
  ),
  recordsBy(
    'Freigaberegeln',
    ({
      anwenderId,
    }) => sql`select r.erfasst, r.bezeichnung, r.version, r.gueltig_ab, r.gueltig_bis, ${anwenderId}::uuid = any(r.personen) as nennt_die_person, r.erfasst_von is not distinct from ${anwenderId}::uuid as von_der_person,
      case when u.anwender_id = ${anwenderId}::uuid then u.urteil end as urteil, case when u.anwender_id = ${anwenderId}::uuid then u.grund end as grund
      from freigaberegel r left join freigaberegel_bestaetigung u on u.regel_id = r.id and u.version = r.version
      where ${anwenderId}::uuid = any(r.personen) or ${anwenderId}::uuid in (r.erfasst_von, u.anwender_id) order by r.erfasst desc, r.id, r.version desc`,
  ),
]
