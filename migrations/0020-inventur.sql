-- Stocktakes of devices: what should be there when one began, what was read since, and what the office decided about each difference.

create table inventur (
  id             uuid primary key,
  vkforgid       integer not null references filiale,
  name           text not null check (length(name) between 1 and 100),
  geplant        date not null,                                              -- the day on which people count
  standort_id    uuid references standort,                                   -- this and the next: which devices; null: all
  hardwaretyp_id uuid references hardwaretyp,
  ktostamm_id    uuid references ktostamm,                                   -- null: our own devices
  abteilung_id   uuid references abteilung,
  zustand        text not null default 'geplant' check (zustand in ('geplant', 'offen', 'abgeschlossen')),
  runde          integer not null default 1 check (runde > 0),               -- one more each time that it is opened again: what arrives after the end belongs to the next
  erfasst_von    uuid references anwender                                     -- null: by an import
);
create index inventur_liste on inventur (vkforgid, geplant desc, id desc);

create table inventur_schritt (
  id          uuid primary key,
  inventur_id uuid not null references inventur,
  was         text not null check (was in ('geplant', 'begonnen', 'abgeschlossen', 'wieder-geoeffnet')),
  grund       text not null default '' check (length(grund) <= 500),
  anwender_id uuid references anwender,                                      -- null: by an import
  zeitpunkt   timestamptz not null
);
create index inventur_schritt_inventur on inventur_schritt (inventur_id, zeitpunkt, id);
create trigger inventur_schritt_nur_anfuegen before update or delete on inventur_schritt for each row execute function nur_anfuegen();
create trigger inventur_schritt_nie_leeren before truncate on inventur_schritt for each statement execute function nur_anfuegen();

create table inventur_soll (
  inventur_id uuid not null references inventur,
  hardware_id uuid not null references hardware,
  standort_id uuid references standort,                                      -- where it should be; null: a person has it, any place is right
  anwender_id uuid references anwender,                                      -- who fixed it; null: by an import
  primary key (inventur_id, hardware_id)
);
create index inventur_soll_hardware on inventur_soll (hardware_id);
create trigger inventur_soll_nur_anfuegen before update or delete on inventur_soll for each row execute function nur_anfuegen();
create trigger inventur_soll_nie_leeren before truncate on inventur_soll for each statement execute function nur_anfuegen();

create table inventur_zaehlung (
  id             uuid primary key,                                           -- made by the device
  inventur_id    uuid not null references inventur,
  code           text not null check (length(code) between 1 and 200),       -- as it was read or typed
  hardware_id    uuid references hardware,                                   -- null: nobody knows it
  standort_id    uuid references standort,                                   -- where somebody counted
  damals_id      uuid references standort,                                   -- where the device belonged at that moment
  ausgeschieden  boolean not null default false,                             -- it had left at that moment
  notiz          text not null default '' check (length(notiz) <= 500),
  hebt_auf       uuid unique references inventur_zaehlung,                   -- takes an earlier one back
  um             timestamptz not null,                                       -- when the device read it
  geraet         uuid,                                                       -- which device of ours read it, and its how many-th entry it was
  folge          bigint,
  runde          integer not null,                                           -- of the stocktake; the one to come when it was closed
  anwender_id    uuid not null references anwender,
  eingang        timestamptz not null
);
create index inventur_zaehlung_inventur on inventur_zaehlung (inventur_id, um, id);
create index inventur_zaehlung_hardware on inventur_zaehlung (hardware_id) where hardware_id is not null;
create trigger inventur_zaehlung_nur_anfuegen before update or delete on inventur_zaehlung for each row execute function nur_anfuegen();
create trigger inventur_zaehlung_nie_leeren before truncate on inventur_zaehlung for each statement execute function nur_anfuegen();

-- A decision holds as long as the result is the one that it was made about (`fund`, `doppelt`, `ort_id`).
create table inventur_entscheidung (
  id           uuid primary key,
  inventur_id  uuid not null references inventur,
  hardware_id  uuid references hardware,                                     -- or the code that nobody knows
  code         text,
  was          text not null check (was in ('umbuchen', 'belassen', 'verloren', 'zurueckholen', 'anlegen')),
  fund         text not null,
  doppelt      boolean not null,
  ort_id       uuid references standort,
  standort_id  uuid references standort,                                     -- where it was moved to
  neu_id       uuid references hardware,                                     -- the device that the code became
  bemerkung    text not null default '' check (length(bemerkung) <= 500),
  anwender_id  uuid references anwender,
  zeitpunkt    timestamptz not null,
  check (num_nonnulls(hardware_id, code) = 1),
  check ((was = 'anlegen') = (neu_id is not null) and (was <> 'anlegen' or code is not null))
);
create index inventur_entscheidung_inventur on inventur_entscheidung (inventur_id, zeitpunkt, id);
create index inventur_entscheidung_neu on inventur_entscheidung (neu_id) where neu_id is not null;
create trigger inventur_entscheidung_nur_anfuegen before update or delete on inventur_entscheidung for each row execute function nur_anfuegen();
create trigger inventur_entscheidung_nie_leeren before truncate on inventur_entscheidung for each statement execute function nur_anfuegen();
