-- What the lists of people on the terminals rest on, whoever changes it and by whichever way: one row per transaction that did. A terminal asks for its
-- list only when these rows, the day at its branch or its own settings are others than before. A row becomes visible with the change that it tells of,
-- and not before: no number that is drawn before the commit would do.
create table leute_aenderung (
  id        bigint generated always as identity primary key,
  zeitpunkt timestamptz not null default now(),
  xid       bigint not null,
  unique (zeitpunkt, xid)
);
insert into leute_aenderung (xid) values (0);

create function leute_geaendert() returns trigger language plpgsql as $$
begin
  insert into leute_aenderung (xid) values (pg_current_xact_id()::text::bigint) on conflict do nothing;
  return null;
end $$;

create trigger lstfix_leute after insert or delete or truncate or update of id, persnr, vorname, zuname, vkforgid, abteilung_id, austritt on lstfix
  for each statement execute function leute_geaendert();
create trigger filiale_leute after update of vkforgid, zone on filiale for each statement execute function leute_geaendert();
create trigger ausweis_leute after insert or delete or truncate or update of lstfix_id, nummer_hash, gesperrt on ausweis
  for each statement execute function leute_geaendert();
create trigger lstfix_pin_leute after insert or delete or truncate or update of lstfix_id, salz, pruefwert on lstfix_pin
  for each statement execute function leute_geaendert();
create trigger terminal_abteilung_leute after insert or delete or truncate or update on terminal_abteilung
  for each statement execute function leute_geaendert();
