-- Remote sessions on systems of customers and our own: facts of their source, what we say about them, what was booked from them.

create table sitzung_fern (
  id           uuid primary key,
  quelle       text not null check (quelle in ('hand', 'datei', 'windows', 'guacamole')),
  quelle_id    text not null check (length(quelle_id) between 1 and 300),        -- what the source calls it: once
  vkforgid     integer not null references filiale,                              -- the branch that serves the customer, otherwise the person's
  verbindung   text not null check (length(verbindung) between 1 and 200),
  gruppe       text not null default '' check (length(gruppe) <= 300),           -- groups of connections in which the source keeps it: Kunden/Klinik
  remote_host  text not null default '' check (length(remote_host) <= 200),
  benutzer     text not null default '' check (length(benutzer) <= 200),         -- as the source wrote it
  anwender_id  uuid references anwender,                                         -- null: nobody here, or several
  ktostamm_id  uuid references ktostamm,                                         -- null: no customer's, or not known
  hardware_id  uuid references hardware,
  objekt_id    uuid references objekt,                                           -- of the rule or the device, until somebody says another one
  objekt_vom_geraet boolean not null default false,                              -- the device stands there, nobody chose it: it goes with the device
  kostenstelle_id uuid references kostenstelle,
  mehrdeutig   boolean not null default false,                                   -- several devices fit, and nobody has said which
  von          timestamptz not null,
  bis          timestamptz check (bis >= von),
  ende         text not null check (ende in ('bekannt', 'laufend', 'unbekannt')),
  abschnitte   jsonb not null default '[]',                                      -- [{"von","bis"}]: while somebody was connected
  zuletzt_aktiv timestamptz,                                                     -- last sign of the person, where the source tells it
  trennung_code    integer check (trennung_code between 0 and 65535),            -- why Windows says that it ended (event 40)
  trennung_sitzung integer check (trennung_sitzung between 0 and 65535),         -- number of the other session on the host that ended it (event 39)
  dauer_sek    integer not null default 0 check (dauer_sek >= 0),                -- sum of them
  befund       text check (befund in ('uhr', 'lang')),                           -- the end lay before the beginning; longer than 12 hours
  beschreibung text not null default '' check (length(beschreibung) <= 2000),
  ticket_id    uuid references ticket,
  keine_arbeit boolean not null default false,                                   -- somebody said that it is no working time
  eingang      timestamptz not null default now(),
  suche        text not null generated always as (lower(verbindung || ' ' || remote_host || ' ' || beschreibung)) stored,
  unique (quelle, quelle_id),
  check ((ende = 'bekannt') = (bis is not null)),
  check (kostenstelle_id is null or objekt_id is not null),
  check (not (objekt_vom_geraet and objekt_id is null)),
  check (not (mehrdeutig and hardware_id is not null))
);
create index sitzung_fern_liste on sitzung_fern (vkforgid, von desc, id desc);
create index sitzung_fern_von on sitzung_fern (von desc, id desc);
create index sitzung_fern_verbindung on sitzung_fern (verbindung, von desc, id desc);
create index sitzung_fern_anwender on sitzung_fern (anwender_id, von desc, id desc) where anwender_id is not null;
create index sitzung_fern_ktostamm on sitzung_fern (ktostamm_id, von desc, id desc) where ktostamm_id is not null;
create index sitzung_fern_ticket on sitzung_fern (ticket_id, von desc, id desc) where ticket_id is not null;
create index sitzung_fern_hardware on sitzung_fern (hardware_id, von desc) where hardware_id is not null;
create index sitzung_fern_objekt on sitzung_fern (objekt_id, von desc) where objekt_id is not null;
create index sitzung_fern_gruppe on sitzung_fern (gruppe collate "C", von desc) where gruppe <> '';
create index sitzung_fern_kostenstelle on sitzung_fern (kostenstelle_id) where kostenstelle_id is not null;
create index sitzung_fern_mehrdeutig on sitzung_fern (von desc, id desc) where mehrdeutig;
create index sitzung_fern_suche on sitzung_fern using gin (suche gin_trgm_ops, benutzer gin_trgm_ops);
create index sitzung_fern_zeitraum on sitzung_fern using gist (tstzrange(von, case when ende <> 'laufend' then coalesce(bis, von) end, '[]'));

