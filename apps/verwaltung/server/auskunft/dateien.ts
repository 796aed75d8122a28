import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Files that a person brought, and where they hang: what it is, and its number or name there. Also those that were taken away, as long as their row is there. */
export const dateien: PersonRecords = recordsBy(
  'Dateien',
  ({
    anwenderId,
  }) => sql`select d.erstellt, d.name, d.typ, d.bytes, d.breite, d.hoehe, coalesce(wo.was, case when d.art is null then 'nirgends' else d.art end) as haengt_an, wo.welches,
      d.entfernt, d.id as kennung
    from datei d left join lateral (
      select 'Ticket' as was, t.nummer::text as welches from ticket_dokument x join ticket t on t.id = x.ticket_id where d.art = 'ticketDokument' and x.id = d.gegenstand
      union all select 'Gerät', h.nummer::text from hardware_datei x join hardware h on h.id = x.hardware_id where d.art = 'hardwareDatei' and x.id = d.gegenstand
      union all select 'Übergabe eines Geräts', h.nummer::text from hardware_zuordnung x join hardware h on h.id = x.hardware_id where d.art = 'hardware-uebergabe' and x.id = d.gegenstand
      union all select 'Inventur', i.name from inventur_zaehlung x join inventur i on i.id = x.inventur_id where d.art = 'inventur-zaehlung' and x.id = d.gegenstand
      union all select 'Arbeitsbericht', x.datum::text from arbeitsbericht x where d.art = 'arbeitsbericht' and x.id = d.gegenstand
      union all select 'Arbeitsschein', x.nummer from arbeitsschein x where d.art = 'arbeitsschein' and x.id = d.gegenstand
      union all select 'Arbeitsschein, Regie', a.nummer from regieakt x join arbeitsschein a on a.id = x.arbeitsschein_id where d.art = 'regieakt' and x.id = d.gegenstand
      union all select 'Dokumentation', x.nummer from dokumentation x where d.art = 'dokumentation' and x.id = d.gegenstand
      union all select b.belegart, coalesce(b.belegnummer::text, b.bezugsnummer) from belegdatei x join beleg b on b.id = x.beleg_id where d.art = 'beleg' and x.datei = d.id
    ) wo on true where d.anwender_id = ${anwenderId}::uuid order by d.erstellt desc, d.id`,
)
