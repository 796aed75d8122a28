-- What the time of a person went to, wherever it was told: on its day, on a ticket, on a work sheet, by a session. Presence is told by the stamps, this is
-- laid beside it and never changes it. Entries may overlap.
create table arbeitsbericht (
  id              uuid primary key,                                          -- made by the device
  lstfix_id       uuid not null references lstfix,
  vkforgid        integer not null references filiale,                       -- the person's branch when it was booked
  abteilung_id    uuid not null references abteilung,                        -- and department
  datum           date not null,                                             -- business day: the one on which the shift began
  von             timestamptz not null,
  bis             timestamptz not null,
  minuten         integer not null generated always as ((extract(epoch from bis - von) / 60)::integer) stored,
  zone            text not null,                                             -- clock by which it was told
  objekt_id       uuid not null references objekt,
  ktostamm_id     uuid not null references ktostamm,                         -- the object's customer when it was booked
  kostenstelle_id uuid references kostenstelle,
  ticket_id       uuid references ticket,
  kzverrzeit      text not null default 'K' check (kzverrzeit in ('K', 'R', 'A', 'L')),
  zeitart         text check (zeitart is null or (zeitart in ('W', 'E', 'I') and kzverrzeit = 'K')), -- Wartung, Entwicklung, Intern
  beschreibung    text not null default '' check (length(beschreibung) <= 2000),
  partie_id       uuid,                                                      -- one crew entry for several people
  quelle          text not null default 'portal' check (quelle in ('portal', 'partie', 'luecke', 'ticket', 'schein', 'rdp')),
  erfasst_von     uuid not null references anwender,
  erfasst         timestamptz not null,                                      -- as the device told it
  angelegt        timestamptz not null default now(),
  nachgetragen    boolean not null default false,                            -- later than the company's editable days
  objekt_geschlossen boolean not null default false,                         -- it was no longer open when this arrived
  position        jsonb,                                                     -- where the device was, only when somebody pressed "Standort"
  bestaetigt      timestamptz,                                               -- by the person, when somebody else booked
  widerspruch     timestamptz,
  abgerechnet     boolean not null default false,
  storniert       timestamptz,
  storniert_von   uuid references anwender,
  stornogrund     text not null default '' check (length(stornogrund) <= 500),
  check (bis > von and bis - von <= interval '16 hours')
);
create index arbeitsbericht_person on arbeitsbericht (lstfix_id, datum desc, von);
create index arbeitsbericht_liste on arbeitsbericht (lstfix_id, von desc, id desc);
create index arbeitsbericht_filiale on arbeitsbericht (vkforgid, von desc, id desc);
create index arbeitsbericht_objekt on arbeitsbericht (objekt_id, von desc);
create index arbeitsbericht_partie on arbeitsbericht (partie_id) where partie_id is not null;
create index arbeitsbericht_ticket on arbeitsbericht (ticket_id) where ticket_id is not null;
create index arbeitsbericht_erfasst_von on arbeitsbericht (erfasst_von, von desc);
-- Statistics of a branch read a stretch of days from here alone, without the rows.
create index arbeitsbericht_statistik on arbeitsbericht (vkforgid, datum)
  include (lstfix_id, abteilung_id, objekt_id, ktostamm_id, kostenstelle_id, ticket_id, kzverrzeit, zeitart, abgerechnet, minuten, von, bis) where storniert is null;

-- What became of an entry, act by act; of a change both sides.
create table arbeitsbericht_schritt (
  id                uuid primary key,
  arbeitsbericht_id uuid not null references arbeitsbericht,
  was               text not null check (was in ('erfasst', 'geaendert', 'geteilt', 'storniert', 'bestaetigt', 'widersprochen')),
  grund             text not null default '',
  vorher            jsonb not null default '{}',
  nachher           jsonb not null default '{}',
  anwender_id       uuid not null references anwender,
  zeitpunkt         timestamptz not null
);
create index arbeitsbericht_schritt_bericht on arbeitsbericht_schritt (arbeitsbericht_id, zeitpunkt, id);
create trigger arbeitsbericht_schritt_nur_anfuegen before update or delete on arbeitsbericht_schritt for each row execute function nur_anfuegen();
create trigger arbeitsbericht_schritt_nie_leeren before truncate on arbeitsbericht_schritt for each statement execute function nur_anfuegen();

