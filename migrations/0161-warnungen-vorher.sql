-- A warning counts percent of the agreed time that are used, or minutes or hours of business time that are left of it.

alter table sla_regel_warnung
  add column einheit text not null default 'prozent' check (einheit in ('prozent', 'minuten', 'stunden')),
  drop constraint sla_regel_warnung_stufe_check,
  add constraint sla_regel_warnung_stufe_check check (stufe between 1 and case einheit when 'prozent' then 200 when 'minuten' then 30000 else 500 end),
  drop constraint sla_regel_warnung_pkey,
  add primary key (regel_id, einheit, stufe);

alter table sla_warnung
  add column einheit text not null default 'prozent' check (einheit in ('prozent', 'minuten', 'stunden')),
  drop constraint sla_warnung_stufe_check,
  add constraint sla_warnung_stufe_check check (stufe between 1 and 30000),
  drop constraint sla_warnung_pkey,
  add primary key (ticket_id, ziel, einheit, stufe);
