-- What is reckoned from the stamps: rules, questions, release of weeks and months, the account.

-- Rules of working time as dated data. Append-only: a change is another version, valid from a day; the older ones stay readable.
-- In force on a day is the row with the latest gueltig_ab not after it, of several the one with the highest fassung.

create table zeitregel (
  land        text not null check (land in ('DE', 'AT', 'CH')),
  gruppe      text not null check (gruppe in ('erwachsen', 'jugendlich')),
  art         text not null check (art in ('pause', 'tag', 'woche', 'durchschnitt', 'ruhe', 'nacht', 'stueck', 'schicht', 'freietage', 'krank', 'aufbewahrung', 'rundung')),
  fassung     integer not null check (fassung > 0),
  gueltig_ab  date not null,
  wert        jsonb not null,                     -- shape by art: domain/zeiten/contract.ts
  quelle      text not null check (length(quelle) between 1 and 300),
  angelegt    timestamptz not null default now(),
  anwender_id uuid,                               -- null = delivered with the product
  primary key (land, gruppe, art, fassung)
);
create trigger zeitregel_nur_anfuegen before update or delete on zeitregel for each row execute function nur_anfuegen();
create trigger zeitregel_nie_leeren before truncate on zeitregel for each statement execute function nur_anfuegen();

insert into zeitregel (land, gruppe, art, fassung, gueltig_ab, wert, quelle) values
  ('DE', 'erwachsen', 'pause', 1, '1994-07-01', '{"stufen":[{"ueberMin":360,"pauseMin":30},{"ueberMin":540,"pauseMin":45}],"stueckMin":15}', '§ 4 ArbZG'),
  ('DE', 'erwachsen', 'tag', 1, '1994-07-01', '{"normalMin":480,"hoechstMin":600}', '§ 3 ArbZG'),
  ('DE', 'erwachsen', 'woche', 1, '1994-07-01', '{"normalMin":2880,"hoechstMin":3600}', '§ 3 ArbZG: sechs Werktage zu 8, höchstens 10 Stunden'),
  ('DE', 'erwachsen', 'durchschnitt', 1, '1994-07-01', '{"wochen":24,"hoechstMin":2880}', '§ 3 Satz 2 ArbZG'),
  ('DE', 'erwachsen', 'ruhe', 1, '1994-07-01', '{"tagMin":660,"wocheMin":2100}', '§ 5 Abs. 1 und § 11 Abs. 4 ArbZG'),
  ('DE', 'erwachsen', 'nacht', 1, '1994-07-01', '{"von":"23:00","bis":"06:00","abMin":120,"hoechstMin":600}', '§ 2 Abs. 3 und 4, § 6 Abs. 2 ArbZG'),
  ('DE', 'erwachsen', 'stueck', 1, '1994-07-01', '{"hoechstMin":360}', '§ 4 Satz 3 ArbZG'),
  ('DE', 'erwachsen', 'freietage', 1, '1994-07-01', '{"samstagMin":null,"sonntagMin":0,"feiertagMin":0,"tage":null,"freieSonntage":15,"freieSonntageMonat":null,"ersatzSonntagTage":14,"ersatzFeiertagTage":56,"ersatzruheMin":null}', '§§ 9 und 11 Abs. 1 bis 3 ArbZG'),
  ('DE', 'erwachsen', 'krank', 1, '1994-06-01', '{"zeitausgleich":"genommen"}', '§ 3 Abs. 1 EFZG: im Zeitausgleich fällt keine Arbeit aus; § 9 BUrlG gilt nur für Urlaub'),
  ('DE', 'erwachsen', 'aufbewahrung', 1, '1994-07-01', '{"monate":24}', '§ 16 Abs. 2 ArbZG; auf dem Bau § 17 Abs. 1 MiLoG: Aufzeichnung bis zum siebten Kalendertag'),
  ('DE', 'erwachsen', 'rundung', 1, '1994-07-01', '{"aufMin":1,"richtung":"symmetrisch"}', 'Regel der Firma: auf die volle Minute'),

  ('DE', 'jugendlich', 'pause', 1, '1976-05-01', '{"stufen":[{"ueberMin":270,"pauseMin":30},{"ueberMin":360,"pauseMin":60}],"stueckMin":15}', '§ 11 JArbSchG'),
  ('DE', 'jugendlich', 'tag', 1, '1976-05-01', '{"normalMin":480,"hoechstMin":510}', '§ 8 Abs. 1 und 2a JArbSchG'),
  ('DE', 'jugendlich', 'woche', 1, '1976-05-01', '{"normalMin":2400,"hoechstMin":2400}', '§ 8 Abs. 1 JArbSchG'),
  ('DE', 'jugendlich', 'ruhe', 1, '1976-05-01', '{"tagMin":720,"wocheMin":2880}', '§§ 13 und 15 JArbSchG'),
  ('DE', 'jugendlich', 'nacht', 1, '1976-05-01', '{"von":"20:00","bis":"06:00","abMin":0,"hoechstMin":0}', '§ 14 Abs. 1 JArbSchG'),
  ('DE', 'jugendlich', 'stueck', 1, '1976-05-01', '{"hoechstMin":270}', '§ 11 Abs. 2 JArbSchG'),
  ('DE', 'jugendlich', 'schicht', 1, '1976-05-01', '{"hoechstMin":600}', '§ 12 JArbSchG; auf Bau- und Montagestellen sind 11 Stunden erlaubt'),
  ('DE', 'jugendlich', 'freietage', 1, '1976-05-01', '{"samstagMin":0,"sonntagMin":0,"feiertagMin":0,"tage":5,"freieSonntage":null,"freieSonntageMonat":2,"ersatzSonntagTage":null,"ersatzFeiertagTage":null,"ersatzruheMin":null}', '§§ 15 bis 18 JArbSchG'),
  ('DE', 'jugendlich', 'krank', 1, '1994-06-01', '{"zeitausgleich":"genommen"}', '§ 3 Abs. 1 EFZG: im Zeitausgleich fällt keine Arbeit aus; § 9 BUrlG gilt nur für Urlaub'),
  ('DE', 'jugendlich', 'aufbewahrung', 1, '1976-05-01', '{"monate":24}', '§ 50 Abs. 2 JArbSchG'),
  ('DE', 'jugendlich', 'rundung', 1, '1976-05-01', '{"aufMin":1,"richtung":"symmetrisch"}', 'Regel der Firma: auf die volle Minute'),

  ('AT', 'erwachsen', 'pause', 1, '1970-01-05', '{"stufen":[{"ueberMin":360,"pauseMin":30}],"stueckMin":10}', '§ 11 Abs. 1 AZG: 30 Minuten, oder zwei zu 15, oder drei zu 10'),
  ('AT', 'erwachsen', 'tag', 1, '1975-01-06', '{"normalMin":480,"hoechstMin":600}', '§ 3 Abs. 1 und § 9 Abs. 1 AZG'),
  ('AT', 'erwachsen', 'tag', 2, '2018-09-01', '{"normalMin":480,"hoechstMin":720}', '§ 3 Abs. 1 und § 9 Abs. 1 AZG in der Fassung BGBl. I Nr. 53/2018'),
  ('AT', 'erwachsen', 'woche', 1, '1975-01-06', '{"normalMin":2400,"hoechstMin":3000}', '§ 3 Abs. 1 und § 9 Abs. 1 AZG'),
  ('AT', 'erwachsen', 'woche', 2, '2018-09-01', '{"normalMin":2400,"hoechstMin":3600}', '§ 3 Abs. 1 und § 9 Abs. 1 AZG in der Fassung BGBl. I Nr. 53/2018'),
  ('AT', 'erwachsen', 'durchschnitt', 1, '1997-05-01', '{"wochen":17,"hoechstMin":2880}', '§ 9 Abs. 4 AZG'),
  ('AT', 'erwachsen', 'ruhe', 1, '1984-07-01', '{"tagMin":660,"wocheMin":2160}', '§ 12 Abs. 1 AZG, §§ 3 und 4 ARG'),
  ('AT', 'erwachsen', 'nacht', 1, '2002-08-01', '{"von":"22:00","bis":"05:00","abMin":180,"hoechstMin":null}', '§ 12a AZG'),
  ('AT', 'erwachsen', 'freietage', 1, '1984-07-01', '{"samstagMin":null,"sonntagMin":0,"feiertagMin":0,"tage":null,"freieSonntage":null,"freieSonntageMonat":null,"ersatzSonntagTage":null,"ersatzFeiertagTage":null,"ersatzruheMin":2160}', '§§ 3, 6 und 7 ARG'),
  ('AT', 'erwachsen', 'krank', 1, '1977-01-01', '{"zeitausgleich":"genommen"}', '§ 5 UrlG gilt nur für Urlaub'),
  ('AT', 'erwachsen', 'aufbewahrung', 1, '1970-01-05', '{"monate":12}', '§ 26 AZG'),
  ('AT', 'erwachsen', 'rundung', 1, '1970-01-05', '{"aufMin":1,"richtung":"symmetrisch"}', 'Regel der Firma: auf die volle Minute'),

  ('AT', 'jugendlich', 'pause', 1, '1987-07-01', '{"stufen":[{"ueberMin":270,"pauseMin":30}],"stueckMin":30}', '§ 15 Abs. 1 KJBG'),
  ('AT', 'jugendlich', 'tag', 1, '1987-07-01', '{"normalMin":480,"hoechstMin":540}', '§ 11 KJBG'),
  ('AT', 'jugendlich', 'woche', 1, '1987-07-01', '{"normalMin":2400,"hoechstMin":2700}', '§ 11 KJBG'),
  ('AT', 'jugendlich', 'ruhe', 1, '1987-07-01', '{"tagMin":720,"wocheMin":2880}', '§§ 16 und 19 KJBG'),
  ('AT', 'jugendlich', 'nacht', 1, '1987-07-01', '{"von":"20:00","bis":"06:00","abMin":0,"hoechstMin":0}', '§ 17 Abs. 1 KJBG'),
  ('AT', 'jugendlich', 'stueck', 1, '1987-07-01', '{"hoechstMin":360}', '§ 15 Abs. 2 KJBG'),
  ('AT', 'jugendlich', 'freietage', 1, '1987-07-01', '{"samstagMin":null,"sonntagMin":0,"feiertagMin":0,"tage":5,"freieSonntage":null,"freieSonntageMonat":null,"ersatzSonntagTage":null,"ersatzFeiertagTage":null,"ersatzruheMin":null}', '§§ 18 und 19 KJBG'),
  ('AT', 'jugendlich', 'krank', 1, '1977-01-01', '{"zeitausgleich":"genommen"}', '§ 5 UrlG gilt nur für Urlaub'),
  ('AT', 'jugendlich', 'aufbewahrung', 1, '1987-07-01', '{"monate":24}', '§ 26 KJBG'),
  ('AT', 'jugendlich', 'rundung', 1, '1987-07-01', '{"aufMin":1,"richtung":"symmetrisch"}', 'Regel der Firma: auf die volle Minute');