-- The last running number of the company by kind and month. Its row is locked until the commit: what is rolled back is given again.
create table einsatznummer (
  art     text not null check (art in ('D', 'S')),                           -- Dokumentation, Arbeitsschein
  monat   text not null check (monat ~ '^\d{4}$'),                            -- YYMM of the arrival at the office
  zuletzt integer not null check (zuletzt > 0),
  primary key (art, monat)
);

-- What the customer confirms. Names of object and customer are those of the last time that it was saved.
create table arbeitsschein (
  id                 uuid primary key,                                       -- made by the device
  nummer             text not null unique check (nummer ~ '^\d{8,}$'),       -- YYMM and the running number
  vorlaeufig         text not null check (vorlaeufig ~ '^[0-9A-Z]{3}-\d{1,6}$'),  -- what the device called it before it had a number
  vkforgid           integer not null references filiale,                    -- the branch that serves the object's customer
  art                text not null check (art in ('Service', 'Regie', 'Wartung', 'Montage')),
  objekt_id          uuid not null references objekt,
  ktostamm_id        uuid not null references ktostamm,
  objekt             text not null,                                          -- number and name
  kunde              text not null,
  objekt_geschlossen boolean not null default false,                         -- it was no longer open when this arrived
  datum              date not null,
  kostenstelle_id    uuid references kostenstelle,
  kostenstelle       text not null default '',                               -- number and name, as object and customer
  ticket_id          uuid references ticket,
  ticket             text not null default '',
  ansprechpartner_id uuid references ansprechpartner,                        -- whom one speaks to at the customer
  ansprechpartner    text not null default '',
  lstfix_id          uuid references lstfix,                                 -- whom it is assigned to
  vertragsart        text not null default 'sonst' check (vertragsart in ('VOB', 'OENORM', 'BGB', 'sonst')),
  angeordnet_von     text not null default '',                               -- this and the next: of Regie
  angeordnet_am      date,
  wetter             text check (wetter in ('trocken', 'heiter', 'bewölkt', 'Nebel', 'Regen', 'Schnee', 'Frost', 'Sturm', 'Gewitter')),
  temp_min           numeric(4, 1) check (temp_min between -60 and 60),
  temp_max           numeric(4, 1) check (temp_max between -60 and 60),
  notiz              text not null default '' check (length(notiz) <= 20000),
  notiz_intern       text not null default '' check (length(notiz_intern) <= 20000),
  zustand            text not null default 'offen' check (zustand in ('offen', 'abgeschlossen', 'storniert')),
  fassung            integer not null default 1 check (fassung > 0),
  version            integer not null default 1,                             -- counts what was saved: a device that keeps several writes knows it ahead
  erfasst_von        uuid not null references anwender,
  erfasst            timestamptz not null,                                   -- as the device told it
  angelegt           timestamptz not null default now(),
  check (temp_min <= temp_max)
);
create index arbeitsschein_erfasst_von on arbeitsschein (erfasst_von, zustand, angelegt desc);
create index arbeitsschein_lstfix on arbeitsschein (lstfix_id, zustand) where lstfix_id is not null;
create index arbeitsschein_vkforgid on arbeitsschein (vkforgid, angelegt desc, id desc);
create index arbeitsschein_objekt on arbeitsschein (objekt_id, datum desc);
create index arbeitsschein_ticket on arbeitsschein (ticket_id) where ticket_id is not null;

create table arbeitsschein_position (
  arbeitsschein_id uuid not null references arbeitsschein on delete cascade,
  id               uuid not null,
  folge            integer not null,
  art              text not null check (art in ('Zeit', 'Material', 'Geraet', 'Fahrt', 'Leistung', 'Text')),
  arbeitsbericht_id uuid references arbeitsbericht,                          -- of time: who, from when to when stands there and only there
  name             text not null default '',                                 -- of time: who, as the sheet was saved last
  nummer           text not null default '' check (length(nummer) <= 40),    -- of the article, as typed or scanned
  text             text not null default '' check (length(text) <= 500),
  menge            numeric(12, 3) check (menge >= 0),                        -- of time: minutes, rounded
  einheit          text not null default '',
  kommentar        text not null default '' check (length(kommentar) <= 2000),
  primary key (arbeitsschein_id, id),
  check ((art = 'Text') = (menge is null)),
  check ((art = 'Zeit') = (arbeitsbericht_id is not null)),
  check (art <> 'Zeit' or einheit = 'min'),
  check (case art when 'Text' then einheit = '' when 'Zeit' then true
                  else einheit in ('h', 'min', 'Stk', 'm', 'm²', 'm³', 'kg', 't', 'l', 'km', 'Tag', 'Psch', 'Pkg') end),
  check (art = 'Zeit' or menge > 0)
);
create index arbeitsschein_position_arbeitsbericht on arbeitsschein_position (arbeitsbericht_id) where arbeitsbericht_id is not null;

