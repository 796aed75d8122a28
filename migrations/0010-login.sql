-- Signing in with a personal badge: a QR code that counts once, and a PIN. Not the badge of the clock (ausweis), which opens nothing but a stamp.

create table anmeldepin (
  anwender_id uuid primary key references anwender on delete cascade,
  pin_hash    text not null,                      -- argon2id
  gesetzt     timestamptz not null default now()
);
-- One row per code. Only the hash is stored: the code itself is on the person's paper or phone.
create table anmeldecode (
  id          uuid primary key,
  anwender_id uuid not null references anwender on delete cascade,
  code_hash   bytea not null unique,              -- sha-256 of 192 random bits
  erzeugt     timestamptz not null default now(),
  laeuft_ab   timestamptz not null,
  versuche    integer not null default 0,         -- wrong PINs; the third one uses the code up
  verbraucht  timestamptz,
  widerrufen  timestamptz,
  tag_id      uuid references nfc_tag             -- of a badge whose tap made it: a code that counts once, like one on paper, and lives for minutes
);
create index anmeldecode_anwender on anmeldecode (anwender_id, erzeugt desc, id desc);
create index anmeldecode_tag on anmeldecode (tag_id) where tag_id is not null;

-- A new password (reset, set by the administration) means that something went wrong: the badge ends with it, wherever it was set.
create function anmeldecodes_widerrufen() returns trigger language plpgsql as $$
begin
  update anmeldecode set widerrufen = now() where anwender_id = new.id and verbraucht is null and widerrufen is null;
  return new;
end $$;
create trigger anwender_passwort_neu after update of passwort_hash on anwender
  for each row when (old.passwort_hash is distinct from new.passwort_hash) execute function anmeldecodes_widerrufen();