-- Questions about a person's times, raised from the stamps, and objections to changes of them; each step is a record of its own.

create table klaerungsfall (
  id         uuid primary key,
  lstfix_id  uuid not null references lstfix,
  datum      date not null,                       -- business day
  art        text not null check (art in ('Gehen fehlt', 'Kommen fehlt', 'Rückkehr fehlt', 'Zwei Kommen', 'Doppelt', 'Zu lang', 'Pause zu kurz', 'Ruhezeit zu kurz', 'Über Höchstzeit', 'Nachtarbeit', 'Zeit abweichend', 'Fremdes Gerät', 'Nicht beschäftigt', 'Trotz Abwesenheit', 'Widerspruch', 'Korrektur')),
  bezug      uuid references zeitstempel,         -- stamp that a case of the person's own is about: whose change is objected to, or that is to be corrected
  zustand    text not null default 'offen' check (zustand in ('offen', 'beantwortet', 'freigegeben', 'zurueckgewiesen', 'erledigt')),
  seit       timestamptz not null,                -- moment that is asked about
  bis        timestamptz,                         -- where a stretch from `seit` on is asked about
  stempel    uuid[] not null,
  abwesenheiten uuid[] not null default '{}',     -- absences that the stamps stand against; why somebody is away stays with them
  merkmal    text not null,                       -- what was found; another one is another question
  vorschlag  jsonb,                               -- never an invented time: from the plan or the stamps themselves
  ist_min    integer,
  soll_min   integer,
  quelle     text,                                -- law and paragraph, where a rule asks
  antwort    jsonb,
  text       text not null default '',            -- the person's own words
  entstanden timestamptz not null default now(),
  geaendert  timestamptz not null default now(),
  check ((art in ('Widerspruch', 'Korrektur')) = (bezug is not null)),
  unique nulls not distinct (lstfix_id, datum, art, bezug)
);
create index klaerungsfall_tag on klaerungsfall (datum desc, id desc);
create index klaerungsfall_zustand on klaerungsfall (zustand, datum desc, id desc) where zustand in ('offen', 'beantwortet', 'zurueckgewiesen');

