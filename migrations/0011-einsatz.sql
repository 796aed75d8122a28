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
  geraet          uuid,                                                      -- that it was entered on; null: an older one, or a program
  folge           bigint check (folge > 0),                                  -- its running number: a crew's entry is one number for several people
  vertrauen       text not null default 'A' check (vertrauen in ('A', 'B', 'C')), -- how far erfasst can be trusted, as of stamps
  abweichung_sek  integer,                                                   -- by which the device's clock was ahead of ours
  angelegt        timestamptz not null default now(),
  nachgetragen    boolean not null default false,                            -- later than the company's editable days
  objekt_geschlossen boolean not null default false,                         -- it was no longer open when this arrived
  objekt_damals   jsonb,                                                     -- it was another branch's when this arrived: its names of before
  objekt_bestaetigt timestamptz,                                             -- the office leaves it at this object all the same
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
create index arbeitsbericht_zuletzt on arbeitsbericht (von desc, id desc);
create index arbeitsbericht_objekt on arbeitsbericht (objekt_id, von desc);
create index arbeitsbericht_partie on arbeitsbericht (partie_id) where partie_id is not null;
create index arbeitsbericht_ticket on arbeitsbericht (ticket_id) where ticket_id is not null;
create index arbeitsbericht_nachgetragen on arbeitsbericht (datum) where nachgetragen;
create index arbeitsbericht_erfasst_von on arbeitsbericht (erfasst_von, datum desc, von);
-- Statistics of a branch read a stretch of days from here alone, without the rows.
create index arbeitsbericht_statistik on arbeitsbericht (vkforgid, datum)
  include (lstfix_id, abteilung_id, objekt_id, ktostamm_id, kostenstelle_id, ticket_id, kzverrzeit, zeitart, abgerechnet, minuten, von, bis) where storniert is null;

-- Sums for the statistics of standing entries, by stretches of 7 and of 56 days from a Monday on (`korn`, `ab`). What they hold can be had again from the entries at any
-- time: whoever folds a person's stretch makes it anew. One table has all keys, one those of people, one those of places.
create function einsatz_ab(tag date, korn integer) returns date language sql immutable parallel safe as $$
  select tag - mod(mod(tag - date '1900-01-01', korn) + korn, korn)
