import { sql, type RawBuilder } from 'kysely'
import { nameSql } from '#domain/personal/name.ts'
import type { Language } from '#platform/contract/messages.ts'

const alsId = (text: RawBuilder<string | null>) =>
  sql<string | null>`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`
const gegenstandId = alsId(sql`p.gegenstand_id`)

/** The employee whom a row of the trail (`p`) concerns, as the table of employees knows them: whose month, stamp or absence it is. */
const lstfixId = alsId(sql`case
  when p.gegenstand in ('mitarbeiter', 'lstfix', 'arbeitsmonat', 'arbeitswoche', 'tagesabschluss') then p.gegenstand_id
  when p.gegenstand = 'zeitstempel' then (select z.lstfix_id::text from zeitstempel z where z.id = ${gegenstandId})
  when p.gegenstand = 'abwesenheit' then (select a.lstfix_id::text from abwesenheit a where a.id = ${gegenstandId})
  else coalesce(p.daten->>'person', p.daten->>'lstfixId') end`)

/** Name of what a row of the trail (`p`) is about: of the record itself, or of the person whom it concerns; null where there is none. */
export const bezeichnung = (sprache: Language) => sql<string | null>`case p.gegenstand
  when 'anwender' then (select a.anzeigename from anwender a where a.id = ${gegenstandId})
  when 'rolle' then (select r.name from rolle r where r.id = ${gegenstandId})
  when 'abteilung' then (select a.bezeichnung from abteilung a where a.id = ${gegenstandId})
  when 'arbeitszeitmodell' then (select m.name from arbeitszeitmodell m where m.id = ${gegenstandId})
  when 'feiertag' then (select f.bezeichnung from feiertag f where f.id = ${gegenstandId})
  else (select ${nameSql('lstfix', sprache, 'Zuname Vorname')} from lstfix where lstfix.id = ${lstfixId}) end`

const tag = sql<string | null>`case when p.gegenstand in ('arbeitsmonat', 'arbeitswoche') then p.daten->>'beginn' else p.daten->>'datum' end`
/** The day that a row of the trail (`p`) is about; the first one of a month or a week. Null where it is about none. */
export const beginn = sql<string | null>`case when ${tag} ~ '^\\d{4}-\\d\\d-\\d\\d$' then ${tag} end`
