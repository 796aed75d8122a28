-- Everything that the platform itself keeps: users, sessions, rights, audit trail, live events, mail, files, devices, push.

-- Similar spelling, for the apps that search by it. An operator may have created it already, where owners must not.
create extension if not exists pg_trgm;

-- Trigger of tables that only grow; the rights of the application role follow from it (platform/server/database/role.ts).
create function nur_anfuegen() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- One row per installation-wide value (setup token hash, company words …); never a secret in plain text.
create table installation (
  schluessel text primary key,
  wert       jsonb not null
);

-- Users and their rights

create table rolle (
  id           uuid primary key,
  name         text not null,
  beschreibung text not null default ''
);
-- A name exists once, whether written large or small; the database keeps it so, whoever writes.
create unique index rolle_name on rolle (lower(name));
create table rolle_berechtigung (
  rolle_id     uuid not null references rolle on delete cascade,
  berechtigung text not null,
  primary key (rolle_id, berechtigung)
);

-- A person (or device) that signs in. `username` is stored in lower case. What lstfix_id and accountid refer to comes with the company (0002).
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
create index anwender_name on anwender (anzeigename, id);
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

-- Sessions, and what guards the way to one

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
create index sitzung_laufend on sitzung (zuletzt_gesehen desc, id desc) where beendet is null;

-- Access of another program: a token with single rights. It is shown once, its hash stays.
create table programmzugang (
  id            uuid primary key,
  name          text not null check (length(name) between 1 and 80),
  token_hash    bytea not null unique,                    -- sha-256
  anfang        text not null check (length(anfang) = 8), -- its first signs, by which people tell two apart
  rechte        text[] not null check (cardinality(rechte) > 0),
  konten        integer[] not null,                       -- branches that it acts for
  angelegt_von  uuid references anwender,                 -- null: on the command line
  angelegt      timestamptz not null default now(),
  laeuft_ab     timestamptz not null,
  zuletzt       timestamptz,
  widerrufen    timestamptz,
  widerrufen_von uuid references anwender
);
create index programmzugang_liste on programmzugang (angelegt desc, id desc);

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

-- Proof-of-work tasks that were handed out; taken (deleted) by their first use.
create table bot_aufgabe (
  id        uuid primary key,
  aufgabe   jsonb not null,
  geheimnis text not null,                        -- signs this one task
  laeuft_ab timestamptz not null
);
create index bot_aufgabe_laeuft_ab on bot_aufgabe (laeuft_ab);

-- Writes: each once, each noted, each told

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
-- It grows in the order of time, so a few pages of summary find a period.
create index pruefspur_zeitpunkt on pruefspur using brin (zeitpunkt);
create table pruefspur_siegel (
  nr           bigint primary key,                -- contiguous: the order of the chain
  pruefspur_id bigint not null unique,
  hash         bytea not null                     -- sha-256 of the previous hash and the row
);
create trigger pruefspur_nur_anfuegen before update or delete on pruefspur for each row execute function nur_anfuegen();
create trigger pruefspur_nie_leeren before truncate on pruefspur for each statement execute function nur_anfuegen();
create trigger pruefspur_siegel_nur_anfuegen before update or delete on pruefspur_siegel for each row execute function nur_anfuegen();
create trigger pruefspur_siegel_nie_leeren before truncate on pruefspur_siegel for each statement execute function nur_anfuegen();

create table ereignis (
  id        bigint generated always as identity primary key,
  xid       xid8 not null default pg_current_xact_id(),
  thema     text not null,
  ids       jsonb not null default '[]',
  fuer      jsonb,                                -- persons or permission keys that may hear it; null = everyone who may call
  aufruf    uuid,                                 -- the call that told it: whoever made that has read again already
  zeitpunkt timestamptz not null default now()
);
create index ereignis_folge on ereignis (xid, id);
create index ereignis_zeitpunkt on ereignis (zeitpunkt);

-- Mail

