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

-- A badge's tap is a code that counts once, like one on paper, and lives for minutes.
alter table anmeldecode add column tag_id uuid references nfc_tag;
create index anmeldecode_tag on anmeldecode (tag_id) where tag_id is not null;
