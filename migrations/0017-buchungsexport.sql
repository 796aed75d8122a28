-- Export to the accountants: runs with their frozen postings. What was exported is claimed; a run that is taken back frees it.

create table exportlauf (
  id           uuid primary key,
  vkforgid     integer not null references filiale,
  nr           integer not null check (nr > 0),                                 -- consecutive by branch
  monat        date not null check (extract(day from monat) = 1),
  zustand      text not null default 'erstellt' check (zustand in ('erstellt', 'geladen', 'bestätigt', 'zurückgenommen')),
  kopf         jsonb not null,                                                  -- what the head of the file says, as it was set up then
  sha256       bytea not null,                                                  -- of the file's bytes: it is written from the postings with every download
  zeilen       integer not null check (zeilen > 0),
  belege       integer not null,
  zahlungen    integer not null,
  einbehalte   integer not null,
  soll         numeric(15, 2) not null,                                         -- sums of the postings by their side
  haben        numeric(15, 2) not null,
  ersetzt      integer not null default 0,                                      -- signs that Windows-1252 lacks
  ausgelassen  jsonb not null default '[]',                                     -- what stayed out, and why
  akteur       text not null,
  akteur_id    uuid references anwender,
  erstellt     timestamptz not null,
  unique (vkforgid, nr)
);
create index exportlauf_liste on exportlauf (vkforgid, erstellt desc, id desc);
create index exportlauf_monat on exportlauf (vkforgid, monat);

-- Of a run only its state goes on, and only the listed ways.
create function exportlauf_fest() returns trigger language plpgsql as $$
declare danach exportlauf := new;
begin
  danach.zustand := old.zustand;
  if danach is distinct from old or (old.zustand, new.zustand) not in (
    ('erstellt', 'geladen'), ('geladen', 'geladen'), ('geladen', 'bestätigt'), ('erstellt', 'zurückgenommen'), ('geladen', 'zurückgenommen')) then
    raise exception 'fixed: exportlauf %', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger exportlauf_fest before update on exportlauf for each row execute function exportlauf_fest();
create trigger exportlauf_nur_anfuegen before delete on exportlauf for each row execute function nur_anfuegen();
create trigger exportlauf_nie_leeren before truncate on exportlauf for each statement execute function nur_anfuegen();

-- Postings as they stand in the file. Amounts are never negative: the side says the sign.
create table exportzeile (
  lauf_id    uuid not null references exportlauf,
  nr         integer not null check (nr > 0),
  art        text not null check (art in ('Ausgang', 'Eingang', 'Zahlung', 'Skonto', 'Einbehalt')),
  quelle     text not null,                                                     -- beleg, zuordnung, posten
  schluessel text not null,
  beleg_id   bigint references beleg,
  umsatz     numeric(15, 2) not null check (umsatz > 0),
  seite      text not null check (seite in ('S', 'H')),
  konto      text not null check (konto ~ '^\d{4,9}$'),
  gegenkonto text not null check (gegenkonto ~ '^\d{4,9}$'),
  datum      date not null,
  belegfeld  text not null check (length(belegfeld) <= 36),
  text       text not null check (length(text) <= 60),
  link       uuid,                                                              -- names the file of the document in the package
  primary key (lauf_id, nr)
);
create index exportzeile_quelle on exportzeile (quelle, schluessel);
create trigger exportzeile_nur_anfuegen before update or delete on exportzeile for each row execute function nur_anfuegen();
create trigger exportzeile_nie_leeren before truncate on exportzeile for each statement execute function nur_anfuegen();

-- What is exported: each once. Whoever claims second is refused; taking a run back gives its claims up.
create table exportiert (
  quelle     text not null check (quelle in ('beleg', 'zuordnung', 'posten')),
  schluessel text not null,
  lauf_id    uuid not null references exportlauf,
  primary key (quelle, schluessel)
);
create index exportiert_lauf on exportiert (lauf_id);

create table exportereignis (
  id        uuid primary key,
  lauf_id   uuid not null references exportlauf,
  was       text not null check (was in ('erstellt', 'geladen', 'paket', 'bestätigt', 'zurückgenommen')),
  wer       text not null,
  grund     text not null default '' check (length(grund) <= 500),
  zeitpunkt timestamptz not null
);
create index exportereignis_lauf on exportereignis (lauf_id, zeitpunkt);
create trigger exportereignis_nur_anfuegen before update or delete on exportereignis for each row execute function nur_anfuegen();
create trigger exportereignis_nie_leeren before truncate on exportereignis for each statement execute function nur_anfuegen();

-- Movements of a month are found by their day.
create index zahlungszuordnung_datum on zahlungszuordnung (datum);
create index zahlung_datum on zahlung (vkforgid, datum);