$$;
create table einsatzsumme (
  korn            smallint not null check (korn in (7, 56)),
  ab              date not null,
  vkforgid        integer not null,
  lstfix_id       uuid not null,
  abteilung_id    uuid not null,
  objekt_id       uuid not null,
  ktostamm_id     uuid not null,
  kostenstelle_id uuid,
  ticket_id       uuid,
  teil            text not null,                                             -- which of the eight kinds of hours
  eintraege       integer not null,
  minuten         integer not null,
  verrechnet      integer[] not null,                                        -- what is billed, each entry rounded to 1, 5, 6, 15, 30 minutes
  von             timestamptz not null,                                      -- first beginning and last end
  bis             timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create index einsatzsumme_vkforgid on einsatzsumme (vkforgid, korn, ab);
create index einsatzsumme_lstfix on einsatzsumme (lstfix_id, korn, ab);
create index einsatzsumme_objekt on einsatzsumme (objekt_id, korn, ab);
create index einsatzsumme_mit_ticket on einsatzsumme (vkforgid, korn, ab) where ticket_id is not null;
create table einsatzsumme_person (
  korn            smallint not null check (korn in (7, 56)),
  ab              date not null,
  vkforgid        integer not null,
  lstfix_id       uuid not null,
  abteilung_id    uuid not null,
  teil            text not null,
  eintraege       integer not null,
  minuten         integer not null,
  verrechnet      integer[] not null,                                        -- what is billed, each entry rounded to 1, 5, 6, 15, 30 minutes
  von             timestamptz not null,                                      -- first beginning and last end
  bis             timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create index einsatzsumme_person_vkforgid on einsatzsumme_person (vkforgid, korn, ab);
create index einsatzsumme_person_lstfix on einsatzsumme_person (lstfix_id, korn, ab);
create table einsatzsumme_ort (
  korn            smallint not null check (korn in (7, 56)),
  ab              date not null,
  vkforgid        integer not null,
  abteilung_id    uuid not null,
  objekt_id       uuid not null,
  ktostamm_id     uuid not null,
  kostenstelle_id uuid,
  teil            text not null,
  eintraege       integer not null,
  minuten         integer not null,
  verrechnet      integer[] not null,                                        -- what is billed, each entry rounded to 1, 5, 6, 15, 30 minutes
  von             timestamptz not null,                                      -- first beginning and last end
  bis             timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create index einsatzsumme_ort_vkforgid on einsatzsumme_ort (vkforgid, korn, ab);
create index einsatzsumme_ort_objekt on einsatzsumme_ort (objekt_id, korn, ab);
-- All time that was ever booked on a ticket.
create table einsatzsumme_ticket (
  ticket_id uuid primary key,
  minuten   integer not null
);

-- Where entries came, went or changed since the sums were made: written with the entry, taken out by whoever folds.
create table einsatz_offen (
  id        bigint generated always as identity (maxvalue 9007199254740991) primary key,
  datum     date not null,
  lstfix_id uuid not null,
  objekt_id uuid not null,
  ticket_id uuid
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create function einsatz_merken() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.storniert is null then
    insert into einsatz_offen (datum, lstfix_id, objekt_id, ticket_id) values (old.datum, old.lstfix_id, old.objekt_id, old.ticket_id);
    if tg_op = 'UPDATE' and (new.datum, new.lstfix_id, new.objekt_id, new.ticket_id) is not distinct from (old.datum, old.lstfix_id, old.objekt_id, old.ticket_id) then
      return null;
    end if;
  end if;
  if tg_op <> 'DELETE' and new.storniert is null then
    insert into einsatz_offen (datum, lstfix_id, objekt_id, ticket_id) values (new.datum, new.lstfix_id, new.objekt_id, new.ticket_id);
  end if;
  return null;
end $$;
create trigger arbeitsbericht_merken after insert or delete on arbeitsbericht for each row execute function einsatz_merken();
create trigger arbeitsbericht_merken_anders after update on arbeitsbericht for each row
  when ((old.storniert is null, old.datum, old.von, old.bis, old.lstfix_id, old.vkforgid, old.abteilung_id, old.objekt_id, old.ktostamm_id, old.kostenstelle_id, old.ticket_id,
      old.kzverrzeit, old.zeitart, old.abgerechnet)
    is distinct from (new.storniert is null, new.datum, new.von, new.bis, new.lstfix_id, new.vkforgid, new.abteilung_id, new.objekt_id, new.ktostamm_id, new.kostenstelle_id,
      new.ticket_id, new.kzverrzeit, new.zeitart, new.abgerechnet))
  execute function einsatz_merken();

-- What became of an entry, act by act; of a change both sides.
-- Recomputations of these sums from the entries; what was found, both values with it, was made anew.
create table einsatz_pruefung (
  id           bigint generated always as identity (maxvalue 9007199254740991) primary key,
  begonnen     timestamptz not null,
  beendet      timestamptz not null,
  von          date not null,
  bis          date not null,
  eintraege    integer not null,
  abweichungen integer not null,
  gefunden     jsonb not null default '[]'                                   -- the first hundred
);
create index einsatz_pruefung_begonnen on einsatz_pruefung (begonnen);

create table arbeitsbericht_schritt (
  id                uuid primary key,
  arbeitsbericht_id uuid not null references arbeitsbericht,
  was               text not null check (was in ('erfasst', 'geaendert', 'geteilt', 'storniert', 'bestaetigt', 'widersprochen', 'objekt', 'abgerechnet', 'zurueckgenommen')),
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
  objekt_fremd       boolean not null default false,                         -- it was another branch's or customer's when this arrived: everything here is as it was before
  objekt_bestaetigt  timestamptz,                                            -- the office leaves the sheet at this object all the same
  bilder_abgelehnt   uuid[] not null default '{}',                           -- pictures that a device named and the office had refused; a new one takes the place of the first
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
  wetterquelle       text not null default '' check (length(wetterquelle) <= 150),   -- who said so, and when; empty: it was typed here
  temp_min           numeric(4, 1) check (temp_min between -60 and 60),
  temp_max           numeric(4, 1) check (temp_max between -60 and 60),
  notiz              text not null default '' check (length(notiz) <= 20000),
  notiz_intern       text not null default '' check (length(notiz_intern) <= 20000),
  skizze             jsonb,                                                  -- strokes of a drawing as those of a signature; null: none
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
create index arbeitsschein_datum on arbeitsschein (datum);
create index arbeitsschein_ticket on arbeitsschein (ticket_id) where ticket_id is not null;

create table arbeitsschein_position (
  arbeitsschein_id uuid not null references arbeitsschein on delete cascade,
  id               uuid not null,
  folge            integer not null,
  art              text not null check (art in ('Zeit', 'Material', 'Geraet', 'Fahrt', 'Leistung', 'Text')),
  arbeitsbericht_id uuid references arbeitsbericht,                          -- of time: who, from when to when stands there and only there
  name             text not null default '',                                 -- of time: who, as the sheet was saved last
  persnr           text not null default '' check (length(persnr) <= 20),     -- of time: where somebody else on the sheet has the same name
  lohngruppe       text not null default '' check (length(lohngruppe) <= 40), -- of time: as the person had it when the line came onto the sheet
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
  was              text not null check (was in ('erfasst', 'geaendert', 'abgeschlossen', 'fassung', 'storniert', 'link', 'widerrufen', 'unterschrieben', 'regie', 'gegenwert', 'fall', 'objekt', 'abgerechnet', 'zurueckgenommen')),
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
  ktostamm_id      uuid not null references ktostamm,                        -- whose it is: the sheet may become another's later
  objekt_id        uuid not null references objekt,
  art              text not null check (art in ('Service', 'Regie', 'Wartung', 'Montage')),
  datum            date not null,
  objekt           text not null,                                            -- as this version says
  kunde            text not null,
  kanonisch        text not null,
  sha256           bytea not null,
  grund            text not null default '',                                 -- why there is another one
  pdf              uuid,                                                     -- file; null: not printed when it was finished (the demonstration)
  bilder           jsonb not null default '[]',                              -- of each shared picture: hash of what the device sent, hash of what is kept
  anwender_id      uuid not null references anwender,
  zeitpunkt        timestamptz not null,
  primary key (arbeitsschein_id, nr)
);
-- Somebody asks with the first signs of a fingerprint whether there is such a version.
create index arbeitsschein_fassung_sha256 on arbeitsschein_fassung (sha256);
-- A customer reads the finished versions of his own, the latest first.
create index arbeitsschein_fassung_kunde on arbeitsschein_fassung (ktostamm_id, datum desc, arbeitsschein_id);
create trigger arbeitsschein_fassung_nur_anfuegen before update or delete on arbeitsschein_fassung for each row execute function nur_anfuegen();
create trigger arbeitsschein_fassung_nie_leeren before truncate on arbeitsschein_fassung for each statement execute function nur_anfuegen();

-- Printed papers of finished versions for whose file there was no room: they wait here, and a job makes the file of this id.
create table arbeitsschein_papier (
  id               uuid primary key,
  arbeitsschein_id uuid not null references arbeitsschein,
  name             text not null,
  inhalt           bytea not null,
  angelegt         timestamptz not null
);
create index arbeitsschein_papier_arbeitsschein on arbeitsschein_papier (arbeitsschein_id);

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
  firma            text not null default '' check (length(firma) <= 100),    -- this and the next: for whom somebody signed, and where, as he said; empty: he did not
  ort              text not null default '' check (length(ort) <= 100),
  grund            text not null default '',                                 -- why nobody signed
  striche          jsonb,                                                    -- integers 0–10,000 of the pad's width: x, y, x, y …; no pressure, no time
  zeitpunkt        timestamptz not null,
  anwender_id      uuid references anwender,                                 -- who held the device; null: signed by a link
  link_id          uuid unique references arbeitsschein_link,
  pdf              uuid,                                                     -- file: the sheet with this signature, when that came after it was finished
  fingerabdruck    text check (fingerabdruck ~ '^[0-9a-f]{64}$'),            -- what the device showed to whoever signed
  check ((anwender_id is null) = (link_id is not null)),
  check (link_id is null or art in ('gezeichnet', 'getippt')),
  check ((art = 'gezeichnet') = (striche is not null)),
  check (case when art in ('abwesend', 'verweigert') then grund <> '' else name <> '' end)
);
create index unterschrift_arbeitsschein on unterschrift (arbeitsschein_id, fassung);
create trigger unterschrift_nur_anfuegen before update or delete on unterschrift for each row execute function nur_anfuegen();
create trigger unterschrift_nie_leeren before truncate on unterschrift for each statement execute function nur_anfuegen();

-- How a customer wants his sheets, where somebody said so.
create table scheinvorgabe (
  ktostamm_id          uuid primary key references ktostamm on delete cascade,
  vertragsart          text not null check (vertragsart in ('VOB', 'OENORM', 'BGB', 'sonst')),
  unterschrift_kunde   text not null check (unterschrift_kunde in ('Pflicht', 'moeglich', 'nie')),
  unterschrift_monteur text not null check (unterschrift_monteur in ('Pflicht', 'moeglich', 'nie')),
  einreichung          text not null check (einreichung in ('taeglich', 'woechentlich')),   -- of work by the hour
  takt_min             integer check (takt_min in (1, 5, 6, 15, 30))         -- null: as the company rounds
);

-- Sheets that new ones of the branch may begin as.
create table scheinmuster (
  arbeitsschein_id uuid primary key references arbeitsschein,
  name             text not null check (length(name) between 1 and 100),
  anwender_id      uuid not null references anwender
);

-- What a device wanted otherwise than the office, or after it was signed: it waits here for a person. Nothing of it is written over or lost.
create table arbeitsschein_gegenwert (
  id               uuid primary key,
  arbeitsschein_id uuid not null references arbeitsschein,
  fassung          integer not null,                                         -- that was open, or signed, when it arrived
  teil             text not null check (teil in ('kopf', 'position', 'bild')),
  feld             text not null,                                            -- field of the head, or id of the line or the file
  wert             jsonb,                                                    -- null: the device took it away
  anwender_id      uuid not null references anwender,
  geraet           text not null default '',                                 -- three signs of the device
  erfasst          timestamptz not null,                                     -- as the device told it
  angelegt         timestamptz not null,
  entschieden      timestamptz,
  entschieden_von  uuid references anwender,
  genommen         boolean not null default false,
  check ((entschieden is null) = (entschieden_von is null)),
  check (entschieden is not null or not genommen)
);
create index arbeitsschein_gegenwert_offen on arbeitsschein_gegenwert (arbeitsschein_id) where entschieden is null;

-- A finish that could not be one: the office reckons another text, another version was signed first, the sheet was cancelled. With everything that was signed.
create table arbeitsschein_fall (
  id               uuid primary key,
  arbeitsschein_id uuid not null references arbeitsschein,
  fassung          integer not null,
  grund            text not null check (grund in ('fingerabdruck', 'andere-fassung', 'storniert')),
  kanonisch        text not null,                                            -- of the device
  buero            text not null,                                            -- of the office at that moment
  fingerabdruck    text not null check (fingerabdruck ~ '^[0-9a-f]{64}$'),
  unterschriften   jsonb not null,
  email            text not null default '',
  anwender_id      uuid not null references anwender,
  geraet           text not null default '',
  erfasst          timestamptz not null,
  angelegt         timestamptz not null,
  erledigt         timestamptz,
  erledigt_von     uuid references anwender,
  check ((erledigt is null) = (erledigt_von is null))
);
create index arbeitsschein_fall_offen on arbeitsschein_fall (arbeitsschein_id) where erledigt is null;

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

-- What is finished stays as it is until the next version, but for the office's word on its object; a cancelled sheet stays for good.
create function arbeitsschein_fest() returns trigger language plpgsql as $$
begin
  if old.zustand = 'abgeschlossen' and to_jsonb(old) - 'objekt_bestaetigt' = to_jsonb(new) - 'objekt_bestaetigt' then
    return new;
  end if;
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
  objekt_damals      jsonb,                                                  -- another branch's or customer's when this arrived: its names of before
  objekt_bestaetigt  timestamptz,                                            -- the office leaves it at this object all the same
  datum              date not null,
  art                text not null default 'Dokumentation' check (art in ('Dokumentation', 'Bautagesbericht', 'Mangel', 'Abnahme', 'Bedenken', 'Behinderung', 'Wegfall')),
  titel              text not null check (length(titel) between 1 and 200),
  beschreibung       text not null default '' check (length(beschreibung) <= 20000),
  adressat           text not null default '',                               -- this and the next two: of letters
  wirkung            text not null default '',
  seit               date,
  vorschlag          text not null default '' check (length(vorschlag) <= 2000),     -- of Bedenken: what we propose instead
  vorbehalt          text not null default '' check (length(vorbehalt) <= 2000),     -- this and the next: of Abnahme
  frist              date,
  vertragsart        text not null default 'sonst' check (vertragsart in ('VOB', 'OENORM', 'BGB', 'sonst')),
  sprache            text not null default 'de' check (sprache in ('de', 'en')),  -- of what goes to the other side: its fixed words, dates and numbers
  firmen             jsonb not null default '[]' check (jsonb_typeof(firmen) = 'array'),   -- of a day on the site, this and the next four: who worked there, hours, people
  stoerungen         jsonb not null default '[]' check (jsonb_typeof(stoerungen) = 'array'), -- what hindered which work, from when to when
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
  was              text not null check (was in ('erfasst', 'geaendert', 'festgeschrieben', 'fassung', 'gesendet', 'eingetragen', 'objekt')),
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
-- Somebody asks with the first signs of a fingerprint whether there is such a version.
create index dokumentation_fassung_sha256 on dokumentation_fassung (sha256);
create trigger dokumentation_fassung_nur_anfuegen before update or delete on dokumentation_fassung for each row execute function nur_anfuegen();
create trigger dokumentation_fassung_nie_leeren before truncate on dokumentation_fassung for each statement execute function nur_anfuegen();

-- The paper of a released version, printed once: at the release, of the demonstration when it is first sent.
create table dokumentation_papier (
  dokumentation_id uuid not null,
  nr               integer not null,
  datei            uuid not null references datei,
  primary key (dokumentation_id, nr),
  foreign key (dokumentation_id, nr) references dokumentation_fassung
);
create trigger dokumentation_papier_nur_anfuegen before update or delete on dokumentation_papier for each row execute function nur_anfuegen();
create trigger dokumentation_papier_nie_leeren before truncate on dokumentation_papier for each statement execute function nur_anfuegen();

-- What reached the other side of a released version, or came from it. `irrtum` takes back the one before.
create table dokumentation_akt (
  id               uuid primary key,
  dokumentation_id uuid not null references dokumentation,
  fassung          integer not null,
  akt              text not null check (akt in ('zugang', 'bestaetigt', 'einwendung', 'erledigt', 'irrtum')),
  tag              date not null,                                            -- at the place of the work
  text             text not null default '' check (length(text) <= 2000),
  anwender_id      uuid not null references anwender,
  zeitpunkt        timestamptz not null
);
create index dokumentation_akt_dokumentation on dokumentation_akt (dokumentation_id, fassung, zeitpunkt, id);
create trigger dokumentation_akt_nur_anfuegen before update or delete on dokumentation_akt for each row execute function nur_anfuegen();
create trigger dokumentation_akt_nie_leeren before truncate on dokumentation_akt for each statement execute function nur_anfuegen();
-- What somebody was reminded of: a step until a day, two working days before it and on it, once each (an objection once, with the day it came). Another version is another reminder.
create table dokumentation_erinnerung (
  anwender_id      uuid not null references anwender on delete cascade,
  dokumentation_id uuid not null references dokumentation,
  fassung          integer not null,
  schritt          text not null check (schritt in ('uebergeben', 'belegen', 'nachfassen', 'klaeren')),
  bis              date not null,
  stufe            integer not null check (stufe in (2, 0)),                 -- so many working days before
  tag              date not null,                                            -- when the letter was written
  primary key (anwender_id, dokumentation_id, fassung, schritt, bis, stufe)
);
create index dokumentation_erinnerung_tag on dokumentation_erinnerung (anwender_id, tag);
-- Kinds that have to be handed over.
create index dokumentation_uebergabe on dokumentation (vkforgid, datum)
  where zustand = 'festgeschrieben' and art in ('Bautagesbericht', 'Bedenken', 'Behinderung', 'Wegfall');

-- Only the step to the next version opens a released documentation again. That its object is right may be confirmed: it is said outside of the version.
create function dokumentation_fest() returns trigger language plpgsql as $$
declare danach dokumentation := new;
begin
  danach.objekt_bestaetigt := old.objekt_bestaetigt;
  if old.zustand = 'festgeschrieben' and danach is distinct from old and not (new.zustand = 'Entwurf' and new.fassung = old.fassung + 1) then
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

-- Where the device was when somebody pressed for a photo, if the company keeps that. For the office alone: no text, paper, file or customer has it.
create table aufnahmeort (
  datei    uuid primary key references datei on delete cascade,
  position jsonb not null
);
