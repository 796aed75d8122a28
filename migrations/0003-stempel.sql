-- Acts of the clock. Append-only: a correction is a new stamp that names the old one, a void a record of its own.

create table stempelcode (
  name         text primary key check (length(name) between 1 and 40),
  beschreibung text not null default '',
  art          text not null check (art in ('arbeit', 'pause', 'unterwegs', 'abwesend')),
  icon         text not null default 'clock',
  reihenfolge  integer not null default 100,
  aktiv        boolean not null default true
);

create table zeitstempel (
  id          uuid primary key,
  lstfix_id   uuid not null references lstfix,
  timestamp   timestamptz not null,               -- as told by the device
  zone        text not null,                      -- IANA zone of the person's place of work
  empfangen   timestamptz not null default now(), -- as seen by the server
  flag        text not null check (flag in ('arrival', 'departure')),
  code        text not null references stempelcode,
  quelle      text not null check (quelle in ('portal', 'terminal', 'nfc', 'import')),
  geraet      uuid,
  folge       bigint check (folge > 0),           -- contiguous per device: a gap is a lost stamp
  vertrauen   char(1) not null check (vertrauen in ('A', 'B', 'C')),
  korrigiert  uuid references zeitstempel,        -- the stamp that this one replaces
  grund       text,                               -- reason of a correction
  erfasst_von uuid,                               -- anwender, when it was not the person itself
  unique (geraet, folge),
  check (korrigiert is null or grund is not null)
);
create index zeitstempel_person on zeitstempel (lstfix_id, timestamp desc, id);
create index zeitstempel_zeit on zeitstempel (timestamp desc, id);
create unique index zeitstempel_korrigiert on zeitstempel (korrigiert) where korrigiert is not null;

-- A voided or replaced stamp counts no longer, but stays readable with reason and author.
create table zeitstempel_storno (
  zeitstempel_id uuid primary key references zeitstempel,
  grund          text not null check (length(grund) > 0),
  zeitpunkt      timestamptz not null default now(),
  anwender_id    uuid not null
);

create trigger zeitstempel_nur_anfuegen before update or delete on zeitstempel for each row execute function nur_anfuegen();
create trigger zeitstempel_nie_leeren before truncate on zeitstempel for each statement execute function nur_anfuegen();
create trigger zeitstempel_storno_nur_anfuegen before update or delete on zeitstempel_storno for each row execute function nur_anfuegen();
create trigger zeitstempel_storno_nie_leeren before truncate on zeitstempel_storno for each statement execute function nur_anfuegen();
