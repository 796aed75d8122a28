-- Each rule of agreed times says for itself when somebody is warned, who that is, and in which steps its clock stands.

alter table sla_regel
  add column pausen text[] not null default array['Auftragsbestätigung', 'wartet auf Kunde', 'wartet auf Dritte', 'Abnahme']
    check (pausen <@ array['Auftragsbestätigung', 'wartet auf Kunde', 'wartet auf Dritte', 'Abnahme']),
  add column version integer not null default 1,  -- who changes names the one that he saw
  add column geaendert_von uuid references anwender on delete set null;

create table sla_regel_warnung (
  regel_id uuid not null references sla_regel on delete cascade,
  stufe    smallint not null check (stufe between 1 and 200),   -- percent of the agreed time that is used
  an       text not null check (an in ('zustaendige', 'leitung', 'alle')),
  primary key (regel_id, stufe)
);
insert into sla_regel_warnung (regel_id, stufe, an) select id, stufe, 'zustaendige' from sla_regel, unnest(array[50, 80, 100]::smallint[]) as stufe;

alter table sla_warnung drop constraint sla_warnung_stufe_check;
alter table sla_warnung add constraint sla_warnung_stufe_check check (stufe between 1 and 200);