-- Facts of the source stay as they came, but for the end of what was still going on; a person's name goes when its time is over.
create function sitzung_fern_fakten() returns trigger language plpgsql as $$
begin
  if (new.quelle, new.quelle_id, new.verbindung, new.gruppe, new.remote_host, new.von)
      is distinct from (old.quelle, old.quelle_id, old.verbindung, old.gruppe, old.remote_host, old.von)
    or new.benutzer not in (old.benutzer, '')
    or (old.ende = 'bekannt' and (new.ende, new.bis, new.abschnitte, new.dauer_sek, new.trennung_code, new.trennung_sitzung)
      is distinct from (old.ende, old.bis, old.abschnitte, old.dauer_sek, old.trennung_code, old.trennung_sitzung)) then
    raise exception 'facts of a session do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sitzung_fern_fakten before update on sitzung_fern for each row execute function sitzung_fern_fakten();

-- What became of it, act by act.
create table sitzung_fern_schritt (
  id          uuid primary key,
  sitzung_id  uuid not null references sitzung_fern on delete cascade,
  was         text not null check (was in ('erfasst', 'geaendert', 'gebucht', 'keine-arbeit', 'doch-arbeit', 'geladen', 'geraet')),
  daten       jsonb not null default '{}',
  anwender_id uuid not null references anwender,
  zeitpunkt   timestamptz not null
);
create index sitzung_fern_schritt_sitzung on sitzung_fern_schritt (sitzung_id, zeitpunkt desc, id desc);
-- Acts go with their session, when its time is over, and never by themselves.
create function sitzung_fern_schritt_bleibt() returns trigger language plpgsql as $$
begin
  if exists (select from sitzung_fern where id = old.sitzung_id) then
    raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger sitzung_fern_schritt_nur_anfuegen before update on sitzung_fern_schritt for each row execute function nur_anfuegen();
create trigger sitzung_fern_schritt_bleibt before delete on sitzung_fern_schritt for each row execute function sitzung_fern_schritt_bleibt();
create trigger sitzung_fern_schritt_nie_leeren before truncate on sitzung_fern_schritt for each statement execute function nur_anfuegen();

-- Working time made of a session: one booking a day, of one or several times on a ticket.
create table sitzung_fern_buchung (
  id             uuid primary key,                                               -- of session, day and attempt: twice is once
  sitzung_id     uuid not null references sitzung_fern,
  ticket_id      uuid not null references ticket,
  tag            date not null,
  minuten        integer not null check (minuten > 0),                           -- as measured
  verrechnet_min integer not null check (verrechnet_min >= 0),                   -- in units of the customer
  anwender_id    uuid not null references anwender,
  zeitpunkt      timestamptz not null
);
create index sitzung_fern_buchung_sitzung on sitzung_fern_buchung (sitzung_id, tag);
create index sitzung_fern_buchung_ticket on sitzung_fern_buchung (ticket_id);
create trigger sitzung_fern_buchung_nur_anfuegen before update or delete on sitzung_fern_buchung for each row execute function nur_anfuegen();
create trigger sitzung_fern_buchung_nie_leeren before truncate on sitzung_fern_buchung for each statement execute function nur_anfuegen();
create table sitzung_fern_zeit (
  arbeitsbericht_id uuid primary key references arbeitsbericht,
  buchung_id        uuid not null references sitzung_fern_buchung
);
create index sitzung_fern_zeit_buchung on sitzung_fern_zeit (buchung_id);

-- Whose system or which device a connection is, or who a name of the source is. The first that fits counts.
create table sitzung_fern_regel (
  id          uuid primary key,
  folge       integer not null check (folge between 1 and 9999),
  feld        text not null check (feld in ('verbindung', 'gruppe', 'rechner', 'benutzer')),
  muster      text not null check (length(muster) between 1 and 200),            -- * stands for anything, case does not matter
  ktostamm_id uuid references ktostamm,
  hardware_id uuid references hardware,
  objekt_id   uuid references objekt,                                            -- of the customer, or of the device's
  anwender_id uuid references anwender,
  aktiv       boolean not null default true,
  check (feld <> 'benutzer' or objekt_id is null),
  check ((feld = 'benutzer') = (anwender_id is not null) and (feld = 'benutzer') = (num_nonnulls(ktostamm_id, hardware_id) = 0))
);
create unique index sitzung_fern_regel_muster on sitzung_fern_regel (feld, lower(muster));

-- A download that was asked for: once, within its minute.
create table sitzung_fern_abruf (
  id          uuid primary key,
  sitzung_id  uuid not null references sitzung_fern on delete cascade,
  anwender_id uuid not null references anwender on delete cascade,
  bis         timestamptz not null
);
create index sitzung_fern_abruf_bis on sitzung_fern_abruf (bis);

-- A key of a program that brings sessions of one customer only.
create table sitzung_fern_zugang (
  programmzugang_id uuid primary key references programmzugang on delete cascade,
  ktostamm_id       uuid not null references ktostamm
);
