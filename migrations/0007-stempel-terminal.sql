-- The clock on the wall: terminals, the devices paired with them, what was read there, what waits for a decision.

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

-- Questions that somebody denied at a terminal ("not right"): the wall does not ask them again; they stay open in the portal.
create table terminal_verneint (
  lstfix_id   uuid not null references lstfix on delete cascade,
  datum       date not null,
  art         text not null,
  geraet_id   uuid not null references terminal_geraet,
  zeitpunkt   timestamptz not null default now(),
  primary key (lstfix_id, datum, art)
);

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