create table postausgang (
  id           uuid primary key,
  an           text not null,
  anwender_id  uuid,
  antwort_an   text check (antwort_an !~ '[[:space:],<>"]'),  -- where the answer goes, when not to the sender
  betreff      text not null,
  sprache      text not null default 'de' check (sprache in ('de', 'en')),  -- for whoever has it read aloud or translated
  text         text not null,
  html         text,
  geheim       boolean not null default false,    -- carries a code: shown nowhere, emptied after sending
  verschlossen bytea,                             -- the text of a mail with a code, sealed by the vault until it is sent; `text` is empty then
  anhaenge     uuid[] not null default '{}',      -- files of records that go along
  anlass       text not null,                     -- what caused it, e.g. 'statusabfrage.nachricht'
  faden        text check (faden ~ '^[0-9A-Za-z.-]{1,100}$'),  -- what it is about: mails of one thread stand together in the reader's mail program
  kurz         text,                              -- what a collective letter says of it; null: never waits for others
  sammelt_bis  timestamptz,                       -- until when it waits for others; null: goes at once
  sammelbrief  uuid,                              -- the collective letter that took it along
  zustand      text not null default 'wartet' check (zustand in ('wartet', 'gesendet', 'fehlgeschlagen')),
  versuche     integer not null default 0,
  fehler       text,
  erstellt     timestamptz not null default now(),
  gesendet_am  timestamptz,
  zustellung   text check (zustellung in ('verzoegert', 'verteilt', 'weitergeleitet', 'zugestellt'))  -- what a mail server reported of it later; a failure is the state
);
create index postausgang_erstellt on postausgang (erstellt desc, id);
create index postausgang_wartet on postausgang (erstellt) where zustand = 'wartet';
create index postausgang_fehlgeschlagen on postausgang (faden) where zustand = 'fehlgeschlagen' and faden is not null;
create index postausgang_faden on postausgang (faden, erstellt desc) where faden is not null;
create index postausgang_kurz on postausgang (an, erstellt) where kurz is not null;
create index postausgang_sammelt on postausgang (sammelt_bis) where sammelt_bis is not null and sammelbrief is null;
create index postausgang_wartet_an on postausgang (an, sammelt_bis) where sammelt_bis is not null and sammelbrief is null and zustand = 'wartet';
create index postausgang_sammelbrief on postausgang (sammelbrief) where sammelbrief is not null;

-- Mails to the support address. Each is kept as it came before anything is done with it, and stays until somebody has decided.
create table posteingang (
  id         uuid primary key,
  postfach   text not null,                       -- our address that it was sent to
  kennung    text not null,                       -- Message-ID; digest of the whole mail when it has none
  inhalt     bytea not null,                      -- sha-256 of what follows the head
  weg        text not null check (weg in ('imap', 'smtp')),
  umschlag   jsonb not null default '[]',         -- recipients as the server was told
  absender   text not null default '' check (length(absender) <= 320),
  name       text not null default '',
  -- The sender's proofs (SPF, DKIM, DMARC) that failed by the word of our own mail server, e.g. 'DMARC, SPF'; null: none, or nobody looked.
  unbelegt   text,
  -- From somebody whom nobody knows: such mails have a limit together. What it held up is not counted, or a flood would shut the door for good.
  fremd      boolean not null default false,
  betreff    text not null default '',
  bytes      integer not null,
  schluessel text,                                -- where the mail itself lies; null: too large to be fetched, or removed after its time
  empfangen  timestamptz not null default now(),
  zustand    text not null default 'neu' check (zustand in ('neu', 'uebernommen', 'uebergangen', 'quarantaene', 'verworfen')),
  grund      text,                                -- why it was passed over or waits for a decision
  fehler     text,
  versuche   integer not null default 0,
  erzwungen  boolean not null default false,      -- somebody said: take it all the same
  art        text,                                -- what it became, e.g. 'ticket'
  gegenstand text,                                -- its number
  bearbeitet timestamptz,
  unique (postfach, kennung, inhalt)
);
create index posteingang_empfangen on posteingang (empfangen desc, id desc);
create index posteingang_offen on posteingang (empfangen) where zustand in ('neu', 'quarantaene');
create index posteingang_absender on posteingang (absender, empfangen);
create index posteingang_fremd on posteingang (empfangen) where fremd;
create index posteingang_schluessel on posteingang (schluessel) where schluessel is not null;

-- Files: the bytes lie in the store under a key that nobody chooses, everything about them stands here.

create table datei (
  id          uuid primary key,                   -- the upload's id, made by the device
  anwender_id uuid,                               -- who brought it; null: it came by mail
  name        text not null check (length(name) between 1 and 200),
  typ         text not null,                      -- by content, never by what somebody said
  bytes       bigint not null check (bytes > 0),
  sha256      bytea not null,                     -- of what is kept
  gesendet    bytea,                              -- of what arrived, when it was drawn anew; null: the same
  schluessel  text not null unique check (schluessel ~ '^[0-9a-z/-]+$'),
  vorschau    text,                               -- key of the thumbnail of a picture
  druck       text,                               -- key of what is printed of it; null: drawn when it is printed
  breite      integer,
  hoehe       integer,
  erstellt    timestamptz not null default now(),
  bis         timestamptz not null,               -- swept then, unless a record has adopted it
  art         text,                               -- kind of the record that adopted it: who may see that, may see the file
  gegenstand  uuid,
  uebernommen timestamptz,
  entfernt    timestamptz,
  check ((art is null) = (gegenstand is null) and (art is null) = (uebernommen is null))
);
create index datei_gegenstand on datei (gegenstand, art) where art is not null;
create index datei_unbehalten on datei (bis) where art is null or entfernt is not null;
create index datei_anwender on datei (anwender_id, erstellt desc);
-- Files arrive in parts before the write that refers to them; what nobody refers to is swept.
create table datei_teil (
  anwender_id uuid not null,
  upload      uuid not null,
  teil        integer not null check (teil between 0 and 199),
  inhalt      bytea not null check (octet_length(inhalt) between 1 and 524288),
  empfangen   timestamptz not null default now(),
  primary key (anwender_id, upload, teil)
);
create index datei_teil_empfangen on datei_teil (empfangen);

