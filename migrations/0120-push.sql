-- What people are told of, and how. A subscription belongs to a session and is worth nothing without it.

create table push_abo (
  id         uuid primary key,
  sitzung_id uuid not null unique references sitzung on delete cascade,
  endpunkt   text not null unique check (length(endpunkt) <= 1000),   -- address at the browser's push service
  p256dh     text not null,                                           -- key that only this browser opens
  auth       text not null,
  schluessel text not null,                                           -- our public key that it was made with
  angelegt   timestamptz not null default now()
);

-- Where a message leads. The push itself carries nothing but the id.
create table benachrichtigung (
  id          uuid primary key,
  anwender_id uuid not null references anwender on delete cascade,
  anlass      text not null,
  ziel        text not null check (ziel ~ '^/[^/\\]'),                -- path inside the portal
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

-- Name of a person at a foreign push service: random, says nothing.
create table push_kennung (
  anwender_id uuid primary key references anwender on delete cascade,
  kennung     uuid not null unique default gen_random_uuid()
);
