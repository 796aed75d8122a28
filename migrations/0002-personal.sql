-- The company and its people.

create table firma (
  id           integer primary key default 1 check (id = 1),
  name         text not null,
  zone         text not null,                     -- IANA zone, e.g. Europe/Berlin
  land         text not null check (land in ('DE', 'AT', 'CH')),
  eingerichtet timestamptz not null default now(),
  zeit_ab      date                               -- accounts of time begin on this day at the earliest; null: with each person's first stamp
);
-- The day that it is in the company's zone: right after midnight the database's own day (UTC) is still yesterday.
create function heute(jetzt timestamptz default now()) returns date language sql stable parallel safe
  return (jetzt at time zone coalesce((select zone from firma), 'UTC'))::date;

-- Sales organisation / branch. Its number is also the number of its account (konto).
create table filiale (
  vkforgid integer primary key,
  name     text not null,
  ort      text not null default '',
  land     text not null check (land in ('DE', 'AT', 'CH')),
  region   text not null,                         -- ISO 3166-2 without the country: BY, NW, 9 (Vienna) …
  zone     text not null,
  strasse  text not null default '' check (length(strasse) <= 150),              -- this and the next: what an invoice says of who writes it
  plz      text not null default '' check (length(plz) <= 10),
  ust_id   text not null default '' check (ust_id ~ '^([A-Z]{2}[A-Z0-9]{2,13})?$'),
  steuernummer text not null default '' check (length(steuernummer) <= 30),
  iban     text not null default '' check (iban ~ '^([A-Z]{2}\d{2}[A-Z0-9]{11,30})?$'),
  kontakt  text not null default '' check (length(kontakt) <= 100),
  telefon  text not null default '' check (length(telefon) <= 50),
  email    text not null default '' check (length(email) <= 254)
);

create table abteilung (
  id          uuid primary key,
  nummer      integer not null unique,
  bezeichnung text not null,
  leitung_id  uuid,                               -- lstfix of the head
  oberabteilung_id uuid references abteilung check (oberabteilung_id <> id),  -- it is below this one, which is below none
  aktiv       boolean not null default true
);

create table lstfix (
  id            uuid primary key,
  persnr        integer not null unique check (persnr > 0),
  vorname       text not null,
  zuname        text not null,
  email         text,
  telefon       text,
  lohngruppe    text,                             -- as the work is paid; sheets show it
  geburtsdatum  date,
  abteilung_id  uuid not null references abteilung,
  vkforgid      integer not null references filiale,
  eintritt      date not null,
  austritt      date check (austritt >= eintritt)
);
create index lstfix_abteilung on lstfix (abteilung_id, zuname, vorname, id);
create index lstfix_name on lstfix ((zuname = ''), zuname, vorname, id);
create index lstfix_vkforgid on lstfix (vkforgid, zuname, id);
alter table abteilung add foreign key (leitung_id) references lstfix;
-- The branches at which people worked before: each until its last day there. Days are reckoned with the branch of that day (holidays, rules, zone).
create table lstfix_filiale (
  lstfix_id uuid not null references lstfix on delete cascade,
  bis       date not null,
  vkforgid  integer not null references filiale,
  primary key (lstfix_id, bis)
);
-- Who the platform's users are, and the accounts that they act for.
alter table anwender add foreign key (lstfix_id) references lstfix;
alter table anwender add foreign key (accountid) references filiale;
alter table anwender_konto add foreign key (accountid) references filiale;

create table arbeitszeitmodell (
  id    uuid primary key,
  name  text not null,
  aktiv boolean not null default true
);
create unique index arbeitszeitmodell_name on arbeitszeitmodell (lower(name));
-- Planned day. `bis` not after `von` means that the shift ends on the next day.
create table arbeitszeitmodell_tag (
  modell_id uuid not null references arbeitszeitmodell on delete cascade,
  wochentag integer not null check (wochentag between 1 and 7),   -- 1 = Monday
  von       time not null,
  bis       time not null,
  pause_min integer not null default 0 check (pause_min between 0 and 240),
  primary key (modell_id, wochentag)
);
create table lstfix_arbeitszeitmodell (
  lstfix_id  uuid not null references lstfix on delete cascade,
  modell_id  uuid not null references arbeitszeitmodell,
  gueltig_ab date not null,
  primary key (lstfix_id, gueltig_ab)
);
create index lstfix_arbeitszeitmodell_modell on lstfix_arbeitszeitmodell (modell_id);

create table feiertag (
  id          uuid primary key,
  land        text not null check (land in ('DE', 'AT', 'CH')),
  region      text,                               -- null = the whole country
  datum       date not null,
  bezeichnung text not null,
  halbtags    boolean not null default false,
  unique nulls not distinct (land, region, datum)
);
create index feiertag_datum on feiertag (datum, id);

create table abwesenheit (
  id         uuid primary key,
  lstfix_id  uuid not null references lstfix on delete cascade,
  art        text not null check (art in ('Urlaub', 'Krank', 'Zeitausgleich', 'Schulung', 'Dienstreise', 'Homeoffice', 'Berufsschule', 'Elternzeit', 'Sonstige')),
  von        date not null,
  bis        date not null check (bis >= von),
  halbtags   boolean not null default false,
  bemerkung  text not null default '',
  storniert  timestamptz,
  minuten    integer check (minuten is null or (minuten between 1 and 1439 and art = 'Schulung' and not halbtags))   -- only so long a part of each day is free; null: the day, or half of it
);
create index abwesenheit_person on abwesenheit (lstfix_id, von, bis);
create index abwesenheit_zeitraum on abwesenheit (von desc, id);
-- Who is away around a day: nearly all absences lie in the past, so the end of the period leads.
create index abwesenheit_bis on abwesenheit (bis, von);

-- Whom a manager names for days of absence: who may release in his place.
create table vertretung (
  id            uuid primary key,
  anwender_id   uuid not null references anwender,
  vertreter_id  uuid not null references anwender,
  von           date not null,
  bis           date not null check (bis >= von),
  angelegt      timestamptz not null default now(),
  beendet       timestamptz,                      -- ended early
  check (anwender_id <> vertreter_id)
);
create index vertretung_vertreter on vertretung (vertreter_id, bis);
create index vertretung_anwender on vertretung (anwender_id, bis);