-- Who did what to a case, when and why; when it was written, not when its transaction began: one may have waited for another. `anwender_id` null =
-- found or settled by the stamps themselves. 'verneinen' is "no" at the wall: the proposal was denied, the state of the question stays.
create table klaerungsschritt (
  id            uuid primary key,
  fall_id       uuid not null references klaerungsfall,
  tat           text not null check (tat in ('aufwerfen', 'beantworten', 'freigeben', 'zurueckweisen', 'erledigen', 'wiederaufnehmen', 'verneinen')),
  zustand       text not null,
  zeitpunkt     timestamptz not null default clock_timestamp(),
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

-- Release of times: weeks are handed in and approved, months closed and reopened. Every act is a row; the last one tells the state.
-- Two people who act on the same period at once both write the next schritt: the key lets one of them win.

create table zeitfreigabe (
  id            uuid primary key,
  lstfix_id     uuid not null references lstfix,
  art           text not null check (art in ('woche', 'monat')),
  beginn        date not null,                    -- Monday of the week, first day of the month
  schritt       integer not null check (schritt > 0),
  akt           text not null check (akt in ('einreichen', 'zurueckziehen', 'genehmigen', 'zurueckgeben', 'abschliessen', 'oeffnen')),
  zustand       text not null check (zustand in ('offen', 'eingereicht', 'genehmigt', 'zurueckgegeben', 'abgeschlossen', 'geoeffnet')),
  grund         text,
  zeitpunkt     timestamptz not null default now(),
  anwender_id   uuid not null references anwender,
  vertretung_id uuid references vertretung,       -- the delegation that allowed it, of a week approved or returned in somebody's place
  unique (lstfix_id, art, beginn, schritt),
  check (akt not in ('zurueckgeben', 'oeffnen') or length(grund) > 0),
  check (case art when 'woche' then extract(isodow from beginn) = 1 else extract(day from beginn) = 1 end)
);
create trigger zeitfreigabe_nur_anfuegen before update or delete on zeitfreigabe for each row execute function nur_anfuegen();
create trigger zeitfreigabe_nie_leeren before truncate on zeitfreigabe for each statement execute function nur_anfuegen();

-- A week that its person was asked to hand in: told once, whoever asks again.
create table wochenerinnerung (
  lstfix_id   uuid not null references lstfix,
  montag      date not null check (extract(isodow from montag) = 1),
  zeitpunkt   timestamptz not null default now(),
  anwender_id uuid not null references anwender,   -- who asked
  primary key (lstfix_id, montag)
);
create trigger wochenerinnerung_nur_anfuegen before update or delete on wochenerinnerung for each row execute function nur_anfuegen();
create trigger wochenerinnerung_nie_leeren before truncate on wochenerinnerung for each statement execute function nur_anfuegen();

-- Results of a closed month, day by day, as they were when it was closed. `eingabe` tells whether anything they came from has changed.
create table tagesabschluss (
  abschluss_id     uuid not null references zeitfreigabe,
  lstfix_id        uuid not null references lstfix,
  datum            date not null,
  soll_min         integer not null,
  brutto_min       integer not null,
  pause_min        integer not null,
  pflichtpause_min integer not null,
  netto_min        integer not null,
  gewertet_min     integer not null,
  nacht_min        integer not null,
  beginn           timestamptz,
  ende             timestamptz,
  feiertag         text,
  abwesenheit      text,
  regeln           jsonb not null,                -- ids and versions of the rules applied
  befunde          jsonb not null default '[]',   -- what the rules said against the day
  sonntag_min      integer not null default 0,    -- worked on this day of the calendar, from midnight to midnight: on a Sunday,
  feiertag_min     integer not null default 0,    -- on a whole holiday,
  kalendernacht_min integer not null default 0,   -- and in the night
  eingabe          bytea not null,                -- sha-256 of stamps, plan and rules of the day
  primary key (lstfix_id, datum, abschluss_id)
);
create index tagesabschluss_abschluss on tagesabschluss (abschluss_id, datum);
create trigger tagesabschluss_nur_anfuegen before update or delete on tagesabschluss for each row execute function nur_anfuegen();
create trigger tagesabschluss_nie_leeren before truncate on tagesabschluss for each statement execute function nur_anfuegen();

-- A closed day that would be reckoned differently today: what came or changed later, never a changed past. `minuten` is what the day is worth more
-- (or less) than all told before.
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
create trigger abschlussdifferenz_nur_anfuegen before update or delete on abschlussdifferenz for each row execute function nur_anfuegen();
create trigger abschlussdifferenz_nie_leeren before truncate on abschlussdifferenz for each statement execute function nur_anfuegen();

-- Entries of the working-time account beside the days: opening balance, payment, correction, a difference carried over.
create table zeitbuchung (
  id           uuid primary key,
  lstfix_id    uuid not null references lstfix,
  datum        date not null,
  minuten      integer not null check (minuten between -600000 and 600000),
  art          text not null check (art in ('Anfangssaldo', 'Auszahlung', 'Korrektur', 'Differenz')),
  grund        text not null check (length(grund) > 0),
  differenz_id uuid references abschlussdifferenz,   -- at most one that was not taken back
  zeitpunkt    timestamptz not null default now(),
  anwender_id  uuid not null references anwender,
  check ((art = 'Differenz') = (differenz_id is not null))
);
create index zeitbuchung_person on zeitbuchung (lstfix_id, datum, id);
create index zeitbuchung_differenz on zeitbuchung (differenz_id) where differenz_id is not null;
create index zeitbuchung_anfang on zeitbuchung (lstfix_id) where art = 'Anfangssaldo';
create trigger zeitbuchung_nur_anfuegen before update or delete on zeitbuchung for each row execute function nur_anfuegen();
create trigger zeitbuchung_nie_leeren before truncate on zeitbuchung for each statement execute function nur_anfuegen();

-- An opening balance, or a difference carried over, that was taken back: it counts nowhere and begins no account; the difference waits again.
create table zeitbuchung_storno (
  zeitbuchung_id uuid primary key references zeitbuchung,
  grund          text not null check (length(grund) > 0),
  zeitpunkt      timestamptz not null default now(),
  anwender_id    uuid not null references anwender
);
create trigger zeitbuchung_storno_nur_anfuegen before update or delete on zeitbuchung_storno for each row execute function nur_anfuegen();
create trigger zeitbuchung_storno_nie_leeren before truncate on zeitbuchung_storno for each statement execute function nur_anfuegen();

-- Whole weeks of working time, as the average over 17 or 24 weeks needs them. Derived from stamps, plans and absences, and reckoned again when they change:
-- the account itself never reads them.

create table wochensumme (
  lstfix_id  uuid not null references lstfix,
  montag     date not null check (extract(isodow from montag) = 1),
  arbeit_min integer not null check (arbeit_min >= 0),
  halbtage   integer not null check (halbtage between 0 and 12),   -- half working days, Monday to Saturday, without neutral ones
  primary key (lstfix_id, montag)
);
create index wochensumme_montag on wochensumme (montag, lstfix_id) include (arbeit_min, halbtage);