-- Devices that keep writes while the office cannot be reached: what was heard of them, who may hand over, what waits for a decision.

-- One row per browser profile. `hoechste`: everything up to this number of its contiguous sequence has been heard.
create table geraet (
  id             uuid primary key,
  hoechste       bigint not null default 0,
  wartend        integer not null default 0,      -- entries that the device said it still keeps
  zuletzt        timestamptz not null default now(),
  abweichung_sek integer,                         -- device clock minus server clock when last heard
  anwender_id    uuid,
  browser        text not null default ''
);
create index geraet_zuletzt on geraet (zuletzt desc, id);
-- Heard beyond a gap; emptied as gaps close.
create table geraet_folge (
  geraet_id uuid not null references geraet on delete cascade,
  folge     bigint not null check (folge > 0),
  empfangen timestamptz not null default now(),
  primary key (geraet_id, folge)
);
-- What is wrong with a device and has to be looked into: numbers of its sequence that never came, silence where entries were announced.
create table geraet_befund (
  id                uuid primary key,
  geraet_id         uuid not null references geraet on delete cascade,
  art               text not null check (art in ('luecke', 'stumm')),
  von               bigint,                       -- first and last number between which some are missing
  bis               bigint,
  anzahl            integer not null,             -- missing numbers, or entries that the device announced
  seit              timestamptz not null,
  entstanden        timestamptz not null default now(),
  erledigt          timestamptz,                  -- they came after all, or somebody closed it
  abgeschlossen_von uuid references anwender,
  grund             text not null default '',
  check ((art = 'luecke') = (von is not null and bis is not null)),
  check (abgeschlossen_von is null or erledigt is not null)
);
create unique index geraet_befund_offen on geraet_befund (geraet_id, art) where erledigt is null;
create index geraet_befund_geraet on geraet_befund (geraet_id, entstanden desc, id desc);

-- Notes that a device was heard, and with `p_folge` which of its entries; answers the highest contiguous number. What is null stays as it was.
create function geraet_quittieren(p_id uuid, p_folge bigint, p_wartend integer, p_abweichung integer, p_anwender uuid, p_browser text) returns bigint language plpgsql as $$
declare stand bigint;
begin
  insert into geraet as g (id, wartend, abweichung_sek, anwender_id, browser) values (p_id, coalesce(p_wartend, 0), p_abweichung, p_anwender, left(p_browser, 300))
    on conflict (id) do update set zuletzt = now(), wartend = coalesce(p_wartend, g.wartend), abweichung_sek = coalesce(p_abweichung, g.abweichung_sek), anwender_id = p_anwender, browser = left(p_browser, 300)
    returning hoechste into stand;
  if p_folge is null or p_folge <= stand then return stand; end if;
  if p_folge > stand + 1 then
    insert into geraet_folge (geraet_id, folge) values (p_id, p_folge) on conflict do nothing;
    return stand;
  end if;
  stand := p_folge;
  loop
    delete from geraet_folge where geraet_id = p_id and folge = stand + 1;
    exit when not found;
    stand := stand + 1;
  end loop;
  update geraet set hoechste = stand where id = p_id;
  return stand;
end $$;
-- Like geraet_quittieren for many entries that were carried out together, their numbers ascending: one call instead of one for each of them.
create function geraet_quittieren_viele(p_id uuid, p_folgen bigint[], p_wartend integer, p_abweichung integer, p_anwender uuid, p_browser text) returns bigint language plpgsql as $$
declare
  stand bigint := geraet_quittieren(p_id, null, p_wartend, p_abweichung, p_anwender, p_browser);
  eine bigint;
begin
  foreach eine in array p_folgen loop
    if eine = stand + 1 then stand := eine;
    elsif eine > stand then insert into geraet_folge (geraet_id, folge) values (p_id, eine) on conflict do nothing;
    end if;
  end loop;
  loop
    delete from geraet_folge where geraet_id = p_id and folge = stand + 1;
    exit when not found;
    stand := stand + 1;
  end loop;
  delete from geraet_folge where geraet_id = p_id and folge <= stand;
  update geraet set hoechste = stand where id = p_id and hoechste < stand;
  return stand;
