-- Release of times: weeks are handed in and approved, months closed and reopened. Every act is a row; the last one tells the state.
-- Two people who act on the same period at once both write the next schritt: the key lets one of them win.

create table zeitfreigabe (
  id          uuid primary key,
  lstfix_id   uuid not null references lstfix,
  art         text not null check (art in ('woche', 'monat')),
  beginn      date not null,                      -- Monday of the week, first day of the month
  schritt     integer not null check (schritt > 0),
  akt         text not null check (akt in ('einreichen', 'zurueckziehen', 'genehmigen', 'zurueckgeben', 'abschliessen', 'oeffnen')),
  zustand     text not null check (zustand in ('offen', 'eingereicht', 'genehmigt', 'zurueckgegeben', 'abgeschlossen', 'geoeffnet')),
  grund       text,
  zeitpunkt   timestamptz not null default now(),
  anwender_id uuid not null references anwender,
  unique (lstfix_id, art, beginn, schritt),
  check (akt not in ('zurueckgeben', 'oeffnen') or length(grund) > 0),
  check (case art when 'woche' then extract(isodow from beginn) = 1 else extract(day from beginn) = 1 end)
);

-- Results of a closed month, day by day, as they were when it was closed. `eingabe` tells whether anything they came from has changed.
create table tagesabschluss (
  abschluss_id    uuid not null references zeitfreigabe,
  lstfix_id       uuid not null references lstfix,
  datum           date not null,
  soll_min        integer not null,
  brutto_min      integer not null,
  pause_min       integer not null,
  pflichtpause_min integer not null,
  netto_min       integer not null,
  gewertet_min    integer not null,
  nacht_min       integer not null,
  beginn          timestamptz,
  ende            timestamptz,
  feiertag        text,
  abwesenheit     text,
  regeln          jsonb not null,                 -- ids and versions of the rules applied
  eingabe         bytea not null,                 -- sha-256 of stamps, plan and rules of the day
  primary key (lstfix_id, datum, abschluss_id)
);
create index tagesabschluss_abschluss on tagesabschluss (abschluss_id, datum);

-- A closed day that would be reckoned differently today: what came or changed later, never a changed past. `minuten` is what the day is worth more (or less) than all told before.
create table abschlussdifferenz (
  id           uuid primary key,
  abschluss_id uuid not null references zeitfreigabe,
  lstfix_id    uuid not null references lstfix,
  datum        date not null,
  fassung      integer not null check (fassung > 0),
  minuten      integer not null check (minuten <> 0),
  gewertet_min integer not null,
  soll_min     integer not null,
  eingabe      bytea not null,
  erkannt      timestamptz not null default now(),
  unique (lstfix_id, datum, abschluss_id, fassung)
);
create index abschlussdifferenz_abschluss on abschlussdifferenz (abschluss_id, datum, fassung);

-- Entries of the working-time account beside the days: opening balance, payment, correction, a difference carried over.
create table zeitbuchung (
  id           uuid primary key,
  lstfix_id    uuid not null references lstfix,
  datum        date not null,
  minuten      integer not null check (minuten between -600000 and 600000),
  art          text not null check (art in ('Anfangssaldo', 'Auszahlung', 'Korrektur', 'Differenz')),
  grund        text not null check (length(grund) > 0),
  differenz_id uuid unique references abschlussdifferenz,
  zeitpunkt    timestamptz not null default now(),
  anwender_id  uuid not null references anwender,
  check ((art = 'Differenz') = (differenz_id is not null))
);
create index zeitbuchung_person on zeitbuchung (lstfix_id, datum, id);
create unique index zeitbuchung_anfang on zeitbuchung (lstfix_id) where art = 'Anfangssaldo';

create trigger zeitfreigabe_nur_anfuegen before update or delete on zeitfreigabe for each row execute function nur_anfuegen();
create trigger zeitfreigabe_nie_leeren before truncate on zeitfreigabe for each statement execute function nur_anfuegen();
create trigger tagesabschluss_nur_anfuegen before update or delete on tagesabschluss for each row execute function nur_anfuegen();
create trigger tagesabschluss_nie_leeren before truncate on tagesabschluss for each statement execute function nur_anfuegen();
create trigger abschlussdifferenz_nur_anfuegen before update or delete on abschlussdifferenz for each row execute function nur_anfuegen();
create trigger abschlussdifferenz_nie_leeren before truncate on abschlussdifferenz for each statement execute function nur_anfuegen();
create trigger zeitbuchung_nur_anfuegen before update or delete on zeitbuchung for each row execute function nur_anfuegen();
create trigger zeitbuchung_nie_leeren before truncate on zeitbuchung for each statement execute function nur_anfuegen();