-- What became of a sheet, act by act.
create table arbeitsschein_schritt (
  id               uuid primary key,
  arbeitsschein_id uuid not null references arbeitsschein,
  was              text not null check (was in ('erfasst', 'geaendert', 'abgeschlossen', 'fassung', 'storniert', 'link', 'widerrufen', 'unterschrieben', 'regie')),
  fassung          integer not null,
  grund            text not null default '',
  anwender_id      uuid references anwender,                                 -- null: a customer by a link
  name             text not null default '',                                 -- what that customer is called
  zeitpunkt        timestamptz not null,
  check ((anwender_id is null) = (name <> ''))
);
create index arbeitsschein_schritt_arbeitsschein on arbeitsschein_schritt (arbeitsschein_id, zeitpunkt, id);
create trigger arbeitsschein_schritt_nur_anfuegen before update or delete on arbeitsschein_schritt for each row execute function nur_anfuegen();
create trigger arbeitsschein_schritt_nie_leeren before truncate on arbeitsschein_schritt for each statement execute function nur_anfuegen();

-- Finished versions: their text in canonical form, and the sheet as it was printed then.
create table arbeitsschein_fassung (
  arbeitsschein_id uuid not null references arbeitsschein,
  nr               integer not null,
  kanonisch        text not null,
  sha256           bytea not null,
  grund            text not null default '',                                 -- why there is another one
  pdf              uuid,                                                     -- file; null: not printed when it was finished (the demonstration)
  anwender_id      uuid not null references anwender,
  zeitpunkt        timestamptz not null,
  primary key (arbeitsschein_id, nr)
);
-- Somebody asks with the first signs of a fingerprint whether there is such a version.
create index arbeitsschein_fassung_sha256 on arbeitsschein_fassung (sha256);
create trigger arbeitsschein_fassung_nur_anfuegen before update or delete on arbeitsschein_fassung for each row execute function nur_anfuegen();
create trigger arbeitsschein_fassung_nie_leeren before truncate on arbeitsschein_fassung for each statement execute function nur_anfuegen();

-- Ways for customers who were not there to sign a finished version. Only the hash of the secret is kept; it signs once.
create table arbeitsschein_link (
  id               uuid primary key,
  arbeitsschein_id uuid not null references arbeitsschein,
  fassung          integer not null,
  hash             bytea not null unique,
  an               text not null,
  laeuft_ab        timestamptz not null,
  geoeffnet        timestamptz,                                              -- the first time
  oeffnungen       integer not null default 0,
  verbraucht       timestamptz,
  widerrufen       timestamptz,
  anwender_id      uuid not null references anwender,
  erstellt         timestamptz not null
);
create index arbeitsschein_link_arbeitsschein on arbeitsschein_link (arbeitsschein_id, fassung);

