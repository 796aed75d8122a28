import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/**
 * Browsers and readers that a person used, and what waits of it at the office. Of a number that was read only its last signs: with it one stamps. Of what waits only a stamp is told as it is:
 * anything else may carry a customer's signature, or words that nobody has compared with secrets yet. A read that opened nothing counts when its last signs are of this person's badges alone.
 */
export const geraete: readonly PersonRecords[] = [
  recordsBy(
    'Browser',
    ({ anwenderId }) => sql`select zuletzt, browser, wartend, abweichung_sek from geraet where anwender_id = ${anwenderId}::uuid order by zuletzt desc`,
  ),
  recordsBy(
    'Uebergabeausweise',
    ({ anwenderId }) => sql`select ausgestellt, laeuft_ab as ablauf, browser, uebergeben, beendet, grund
      from uebergabe_ausweis where anwender_id = ${anwenderId}::uuid order by ausgestellt desc`,
  ),
  recordsBy(
    'Wartende-Eintraege',
    ({
      anwenderId,
    }) => sql`select erfasst, eingegangen, aufruf, case when aufruf like '%/stempelerfassung/stempeln' then eintrag -> 'body' end as stempel, grund, entscheidung, entschieden, bemerkung
      from quarantaene where anwender_id = ${anwenderId}::uuid order by eingegangen desc, id`,
  ),
  recordsBy(
    'NFC-Lesungen',
    ({ anwenderId }) => sql`select zeitpunkt, empfangen, weg, right(kennung, 4) as letzte_stellen, fehler
      from nfc_lesung where anwender_id = ${anwenderId}::uuid order by zeitpunkt desc, id desc`,
  ),
  recordsBy(
    'NFC-Ausweise',
    ({ lstfixId }) => sql`select name, chip, zustand, angelegt from nfc_tag where lstfix_id = ${lstfixId}::uuid order by angelegt desc, id`,
  ),
  recordsBy(
    'NFC-Ausweis-Lesungen',
    ({ lstfixId }) => sql`select g.empfangen, t.name, g.ergebnis, g.adresse from nfc_tag_lesung g join nfc_tag t on t.id = g.tag_id
      where t.lstfix_id = ${lstfixId}::uuid order by g.empfangen desc, g.id desc`,
  ),
  recordsBy(
    'Terminal-Stempel',
    ({
      lstfixId,
    }) => sql`select z.timestamp as zeitpunkt, t.name as terminal, z.flag as richtung, z.code from zeitstempel z join terminal_stempel s on s.zeitstempel_id = z.id
      join terminal_geraet g on g.id = s.geraet_id join terminal t on t.id = g.terminal_id where z.lstfix_id = ${lstfixId}::uuid order by z.timestamp desc, z.id desc`,
  ),
  recordsBy(
    'Terminal-Lesungen',
    ({ lstfixId }) => sql`select l.zeitpunkt, l.empfangen, t.name as terminal, l.weg, l.ende as letzte_stellen, l.grund from terminal_lesung l
      join terminal_geraet g on g.id = l.geraet_id join terminal t on t.id = g.terminal_id
      where l.ende <> '' and exists (select from ausweis a where a.ende = l.ende and a.lstfix_id = ${lstfixId}::uuid)
        and not exists (select from ausweis a where a.ende = l.ende and a.lstfix_id <> ${lstfixId}::uuid) order by l.zeitpunkt desc, l.id desc`,
  ),
  recordsBy(
    'Terminal-zurueckgestellt',
    ({ lstfixId }) => sql`select q.erfasst, q.eingegangen, t.name as terminal, q.grund, q.entscheidung, q.entschieden, q.bemerkung from terminal_quarantaene q
      join terminal_geraet g on g.id = q.geraet_id join terminal t on t.id = g.terminal_id where q.lstfix_id = ${lstfixId}::uuid order by q.eingegangen desc, q.id`,
  ),
  recordsBy(
    'Terminal-verneint',
    ({ lstfixId }) => sql`select datum, art, zeitpunkt from terminal_verneint where lstfix_id = ${lstfixId}::uuid order by zeitpunkt desc, datum, art`,
  ),
]
