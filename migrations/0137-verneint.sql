-- "No" at the wall is a step of its case: who denied the proposal, where and when. The state of the question stays.
alter table klaerungsschritt drop constraint klaerungsschritt_tat_check;
alter table klaerungsschritt add constraint klaerungsschritt_tat_check
  check (tat in ('aufwerfen', 'beantworten', 'freigeben', 'zurueckweisen', 'erledigen', 'wiederaufnehmen', 'verneinen'));
insert into klaerungsschritt (id, fall_id, tat, zustand, zeitpunkt, anwender_id)
select gen_random_uuid(), k.id, 'verneinen', 'offen', v.zeitpunkt, (select a.id from anwender a where a.lstfix_id = v.lstfix_id and a.aktiv order by a.id limit 1)
from terminal_verneint v join klaerungsfall k using (lstfix_id, datum, art);