create table unterschrift (
  id               uuid primary key,
  arbeitsschein_id uuid not null references arbeitsschein,
  fassung          integer not null,
  rolle            text not null check (rolle in ('Kunde', 'Monteur')),
  bedeutung        text not null check (bedeutung in ('bestaetigt', 'erhalten')),
  art              text not null check (art in ('gezeichnet', 'getippt', 'abwesend', 'verweigert')),
  name             text not null default '',
  funktion         text not null default '',
  grund            text not null default '',                                 -- why nobody signed
  striche          jsonb,                                                    -- integers 0–10,000 of the pad's width: x, y, x, y …; no pressure, no time
  zeitpunkt        timestamptz not null,
  anwender_id      uuid references anwender,                                 -- who held the device; null: signed by a link
  link_id          uuid unique references arbeitsschein_link,
  pdf              uuid,                                                     -- file: the sheet with this signature, when that came after it was finished
  check ((anwender_id is null) = (link_id is not null)),
  check (link_id is null or art in ('gezeichnet', 'getippt')),
  check ((art = 'gezeichnet') = (striche is not null)),
  check (case when art in ('abwesend', 'verweigert') then grund <> '' else name <> '' end)
);
create index unterschrift_arbeitsschein on unterschrift (arbeitsschein_id, fassung);
create trigger unterschrift_nur_anfuegen before update or delete on unterschrift for each row execute function nur_anfuegen();
create trigger unterschrift_nie_leeren before truncate on unterschrift for each statement execute function nur_anfuegen();

-- What somebody entered about finished work by the hour: that it reached the client, what the client said, that it was billed. `irrtum` takes back the one before.
create table regieakt (
  id               uuid primary key,
  arbeitsschein_id uuid not null references arbeitsschein,
  fassung          integer not null,
  akt              text not null check (akt in ('zugang', 'anerkannt', 'einwendung', 'erledigt', 'abgerechnet', 'irrtum')),
  tag              date not null,                                            -- at the place of the work
  text             text not null default '' check (length(text) <= 2000),
  anwender_id      uuid not null references anwender,
  zeitpunkt        timestamptz not null
);
create index regieakt_arbeitsschein on regieakt (arbeitsschein_id, fassung, zeitpunkt, id);
create trigger regieakt_nur_anfuegen before update or delete on regieakt for each row execute function nur_anfuegen();
create trigger regieakt_nie_leeren before truncate on regieakt for each statement execute function nur_anfuegen();
create index arbeitsschein_regie on arbeitsschein (vkforgid, datum) where art = 'Regie' and vertragsart in ('VOB', 'OENORM') and zustand <> 'storniert';

-- Until which day somebody was reminded of work by the hour.
create table regie_post (
  anwender_id uuid primary key references anwender on delete cascade,
  zuletzt     date not null
);

-- What is finished stays as it is until the next version; a cancelled sheet stays for good.
create function arbeitsschein_fest() returns trigger language plpgsql as $$
begin
  if old.zustand = 'storniert' or (old.zustand = 'abgeschlossen' and not (new.zustand = 'storniert' or (new.zustand = 'offen' and new.fassung = old.fassung + 1))) then
    raise exception 'finished: arbeitsschein %', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger arbeitsschein_fest before update on arbeitsschein for each row execute function arbeitsschein_fest();

create table dokumentation (
  id                 uuid primary key,                                       -- made by the device
  nummer             text not null unique check (nummer ~ '^\d{8,}$'),       -- YYMM and the running number
  vkforgid           integer not null references filiale,                    -- the branch that serves the object's customer
  objekt_id          uuid not null references objekt,
  objekt_geschlossen boolean not null default false,                         -- it was no longer open when this arrived
  datum              date not null,
  art                text not null default 'Dokumentation' check (art in ('Dokumentation', 'Bautagesbericht', 'Mangel', 'Abnahme', 'Bedenken', 'Behinderung', 'Wegfall')),
  titel              text not null check (length(titel) between 1 and 200),
  beschreibung       text not null default '' check (length(beschreibung) <= 20000),
  adressat           text not null default '',                               -- this and the next two: of letters
  wirkung            text not null default '',
  seit               date,
  firmen             jsonb not null default '[]' check (jsonb_typeof(firmen) = 'array'),   -- of a day on the site, this and the next three: who worked there, hours, people
  wetter             text check (wetter in ('trocken', 'heiter', 'bewölkt', 'Nebel', 'Regen', 'Schnee', 'Frost', 'Sturm', 'Gewitter')),
  temp_min           numeric(4, 1) check (temp_min between -60 and 60),
  temp_max           numeric(4, 1) check (temp_max between -60 and 60),
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
  gegenstand   uuid not null,                                                -- id of the documentation or the sheet
  folge        integer not null,
  beschriftung text not null default '' check (length(beschriftung) <= 300),
  geteilt      boolean not null default true                                 -- a customer who sees the record sees it, too
);
create index einsatzbild_gegenstand on einsatzbild (gegenstand, folge);
