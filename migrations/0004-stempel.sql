-- Acts of the clock, with what people identify by at one, and tags that tell where they were made.
-- Append-only: a correction is a new stamp that names the old one, a void a record of its own.

create table stempelcode (
  name         text primary key check (length(name) between 1 and 40),
  beschreibung text not null default '',
  art          text not null check (art in ('arbeit', 'pause', 'unterwegs', 'abwesend')),
  icon         text not null default 'clock',
  reihenfolge  integer not null default 100,
  aktiv        boolean not null default true,
  ruhe         boolean not null default false     -- being away with this code counts as a break
);
create unique index stempelcode_name on stempelcode (lower(name));
-- Those that every installation starts with; more can be added in the administration.
insert into stempelcode (name, beschreibung, art, icon, reihenfolge) values
  ('Normal', 'Kommen und Gehen', 'arbeit', 'clock', 10),
  ('Pause', 'Unterbrechung ohne Arbeit', 'pause', 'coffee', 20),
  ('Dienstgang', 'Unterwegs für die Firma', 'unterwegs', 'briefcase', 30),
  ('Arzt', 'Arztbesuch', 'abwesend', 'stethoscope', 40),
  ('Homeoffice', 'Arbeit von zu Hause', 'arbeit', 'house', 50),
  ('Schulung', 'Aus- und Weiterbildung', 'arbeit', 'graduation-cap', 60);

create table zeitstempel (
  id             uuid primary key,
  lstfix_id      uuid not null references lstfix,
  timestamp      timestamptz not null,               -- as told by the device
  zone           text not null,                      -- IANA zone of the person's place of work
  empfangen      timestamptz not null default now(), -- as seen by the server
  -- Device clock minus server time, in seconds, for stamps that waited on a device; null when there was nothing to compare with.
  abweichung_sek integer,
  von_hand       boolean not null default false,     -- told for another moment than the one of the entry, by more than two minutes: typed, not stamped
  flag           text not null check (flag in ('arrival', 'departure')),
  code           text not null references stempelcode,
  quelle         text not null check (quelle in ('portal', 'terminal', 'nfc', 'import')),
  geraet         uuid,
  folge          bigint check (folge > 0),           -- contiguous per device: a gap is a lost stamp
  vertrauen      char(1) not null check (vertrauen in ('A', 'B', 'C')),
  korrigiert     uuid references zeitstempel,        -- the stamp that this one replaces
  grund          text,                               -- reason of a correction
  erfasst_von    uuid,                               -- anwender, when it was not the person itself
  unique (geraet, folge),
  check (korrigiert is null or grund is not null)
);
create index zeitstempel_person on zeitstempel (lstfix_id, timestamp desc, id);
create index zeitstempel_zeit on zeitstempel (timestamp desc, id);
create unique index zeitstempel_korrigiert on zeitstempel (korrigiert) where korrigiert is not null;
-- What came or was voided lately is looked for every few seconds while people stamp: by its time, not through everybody's stamps of all years.
create index zeitstempel_empfangen on zeitstempel (empfangen);
create trigger zeitstempel_nur_anfuegen before update or delete on zeitstempel for each row execute function nur_anfuegen();
create trigger zeitstempel_nie_leeren before truncate on zeitstempel for each statement execute function nur_anfuegen();

-- A voided or replaced stamp counts no longer, but stays readable with reason and author.
create table zeitstempel_storno (
  zeitstempel_id uuid primary key references zeitstempel,
  grund          text not null check (length(grund) > 0),
  zeitpunkt      timestamptz not null default now(),
  anwender_id    uuid not null
);
create index zeitstempel_storno_zeitpunkt on zeitstempel_storno (zeitpunkt);
create trigger zeitstempel_storno_nur_anfuegen before update or delete on zeitstempel_storno for each row execute function nur_anfuegen();
create trigger zeitstempel_storno_nie_leeren before truncate on zeitstempel_storno for each statement execute function nur_anfuegen();

-- How people identify at the clock

