-- Devices that keep writes while the office cannot be reached: what was heard of them, who may hand over, what waits for a decision.

-- One row per browser profile. `hoechste`: everything up to this number of its contiguous sequence has been heard.
create table geraet (
  id             uuid primary key,
  hoechste       bigint not null default 0,
  wartend        integer not null default 0,       -- entries that the device said it still keeps
  zuletzt        timestamptz not null default now(),
  abweichung_sek integer,                          -- device clock minus server clock when last heard
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

-- Lets a device hand over what a person left on it, and nothing else. Only the hash is stored.
create table uebergabe_ausweis (
  token_hash  bytea primary key,
  anwender_id uuid not null references anwender on delete cascade,
  geraet_id   uuid not null,
  ausgestellt timestamptz not null default now(),
  laeuft_ab   timestamptz not null
);
create index uebergabe_ausweis_anwender on uebergabe_ausweis (anwender_id, geraet_id, laeuft_ab desc);
-- Key pairs to which devices seal (ECDH P-256): the newest is given out, older ones still open.
create table uebergabe_schluessel (
  id           uuid primary key,
  oeffentlich  bytea not null,
  privat       bytea not null,
  erstellt     timestamptz not null default now()
);

-- Handed over, but not to be carried out as it is: kept until an administrator decides. Never dropped.
create table quarantaene (
  id           uuid primary key,                   -- the entry's own id and idempotency key
  anwender_id  uuid not null,
  geraet_id    uuid not null,
  aufruf       text not null,                      -- method and path of the call
  eintrag      jsonb not null,
  erfasst      timestamptz not null,               -- as told by the device
  eingegangen  timestamptz not null default now(),
  grund        text not null,                      -- message key: why it was not carried out
  entscheidung text check (entscheidung in ('uebernommen', 'verworfen')),
  entschieden  timestamptz,
  entschieden_von uuid,
  bemerkung    text,
  check ((entscheidung is null) = (entschieden is null))
);
create index quarantaene_eingegangen on quarantaene (eingegangen desc, id);

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

-- Device clock minus server time, in seconds, for stamps that waited on a device; null when there was nothing to compare with.
alter table zeitstempel add column abweichung_sek integer;
