-- A type of tickets and a saved view know how often they were changed and by whom: whoever changes one names the state that he saw.

alter table tickettyp
  add column version integer not null default 1,
  add column geaendert_von uuid references anwender on delete set null;
alter table ticket_ansicht
  add column version integer not null default 1,
  add column geaendert_von uuid references anwender on delete set null;
