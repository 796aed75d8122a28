import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

const geraet = sql`h.nummer as geraet, coalesce(nullif(h.hostname, ''), (select p.name from produkt p where p.id = h.produkt_id), '') as bezeichnung`

/** Devices, accessories and licence places that a person had, comments and counts that are the person's, and at which secrets the person looked: never what they are. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Geraete',
    ({
      lstfixId,
    }) => sql`select z.ab, ${geraet}, z.was, z.bemerkung, z.unterzeichner, h.lstfix_id is not distinct from ${lstfixId}::uuid as derzeit from hardware_zuordnung z join hardware h on h.id = z.hardware_id
      where z.lstfix_id = ${lstfixId}::uuid order by z.ab desc, z.id desc`,
  ),
  recordsBy(
    'Geraete-Kommentare',
    ({ anwenderId }) => sql`select k.zeitpunkt, ${geraet}, k.text from hardware_kommentar k join hardware h on h.id = k.hardware_id
      where k.anwender_id = ${anwenderId}::uuid order by k.zeitpunkt desc, k.id desc`,
  ),
  recordsBy(
    'Inventur-Zaehlungen',
    ({
      anwenderId,
    }) => sql`select z.um, i.name as inventur, z.code, s.name as standort, z.notiz from inventur_zaehlung z join inventur i on i.id = z.inventur_id
      left join standort s on s.id = z.standort_id where z.anwender_id = ${anwenderId}::uuid order by z.um desc, z.id desc`,
  ),
  recordsBy(
    'Zubehoer',
    ({ lstfixId }) => sql`select b.zeitpunkt, z.name as zubehoer, b.art, b.menge, b.grund from zubehoer_bewegung b join zubehoer z on z.id = b.zubehoer_id
      where b.lstfix_id = ${lstfixId}::uuid order by b.zeitpunkt desc, b.id desc`,
  ),
  recordsBy(
    'Lizenzplaetze',
    ({ lstfixId }) =>
      sql`select p.von, p.bis, z.name as lizenz from lizenz_platz p join lizenz z on z.id = p.lizenz_id where p.lstfix_id = ${lstfixId}::uuid order by p.von desc, p.id desc`,
  ),
  recordsBy(
    'Angesehene-Geheimnisse',
    ({
      anwenderId,
    }) => sql`select e.zeitpunkt, g.art, e.was, ${geraet}, z.name as lizenz, e.grund, t.nummer::text as ticket, e.adresse from geheimnis_einsicht e
      join geheimnis g on g.id = e.geheimnis_id left join hardware h on h.id = g.hardware_id left join lizenz z on z.id = g.lizenz_id left join ticket t on t.id = e.ticket_id
      where e.anwender_id = ${anwenderId}::uuid order by e.zeitpunkt desc, e.id desc`,
  ),
]
