-- Calendars, checklists and answers, too, know how often they were changed and by whom: whoever changes one names the state that he saw.
alter table sla_kalender
  add column version integer not null default 1,
  add column geaendert_von uuid references anwender on delete set null;
alter table checkvorlage
  add column version integer not null default 1,
  add column geaendert_von uuid references anwender on delete set null;
alter table antwortvorlage
  add column version integer not null default 1,
  add column geaendert_von uuid references anwender on delete set null;
