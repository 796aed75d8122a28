import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'
import { dateien } from './dateien.ts'
import { geraete } from './geraete.ts'
import { wege } from './wege.ts'

/** What the administration and the platform below it keep about a person. */
export const teile: readonly PersonRecords[] = [
  recordsBy(
    'Stammdaten',
    ({
      anwenderId,
      lstfixId,
    }) => sql`select l.persnr as personalnummer, l.vorname, l.zuname, l.email, l.telefon, l.lohngruppe, l.geburtsdatum, b.bezeichnung as abteilung,
      f.name as filiale, l.eintritt, l.austritt from lstfix l join abteilung b on b.id = l.abteilung_id join filiale f on f.vkforgid = l.vkforgid
      where l.id = ${lstfixId}::uuid or l.id = (select lstfix_id from anwender where id = ${anwenderId}::uuid)`,
  ),
  recordsBy(
    'Zugang',
    ({ anwenderId }) => sql`select a.username as benutzername, a.anzeigename, a.email, a.aktiv, a.sprache, a.angelegt, a.passwort_geaendert,
      (select string_agg(r.name, ', ' order by r.name) from anwender_rolle ar join rolle r on r.id = ar.rolle_id where ar.anwender_id = a.id) as rollen,
      (select string_agg(b.berechtigung, ', ' order by b.berechtigung) from anwender_berechtigung b where b.anwender_id = a.id) as rechte,
      (select string_agg(k.accountid::text, ', ' order by k.accountid) from anwender_konto k where k.anwender_id = a.id) as konten,
      (select string_agg(k.name, ', ' order by k.name) from anwender_ktostamm z join ktostamm k on k.id = z.ktostamm_id where z.anwender_id = a.id) as kunden
      from anwender a where a.id = ${anwenderId}::uuid`,
  ),
  recordsBy(
    'Ansprechpartner',
    ({ anwenderId }) => sql`select k.name as kunde, o.name as objekt, p.vorname, p.zuname, p.funktion, p.email, p.telefon, p.aktiv
      from ansprechpartner p join ktostamm k on k.id = p.ktostamm_id left join objekt o on o.id = p.objekt_id where p.anwender_id = ${anwenderId}::uuid order by k.name, p.id`,
  ),
  recordsBy(
    'Einstellungen',
    ({ anwenderId }) => sql`select schluessel as einstellung, wert from anwender_einstellung where anwender_id = ${anwenderId}::uuid order by 1`,
  ),
  recordsBy(
    'Anmeldungen',
    ({
      anwenderId,
    }) => sql`select begonnen, zuletzt_gesehen as zuletzt, laeuft_ab as ablauf, beendet, adresse, browser, stay_authenticated as angemeldet_bleiben
      from sitzung where anwender_id = ${anwenderId}::uuid order by begonnen desc`,
  ),
  recordsBy(
    'Arbeitszeitmodelle',
    ({ lstfixId }) => sql`select z.gueltig_ab as ab, m.name as modell from lstfix_arbeitszeitmodell z join arbeitszeitmodell m on m.id = z.modell_id
      where z.lstfix_id = ${lstfixId}::uuid order by 1 desc`,
  ),
  recordsBy(
    'Filialen',
    ({ lstfixId }) =>
      sql`select v.bis, f.name as filiale from lstfix_filiale v join filiale f using (vkforgid) where v.lstfix_id = ${lstfixId}::uuid order by 1 desc`,
  ),
  recordsBy(
    'Abwesenheiten',
    ({ lstfixId }) => sql`select art, von, bis, halbtags, minuten, bemerkung, storniert from abwesenheit where lstfix_id = ${lstfixId}::uuid order by von desc`,
  ),
  recordsBy(
    'Vertretungen',
    ({ anwenderId }) => sql`select case when anwender_id = ${anwenderId}::uuid then 'wird vertreten' else 'vertritt' end as rolle, von, bis, angelegt, beendet
      from vertretung where ${anwenderId}::uuid in (anwender_id, vertreter_id) order by von desc`,
  ),
  recordsBy(
    'Ausweise',
    ({ lstfixId }) =>
      sql`select art, ende as letzte_stellen, gueltig_ab as ab, gesperrt from ausweis where lstfix_id = ${lstfixId}::uuid order by gueltig_ab desc`,
  ),
  recordsBy(
    'Mitteilungen',
    ({ anwenderId }) => sql`select erstellt, anlass, ziel from benachrichtigung where anwender_id = ${anwenderId}::uuid order by erstellt desc`,
  ),
  // Not their text, which tells the reader about others: whose week is open, who wrote in a ticket.
  recordsBy(
    'E-Mails',
    ({ anwenderId }) => sql`select erstellt, an, betreff, anlass, zustand, gesendet_am as gesendet
      from postausgang where anwender_id = ${anwenderId}::uuid order by erstellt desc`,
  ),
  // What was done: without the contents, which are those of other records and people.
  recordsBy(
    'Pruefspur-eigene-Handlungen',
    ({ anwenderId }) =>
      sql`select zeitpunkt, aktion, gegenstand, gegenstand_id as kennung from pruefspur where anwender_id = ${anwenderId}::uuid order by id desc`,
  ),
  recordsBy(
    'Pruefspur-ueber-die-Person',
    ({ anwenderId, lstfixId }) => sql`select zeitpunkt, aktion, gegenstand, daten from pruefspur
      where gegenstand in ('anwender', 'lstfix', 'mitarbeiter') and gegenstand_id in (${anwenderId}::text, ${lstfixId}::text) order by id desc`,
  ),
  ...wege,
  ...geraete,
  dateien,
]
