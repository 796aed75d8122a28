-- The last running number of the company by kind and month. Its row is locked until the commit: what is rolled back is given again.
create table einsatznummer (
  art     text not null check (art in ('D')),                                -- Dokumentation
  monat   text not null check (monat ~ '^\d{4}$'),                            -- YYMM of the arrival at the office
  zuletzt integer not null check (zuletzt > 0),
  primary key (art, monat)
);

create table dokumentation (
  id                 uuid primary key,                                       -- made by the device
  nummer             text not null unique check (nummer ~ '^\d{8,}$'),       -- YYMM and the running number
  vkforgid           integer not null references filiale,                    -- the branch that serves the object's customer
  objekt_id          uuid not null references objekt,
  objekt_geschlossen boolean not null default false,                         -- it was no longer open when this arrived
  datum              date not null,
  art                text not null default 'Dokumentation' check (art in ('Dokumentation', 'Mangel', 'Abnahme', 'Bedenken', 'Behinderung', 'Wegfall')),
  titel              text not null check (length(titel) between 1 and 200),
  beschreibung       text not null default '' check (length(beschreibung) <= 20000),
  adressat           text not null default '',                               -- this and the next two: of letters
  wirkung            text not null default '',
  seit               date,
  zustand            text not null default 'Entwurf' check (zustand in ('Entwurf', 'festgeschrieben')),
  fassung            integer not null default 1 check (fassung > 0),
  erfasst_von        uuid not null references anwender,
  erfasst            timestamptz not null,                                   -- as the device told it
  angelegt           timestamptz not null default now()
);
create index dokumentation_erfasst_von on dokumentation (erfasst_von, angelegt desc, id desc);
create index dokumentation_vkforgid on dokumentation (vkforgid, angelegt desc, id desc);
create index dokumentation_objekt on dokumentation (objekt_id, datum desc);

-- What became of a documentation, act by act.
create table dokumentation_schritt (
  id               uuid primary key,
  dokumentation_id uuid not null references dokumentation,
  was              text not null check (was in ('erfasst', 'geaendert', 'festgeschrieben', 'fassung')),
  fassung          integer not null,
  grund            text not null default '',
  anwender_id      uuid not null references anwender,
  zeitpunkt        timestamptz not null
);
create index dokumentation_schritt_dokumentation on dokumentation_schritt (dokumentation_id, zeitpunkt, id);
create trigger dokumentation_schritt_nur_anfuegen before update or delete on dokumentation_schritt for each row execute function nur_anfuegen();
create trigger dokumentation_schritt_nie_leeren before truncate on dokumentation_schritt for each statement execute function nur_anfuegen();

-- Released versions: their text in canonical form with the hashes of the pictures. Neither they nor a released documentation change.
create table dokumentation_fassung (
  dokumentation_id uuid not null references dokumentation,
  nr               integer not null,
  inhalt           text not null,
  sha256           bytea not null,
  anwender_id      uuid not null references anwender,
  zeitpunkt        timestamptz not null,
  primary key (dokumentation_id, nr)
);
create trigger dokumentation_fassung_nur_anfuegen before update or delete on dokumentation_fassung for each row execute function nur_anfuegen();
create trigger dokumentation_fassung_nie_leeren before truncate on dokumentation_fassung for each statement execute function nur_anfuegen();

-- Only the step to the next version opens a released documentation again.
create function dokumentation_fest() returns trigger language plpgsql as $$
begin
  if old.zustand = 'festgeschrieben' and not (new.zustand = 'Entwurf' and new.fassung = old.fassung + 1) then
    raise exception 'released: dokumentation %', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger dokumentation_fest before update on dokumentation for each row execute function dokumentation_fest();

-- Pictures of field work in their order. The file knows which kind of record has it.
create table einsatzbild (
  datei        uuid primary key references datei on delete cascade,
  gegenstand   uuid not null,                                                -- id of the documentation
  folge        integer not null,
  beschriftung text not null default '' check (length(beschriftung) <= 300),
  geteilt      boolean not null default true                                 -- a customer who sees the record sees it, too
);
create index einsatzbild_gegenstand on einsatzbild (gegenstand, folge);
