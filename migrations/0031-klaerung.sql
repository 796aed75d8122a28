-- Questions about a person's times, raised from the stamps, and objections to changes of them; each step is a record of its own.

create table klaerungsfall (
  id         uuid primary key,
  lstfix_id  uuid not null references lstfix,
  datum      date not null,                       -- business day
  art        text not null check (art in ('Gehen fehlt', 'Kommen fehlt', 'Rückkehr fehlt', 'Zwei Kommen', 'Doppelt', 'Zu lang', 'Pause zu kurz', 'Ruhezeit zu kurz', 'Über Höchstzeit', 'Nachtarbeit', 'Zeit abweichend', 'Fremdes Gerät', 'Widerspruch')),
  bezug      uuid references zeitstempel,         -- stamp whose change an objection is about
  zustand    text not null default 'offen' check (zustand in ('offen', 'beantwortet', 'freigegeben', 'zurueckgewiesen', 'erledigt')),
  seit       timestamptz not null,                -- moment that is asked about
  stempel    uuid[] not null,
  merkmal    text not null,                       -- what was found; another one is another question
  vorschlag  jsonb,                               -- never an invented time: from the plan or the stamps themselves
  ist_min    integer,
  soll_min   integer,
  quelle     text,                                -- law and paragraph, where a rule asks
  antwort    jsonb,
  text       text not null default '',            -- the person's own words
  entstanden timestamptz not null default now(),
  geaendert  timestamptz not null default now(),
  check ((art = 'Widerspruch') = (bezug is not null)),
  unique nulls not distinct (lstfix_id, datum, art, bezug)
);
create index klaerungsfall_tag on klaerungsfall (datum desc, id desc);
create index klaerungsfall_zustand on klaerungsfall (zustand, datum desc, id desc) where zustand in ('offen', 'beantwortet', 'zurueckgewiesen');

-- Whom a manager names for days of absence: who may release in his place.
create table vertretung (
  id            uuid primary key,
  anwender_id   uuid not null references anwender,
  vertreter_id  uuid not null references anwender,
  von           date not null,
  bis           date not null check (bis >= von),
  angelegt      timestamptz not null default now(),
  beendet       timestamptz,                      -- ended early
  check (anwender_id <> vertreter_id)
);
create index vertretung_vertreter on vertretung (vertreter_id, bis);
create index vertretung_anwender on vertretung (anwender_id, bis);

-- Who did what to a case, when and why. `anwender_id` null = found or settled by the stamps themselves.
create table klaerungsschritt (
  id            uuid primary key,
  fall_id       uuid not null references klaerungsfall,
  tat           text not null check (tat in ('aufwerfen', 'beantworten', 'freigeben', 'zurueckweisen', 'erledigen', 'wiederaufnehmen')),
  zustand       text not null,
  zeitpunkt     timestamptz not null default now(),
  anwender_id   uuid references anwender,
  vertretung_id uuid references vertretung,
  text          text not null default '',
  antwort       jsonb
);
create index klaerungsschritt_fall on klaerungsschritt (fall_id, zeitpunkt, id);
create trigger klaerungsschritt_nur_anfuegen before update or delete on klaerungsschritt for each row execute function nur_anfuegen();
create trigger klaerungsschritt_nie_leeren before truncate on klaerungsschritt for each statement execute function nur_anfuegen();

-- One reminder a day and person at most.
create table klaerung_post (
  anwender_id uuid primary key references anwender on delete cascade,
  zuletzt     timestamptz not null
);

-- Told for another moment than the one of the entry, by more than two minutes: typed, not stamped.
alter table zeitstempel add column von_hand boolean not null default false;
