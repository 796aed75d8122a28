-- Everything that the platform itself keeps: users, sessions, rights, audit trail, live events, outgoing mail, counters.

create table rolle (
  id           uuid primary key,
  name         text not null unique,
  beschreibung text not null default ''
);
create table rolle_berechtigung (
  rolle_id     uuid not null references rolle on delete cascade,
  berechtigung text not null,
  primary key (rolle_id, berechtigung)
);

-- A person (or device) that signs in. `username` is stored in lower case.
create table anwender (
  id                 uuid primary key,
  username           text not null unique check (username = lower(username) and length(username) between 1 and 254),
  email              text check (email = lower(email)),
  anzeigename        text not null,
  passwort_hash      text,
  passwort_geaendert timestamptz,
  aktiv              boolean not null default true,
  lstfix_id          uuid,
  accountid          integer not null,            -- the account that is current after sign-in
  sprache            text not null default 'de' check (sprache in ('de', 'en')),
  angelegt           timestamptz not null default now()
);
create unique index anwender_lstfix on anwender (lstfix_id) where lstfix_id is not null;
create index anwender_email on anwender (email);
create table anwender_rolle (
  anwender_id uuid not null references anwender on delete cascade,
  rolle_id    uuid not null references rolle on delete cascade,
  primary key (anwender_id, rolle_id)
);
create index anwender_rolle_rolle on anwender_rolle (rolle_id);
create table anwender_berechtigung (
  anwender_id  uuid not null references anwender on delete cascade,
  berechtigung text not null,
  primary key (anwender_id, berechtigung)
);
-- Accounts beyond the current one that a user may act for.
create table anwender_konto (
  anwender_id uuid not null references anwender on delete cascade,
  accountid   integer not null,
  primary key (anwender_id, accountid)
);
-- What a person arranged or chose: widgets, theme, scanner … one small value per key.
create table anwender_einstellung (
  anwender_id uuid not null references anwender on delete cascade,
  schluessel  text not null,
  wert        jsonb not null,
  primary key (anwender_id, schluessel)
);

create table sitzung (
  id                 uuid primary key,
  token_hash         bytea not null unique,       -- sha-256 of the cookie's token; the token itself is stored nowhere
  anwender_id        uuid not null references anwender on delete cascade,
  stay_authenticated boolean not null,
  begonnen           timestamptz not null default now(),
  zuletzt_gesehen    timestamptz not null default now(),
  laeuft_ab          timestamptz not null,
  beendet            timestamptz,
  adresse            text not null,
  browser            text not null
);
create index sitzung_anwender on sitzung (anwender_id, zuletzt_gesehen desc);

-- Codes that prove an e-mail address (password reset). Three tries, ten minutes, one use.
create table passwort_code (
  id          uuid primary key,
  anwender_id uuid not null references anwender on delete cascade,
  code_hash   text not null,
  laeuft_ab   timestamptz not null,
  versuche    integer not null default 0,
  verbraucht  timestamptz
);
create index passwort_code_anwender on passwort_code (anwender_id, laeuft_ab desc);

-- Sliding windows of attempts, counted atomically in one row per key; shared by all server processes.
create table drossel (
  schluessel text primary key,
  zeiten     timestamptz[] not null
);

create table idempotenz (
  anwender_id uuid not null,
  schluessel  uuid not null,
  anfrage     bytea not null,                     -- sha-256 of method, path and body
  antwort     jsonb not null,
  zeitpunkt   timestamptz not null default now(),
  primary key (anwender_id, schluessel)
);
create index idempotenz_zeitpunkt on idempotenz (zeitpunkt);

-- Audit trail: append-only. The chain of seals is written beside it, so that writers never wait for one another.
create table pruefspur (
  id            bigint generated always as identity primary key,
  zeitpunkt     timestamptz not null default now(),
  anwender_id   uuid,
  anwender_name text not null,
  aktion        text not null,
  gegenstand    text not null,
  gegenstand_id text not null,
  daten         jsonb not null default '{}'
);
create index pruefspur_gegenstand on pruefspur (gegenstand, gegenstand_id, id desc);
create index pruefspur_anwender on pruefspur (anwender_id, id desc);
create table pruefspur_siegel (
  nr            bigint primary key,               -- contiguous: the order of the chain
  pruefspur_id  bigint not null unique,
  hash          bytea not null                    -- sha-256 of the previous hash and the row
);

create table ereignis (
  id        bigint generated always as identity primary key,
  xid       xid8 not null default pg_current_xact_id(),
  thema     text not null,
  ids       jsonb not null default '[]',
  fuer      jsonb,                                -- persons or permission keys that may hear it; null = everyone who may call
  zeitpunkt timestamptz not null default now()
);
create index ereignis_folge on ereignis (xid, id);
create index ereignis_zeitpunkt on ereignis (zeitpunkt);

create table postausgang (
  id          uuid primary key,
  an          text not null,
  betreff     text not null,
  text        text not null,
  html        text,
  anlass      text not null,                      -- what caused it, e.g. 'statusabfrage.nachricht'
  geheim      boolean not null default false,     -- carries a code: shown nowhere, emptied after sending
  zustand     text not null default 'wartet' check (zustand in ('wartet', 'gesendet', 'fehlgeschlagen')),
  versuche    integer not null default 0,
  fehler      text,
  erstellt    timestamptz not null default now(),
  gesendet_am timestamptz,
  anwender_id uuid
);
create index postausgang_erstellt on postausgang (erstellt desc, id);
create index postausgang_wartet on postausgang (erstellt) where zustand = 'wartet';

-- One row per installation-wide value (setup token hash, company words …); never a secret in plain text.
create table installation (
  schluessel text primary key,
  wert       jsonb not null
);

create function nur_anfuegen() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger pruefspur_nur_anfuegen before update or delete on pruefspur for each row execute function nur_anfuegen();
create trigger pruefspur_nie_leeren before truncate on pruefspur for each statement execute function nur_anfuegen();
create trigger pruefspur_siegel_nur_anfuegen before update or delete on pruefspur_siegel for each row execute function nur_anfuegen();
create trigger pruefspur_siegel_nie_leeren before truncate on pruefspur_siegel for each statement execute function nur_anfuegen();
