-- The clock on the wall: terminals, the devices paired with them, how people identify there, what was read, what waits for a decision.

-- A place to stamp, as the administration set it up. The device behind it may change.
create table terminal (
  id                  uuid primary key,
  name                text not null unique check (length(name) between 1 and 60),
  vkforgid            integer not null references filiale,
  wege                text[] not null default array['ausweis', 'pin'],  -- ways to identify: ausweis, pin, kamera
  datenschutz         text not null default 'voll' check (datenschutz in ('voll', 'knapp')),  -- knapp: first names only, no hours
  zustand             text not null default 'aktiv' check (zustand in ('aktiv', 'gesperrt', 'stillgelegt')),
  kontakt             text not null default '',   -- whom to turn to, shown while it is locked
  angelegt            timestamptz not null default now()
);
create index terminal_vkforgid on terminal (vkforgid, name, id);
-- Only people of these departments; none = everybody of the branch.
create table terminal_abteilung (
  terminal_id  uuid not null references terminal on delete cascade,
  abteilung_id uuid not null references abteilung on delete cascade,
  primary key (terminal_id, abteilung_id)
);
-- Only these stamp codes; none = all active ones.
create table terminal_stempelcode (
  terminal_id uuid not null references terminal on delete cascade,
  name        text not null references stempelcode on update cascade on delete cascade,
  primary key (terminal_id, name)
);
-- Short, single use, ten minutes: lets one device become the terminal. Only the hash is stored.
create table terminal_kopplung (
  code_hash   bytea primary key,
  terminal_id uuid not null references terminal on delete cascade,
  laeuft_ab   timestamptz not null,
  verbraucht  timestamptz,
  geraet_id   uuid
);
create index terminal_kopplung_terminal on terminal_kopplung (terminal_id, laeuft_ab desc);

-- A paired browser profile. It proves itself by its key; the rolling secret tells a copy of the profile from the original.
create table terminal_geraet (
  id              uuid primary key,
  terminal_id     uuid not null references terminal,
  oeffentlich     bytea not null,                 -- public key, ECDSA P-256, uncompressed
  gekoppelt       timestamptz not null default now(),
  abgeloest       timestamptz,                    -- another device took its place
  alarm           text check (alarm in ('kopie')),
  alarm_seit      timestamptz,
  ring_nr         bigint not null default 0,      -- how often the secret was advanced
  ring_jetzt      bytea not null,                 -- sha-256 of the secret that comes next
  ring_vorher     bytea,                          -- of the one before: its answer may have been lost
  sitzung_id      uuid,
  sitzung_hash    bytea unique,
  sitzung_bis     timestamptz,
  zuletzt         timestamptz,
  wartend         integer not null default 0,
  abweichung_sek  integer,
  version         text not null default '',
  browser         text not null default ''
);
create unique index terminal_geraet_aktuell on terminal_geraet (terminal_id) where abgeloest is null;
create index terminal_geraet_terminal on terminal_geraet (terminal_id, gekoppelt desc);
-- Challenges of the sign-in: one minute, single use.
create table terminal_aufgabe (
  aufgabe_hash bytea primary key,
  geraet_id    uuid not null,
  laeuft_ab    timestamptz not null
);

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
-- That a PIN was right, for the stamp that follows: minutes, one device.
create table pin_beleg (
  id        uuid primary key,
  geraet_id uuid not null references terminal_geraet on delete cascade,
  lstfix_id uuid not null references lstfix on delete cascade,
  laeuft_ab timestamptz not null
);

-- Which contact a stamp came with: a copy that is noticed later takes back what came since it went its own way.
create table terminal_stempel (
  zeitstempel_id uuid primary key references zeitstempel,
  geraet_id      uuid not null references terminal_geraet,
  ring_nr        bigint not null,
  eintrag        jsonb not null
);
create index terminal_stempel_geraet on terminal_stempel (geraet_id, ring_nr);

-- What was held against a reader and opened nothing.
create table terminal_lesung (
  id         uuid primary key,
  geraet_id  uuid not null references terminal_geraet,
  zeitpunkt  timestamptz not null,                -- as told by the device
  empfangen  timestamptz not null default now(),
  weg        text not null check (weg in ('ausweis', 'pin', 'kamera')),
  ende       text not null default '',
  grund      text not null                        -- unbekannt, gesperrt, unlesbar …
);
create index terminal_lesung_geraet on terminal_lesung (geraet_id, zeitpunkt desc);

-- Stamps that nobody counts before an administrator decides: of locked, retired, replaced or copied devices. Never dropped.
create table terminal_quarantaene (
  id             uuid primary key,                -- the entry's own id
  geraet_id      uuid not null references terminal_geraet,
  lstfix_id      uuid references lstfix,
  eintrag        jsonb not null,
  erfasst        timestamptz not null,            -- as told by the device
  eingegangen    timestamptz not null default now(),
  grund          text not null,
  zeitstempel_id uuid references zeitstempel,     -- the stamp that was taken back, when it had been counted
  entscheidung   text check (entscheidung in ('uebernommen', 'verworfen')),
  entschieden    timestamptz,
  entschieden_von uuid,
  bemerkung      text,
  check ((entscheidung is null) = (entschieden is null))
);
create index terminal_quarantaene_geraet on terminal_quarantaene (geraet_id, eingegangen desc, id);
create index terminal_quarantaene_offen on terminal_quarantaene (eingegangen desc, id) where entscheidung is null;
-- The one salt under which badge numbers are hashed.
insert into installation (schluessel, wert) values ('ausweis-salz', to_jsonb(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')));