-- Badges. The number is kept as a salted hash; `ende` are its last characters, to tell cards apart by eye.
create table ausweis (
  id             uuid primary key,
  lstfix_id      uuid not null references lstfix on delete cascade,
  nummer_hash    bytea not null,
  ende           text not null check (length(ende) <= 4),
  art            text not null check (art in ('nfc', 'karte', 'code')),
  gueltig_ab     timestamptz not null default now(),
  gesperrt       timestamptz,
  angelernt_von  uuid,
  terminal_id    uuid
);
create unique index ausweis_nummer on ausweis (nummer_hash) where gesperrt is null;
create index ausweis_person on ausweis (lstfix_id, gueltig_ab desc);
create index ausweis_nummer_alle on ausweis (nummer_hash, gueltig_ab desc);
-- A PIN proves that it is this person; the three bits of `pruefwert` let a terminal without network notice most mistyped ones.
create table lstfix_pin (
  lstfix_id uuid primary key references lstfix on delete cascade,
  pin_hash  text not null,                        -- argon2id
  salz      text not null,
  pruefwert integer not null check (pruefwert between 0 and 7),
  gesetzt   timestamptz not null default now()
);
-- Wrong PINs, per person and per terminal; shared by all server processes, outlives restarts.
create table pin_versuch (
  schluessel   text primary key,
  fehler       integer not null,
  zuletzt      timestamptz not null default now(),
  gesperrt_bis timestamptz
);
-- The one salt under which badge numbers are hashed.
insert into installation (schluessel, wert) values ('ausweis-salz', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')));

-- Tags at sites and badges of people that open an address of the portal. An NTAG 424 DNA proves itself with every read (SUN: number, counter, CMAC);
-- a plain tag or a printed code only says which object is meant.

create table nfc_tag (
  id          uuid primary key,
  kurz        text not null unique check (kurz ~ '^[a-z2-9]{10}$'),  -- in the address that the tag opens
  name        text not null unique check (length(name) between 1 and 60),
  art         text not null check (art in ('objekt', 'ausweis')),
  chip        text not null check (chip in ('ntag424', 'einfach')),
  objekt_id   uuid references objekt,
  lstfix_id   uuid references lstfix,
  schluessel  bytea,                                       -- both keys that a read is checked with, sealed
  uid         bytea check (length(uid) = 7),               -- of the chip that spoke first; no other one counts from then on
  zaehler     integer check (zaehler >= 0),                -- of the last read that counted: a message counts once
  zustand     text not null default 'aktiv' check (zustand in ('aktiv', 'gesperrt', 'stillgelegt')),
  angelegt    timestamptz not null default now(),
  check ((art = 'objekt') = (objekt_id is not null)),
  check ((art = 'ausweis') = (lstfix_id is not null)),
  check ((chip = 'ntag424') = (schluessel is not null)),
  check (art = 'objekt' or chip = 'ntag424')               -- a badge that proves nothing opens nothing
);
create index nfc_tag_objekt on nfc_tag (objekt_id) where objekt_id is not null;
create index nfc_tag_lstfix on nfc_tag (lstfix_id) where lstfix_id is not null;

-- Every read, good or bad. `id` and the hash of `nachweis` are made by the device: a read whose answer was lost is answered again.
create table nfc_tag_lesung (
  id             uuid primary key,
  tag_id         uuid references nfc_tag,                  -- null: no tag has this address
  empfangen      timestamptz not null default now(),
  ergebnis       text not null check (ergebnis in ('gelesen', 'unbekannt', 'ohne-beweis', 'falsch', 'wiederholt', 'anderer-chip', 'gesperrt', 'stillgelegt')),
  zaehler        integer,
  bewiesen       boolean not null default false,
  adresse        text not null,                            -- of the device
  nachweis_hash  bytea unique,                             -- with it the device shows that it was there; only of reads that counted
  laeuft_ab      timestamptz,
  check ((ergebnis = 'gelesen') = (nachweis_hash is not null and laeuft_ab is not null))
);
create index nfc_tag_lesung_tag on nfc_tag_lesung (tag_id, empfangen desc, id desc);
create index nfc_tag_lesung_zeit on nfc_tag_lesung (empfangen);
create trigger nfc_tag_lesung_nur_anfuegen before update on nfc_tag_lesung for each row execute function nur_anfuegen();

-- Where a stamp was made, as a tag told. A read counts for one stamp.
create table zeitstempel_ort (
  zeitstempel_id uuid primary key references zeitstempel,
  objekt_id      uuid not null references objekt,
  tag_id         uuid not null references nfc_tag,
  lesung_id      uuid not null unique,                     -- reads go after their time, the place stays
  bewiesen       boolean not null
);
create index zeitstempel_ort_objekt on zeitstempel_ort (objekt_id);
create trigger zeitstempel_ort_nur_anfuegen before update or delete on zeitstempel_ort for each row execute function nur_anfuegen();
create trigger zeitstempel_ort_nie_leeren before truncate on zeitstempel_ort for each statement execute function nur_anfuegen();