end $$;

-- Lets a device hand over what a person left on it, and nothing else. Only the hash is stored. It stands and falls with the session that it was
-- issued for; it is shown with the sessions, and ended like them.
create table uebergabe_ausweis (
  id          uuid not null unique,
  token_hash  bytea primary key,
  anwender_id uuid not null references anwender on delete cascade,
  geraet_id   uuid not null,
  sitzung_id  uuid,
  browser     text not null default '',
  ausgestellt timestamptz not null default now(),
  laeuft_ab   timestamptz not null,
  uebergeben  timestamptz,                        -- when the device handed something over with it, to the minute
  beendet     timestamptz,
  grund       text,                               -- message key: why it was ended
  constraint uebergabe_ausweis_ende check ((beendet is null) = (grund is null))
);
create index uebergabe_ausweis_anwender on uebergabe_ausweis (anwender_id, geraet_id, laeuft_ab desc);
create index uebergabe_ausweis_sitzung on uebergabe_ausweis (sitzung_id);
-- Key pairs to which devices seal (ECDH P-256): the newest is given out, older ones still open.
create table uebergabe_schluessel (
  id           uuid primary key,
  oeffentlich  bytea not null,
  privat       bytea not null,
  verschlossen boolean not null,                  -- the private half is sealed by the vault; others are given out no more
  erstellt     timestamptz not null default now()
);

-- Handed over, but not to be carried out as it is: kept until an administrator decides. Never dropped.
create table quarantaene (
  id              uuid primary key,               -- the entry's own id and idempotency key
  anwender_id     uuid not null,
  geraet_id       uuid not null,
  aufruf          text not null,                  -- method and path of the call
  eintrag         jsonb not null,
  erfasst         timestamptz not null,           -- as told by the device
  eingegangen     timestamptz not null default now(),
  ausweis_beendet timestamptz,                    -- when the pass was ended that this entry came with: made before that, or after?
  grund           text not null,                  -- message key: why it was not carried out
  entscheidung    text check (entscheidung in ('uebernommen', 'verworfen')),
  entschieden     timestamptz,
  entschieden_von uuid,
  bemerkung       text,
  check ((entscheidung is null) = (entschieden is null))
);
create index quarantaene_eingegangen on quarantaene (eingegangen desc, id);

-- What readers of badges and chips told, good or bad, by whose device. Kept as it was told; nothing decides by it.
create table nfc_lesung (
  id          uuid primary key,                   -- made by the device
  anwender_id uuid not null references anwender on delete cascade,
  zeitpunkt   timestamptz not null,               -- as told by the device
  empfangen   timestamptz not null default now(),
  weg         text not null check (weg in ('nfc', 'tastatur', 'kamera')),
  kennung     text not null default '',           -- empty: nothing could be read
  texte       text[] not null default '{}',
  fehler      text                                -- why it could not be read
);
create index nfc_lesung_anwender on nfc_lesung (anwender_id, zeitpunkt desc, id desc);
create trigger nfc_lesung_nur_anfuegen before update on nfc_lesung for each row execute function nur_anfuegen();

-- What people are told of, and how. A subscription belongs to a session and is worth nothing without it.

create table push_abo (
  id         uuid primary key,
  sitzung_id uuid not null unique references sitzung on delete cascade,
  endpunkt   text not null unique check (length(endpunkt) <= 1000),  -- address at the browser's push service
  p256dh     text not null,                       -- key that only this browser opens
  auth       text not null,
  schluessel text not null,                       -- our public key that it was made with
  angelegt   timestamptz not null default now()
);
-- The browser of a session as OneSignal knows it: the portal sends there only as long as the session lasts.
create table push_onesignal (
  sitzung_id uuid primary key references sitzung on delete cascade,
  abo_id     uuid not null unique
);
-- Name of a person at a foreign push service: random, says nothing.
create table push_kennung (
  anwender_id uuid primary key references anwender on delete cascade,
  kennung     uuid not null unique default gen_random_uuid()
);

-- Where a message leads. The push itself carries nothing but the id.
create table benachrichtigung (
  id          uuid primary key,
  anwender_id uuid not null references anwender on delete cascade,
  anlass      text not null,
  ziel        text not null check (ziel ~ '^/[^/\\]'),  -- path inside the portal
  erstellt    timestamptz not null default now()
);
create index benachrichtigung_anwender on benachrichtigung (anwender_id, erstellt desc);
-- What a person does not want to hear of, by this way.
create table benachrichtigung_aus (
  anwender_id uuid not null references anwender on delete cascade,
  anlass      text not null,
  weg         text not null check (weg in ('mail', 'push')),
  primary key (anwender_id, anlass, weg)
);
