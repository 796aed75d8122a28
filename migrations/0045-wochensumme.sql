-- Whole weeks of working time, as the average over 17 or 24 weeks needs them. Derived from stamps, plans and absences, and reckoned again when they change:
-- the account itself never reads them.

create table wochensumme (
  lstfix_id  uuid not null references lstfix,
  montag     date not null check (extract(isodow from montag) = 1),
  netto_min  integer not null check (netto_min >= 0),
  halbtage   integer not null check (halbtage between 0 and 12),   -- half working days, Monday to Saturday, without neutral ones
  primary key (lstfix_id, montag)
);
create index wochensumme_montag on wochensumme (montag, lstfix_id) include (netto_min, halbtage);
