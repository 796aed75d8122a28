-- Articles, documents of both directions with their lines, links and files, payments and what is open. What is issued is never changed: a correction is a document
-- of its own, a changed delivery of the ERP is a version beside the old one.

create table artikelgruppe (
  id             integer primary key check (id > 0),
  bezeichnung    text not null check (length(bezeichnung) between 1 and 100),
  ebene          smallint not null check (ebene between 1 and 3),               -- Hauptgruppe, Untergruppe, Unteruntergruppe
  obergruppe_id  integer references artikelgruppe,
  check ((ebene = 1) = (obergruppe_id is null))
);
create index artikelgruppe_obergruppe on artikelgruppe (obergruppe_id) where obergruppe_id is not null;

create table produktgruppe (
  id          integer primary key check (id > 0),
  bezeichnung text not null check (length(bezeichnung) between 1 and 100)
);

create table artikel (
  id               uuid primary key,
  nummer           text not null unique check (length(nummer) between 1 and 40),
  bezeichnung      text not null check (length(bezeichnung) between 1 and 200),
  einheit          text not null check (length(einheit) between 1 and 10),
  preis            numeric(15, 6) not null default 0,                           -- list price of one unit, net
  einstand         numeric(15, 6),                                              -- what one unit costs us; null = unknown
  satz             integer not null default 1900 check (satz between 0 and 10000),  -- tax rate in 1/100 %
  umsatzart        text not null default 'Ware' check (umsatzart in ('Ware', 'Leistung', 'Fremdleistung', 'Nebenleistung')),
  artikelgruppe_id integer references artikelgruppe,
  produktgruppe_id integer references produktgruppe,
  lieferant_id     uuid references ktostamm,
  ean              text check (ean ~ '^\d{8,14}$'),
  aktiv            boolean not null default true,
  quelle           text,                                                        -- which system brought it, and its key there
  fremdschluessel  text check (length(fremdschluessel) between 1 and 80),
  zeilenhash       bytea,
  angelegt         timestamptz not null default now(),
  check ((quelle is null) = (fremdschluessel is null))
);
create unique index artikel_fremd on artikel (quelle, fremdschluessel) where quelle is not null;
create index artikel_bezeichnung on artikel (bezeichnung, id);
create index artikel_aehnlich on artikel using gin (bezeichnung gin_trgm_ops);
create index artikel_ean on artikel (ean) where ean is not null;

-- Types of documents: fixed, their two letters stand in names and addresses.
create table belegart (
  id         text primary key check (id ~ '^[A-Z]{2}$'),
  folge      smallint not null unique,
  richtung   text not null check (richtung in ('ausgehend', 'eingehend')),
  zaehlt     text check (zaehlt in ('angeboten', 'bestellt', 'geliefert', 'verrechnet')),  -- which quantity of the chain its lines are
  fuer_kunden boolean not null,
  kreis      text not null check (kreis ~ '^[A-Z]{2}$'),                        -- number range, shared by all that are invoices
  erechnung  smallint                                                           -- type code of the e-invoice
);
insert into belegart (id, folge, richtung, zaehlt, fuer_kunden, kreis, erechnung) values
  ('AN', 1, 'ausgehend', 'angeboten', true, 'AN', null),
  ('AB', 2, 'ausgehend', 'bestellt', true, 'AB', null),
  ('LS', 3, 'ausgehend', 'geliefert', true, 'LS', null),
  ('AS', 4, 'ausgehend', 'geliefert', true, 'AS', null),
  ('AR', 5, 'ausgehend', 'verrechnet', true, 'RE', 875),
  ('TR', 6, 'ausgehend', 'verrechnet', true, 'RE', 876),
  ('SR', 7, 'ausgehend', 'verrechnet', true, 'RE', 877),
  ('RE', 8, 'ausgehend', 'verrechnet', true, 'RE', 380),
  ('GU', 9, 'ausgehend', 'verrechnet', true, 'RE', 381),
  ('ST', 10, 'ausgehend', 'verrechnet', true, 'RE', 384),
  ('BS', 11, 'eingehend', 'bestellt', false, 'BS', null),
  ('WE', 12, 'eingehend', 'geliefert', false, 'WE', null),
  ('EA', 13, 'eingehend', 'verrechnet', false, 'ER', null),
  ('ER', 14, 'eingehend', 'verrechnet', false, 'ER', null),
  ('EG', 15, 'eingehend', 'verrechnet', false, 'ER', null);

-- The last number by branch and range. Its row is locked until the commit: what is rolled back is given again.
create table nummernkreis (
  vkforgid integer not null references filiale,
  kreis    text not null,
  zuletzt  bigint not null check (zuletzt between 1 and 999999999999999),
  primary key (vkforgid, kreis)
);

-- What an import did: a run that only looked leaves a row, too.
create table importlauf (
  id         uuid primary key,
  art        text not null check (art in ('kunden', 'artikel', 'belege', 'zahlungen', 'limits')),
  quelle     text not null check (length(quelle) between 1 and 40),
  datei      text not null check (length(datei) between 1 and 200),
  sha256     bytea not null,                                                    -- of the bytes that were read
  zustand    text not null check (zustand in ('geprueft', 'fehlerhaft', 'geschrieben', 'abgebrochen')),
  zeilen     integer not null,
  neu        integer not null,
  geaendert  integer not null,
  gleich     integer not null,
  fehler     integer not null,
  geprueft   integer not null default 0,                                        -- documents that were checked, and that were written, also by a run that was ended
  geschrieben integer not null default 0,
  seit       timestamptz,                                                       -- the file holds what changed in the source since then; null: nothing is said
  davor      timestamptz,                                                       -- when the run before it of this source and kind began that wrote, or found nothing to write
  summen     jsonb not null default '{}',                                       -- net by type of document, as decimal text
  hinweise   jsonb not null default '[]',
  akteur     text not null,
  begonnen   timestamptz not null,
  beendet    timestamptz not null
);
create index importlauf_liste on importlauf (begonnen desc, id desc);
create trigger importlauf_nur_anfuegen before update or delete on importlauf for each row execute function nur_anfuegen();
create trigger importlauf_nie_leeren before truncate on importlauf for each statement execute function nur_anfuegen();
create index importlauf_quelle on importlauf (quelle, art, begonnen desc) where zustand = 'geschrieben';
-- How far a run is that has not ended: written beside its own transaction, gone with its end. Whoever gave no sign for a minute was killed and left nothing.
create table importstand (
  id          uuid primary key,                                                 -- of the run
  art         text not null,
  quelle      text not null,
  datei       text not null,
  akteur      text not null,
  schritt     text not null default 'prueft' check (schritt in ('prueft', 'schreibt')),
  gelesen     integer not null default 0,                                       -- lines, of `zeilen`
  zeilen      integer not null default 0,
  geprueft    integer not null default 0,                                       -- documents
  geschrieben integer not null default 0,                                       -- documents, of `belege`
  belege      integer not null default 0,
  abbruch     text,                                                             -- who wants it to end
  begonnen    timestamptz not null,
  lebt        timestamptz not null default now()
);
create table importfehler (
  lauf_id uuid not null references importlauf,
  nr      integer not null,
  zeile   integer not null,
  spalte  text not null default '',
  wert    text not null default '' check (length(wert) <= 80),
  grund   text not null,
  primary key (lauf_id, nr)
);
create trigger importfehler_nur_anfuegen before update or delete on importfehler for each row execute function nur_anfuegen();
create trigger importfehler_nie_leeren before truncate on importfehler for each statement execute function nur_anfuegen();

-- Amounts are signed as they count: credits and cancellations are negative.
create table beleg (
  id                bigint generated by default as identity (maxvalue 9007199254740991) primary key,
  belegart          text not null references belegart,
  kreis             text not null,
  vkforgid          integer not null references filiale,
  belegnummer       bigint check (belegnummer between 1 and 999999999999999),
  bezugsnummer      text not null default '' check (length(bezugsnummer) <= 40),-- of somebody else: the supplier's number, the customer's order
  version           integer not null default 1 check (version > 0),
  aktuell           boolean not null default true,                              -- the newest version
  ktostamm_id       uuid not null references ktostamm,
  empfaenger_id     uuid references ktostamm,                                   -- who gets the invoice, when it is another
  baustelle_id  uuid references ktostamm,                                   -- the site
  objekt_id         uuid references objekt,
  betreff           text not null default '' check (length(betreff) <= 200),
  belegdatum        date not null check (belegdatum between date '1990-01-01' and date '2099-12-31'),
  leistung_von      date,
  leistung_bis      date,
  eingang           date,                                                       -- when it reached us
  faelligkeit       date,
  skonto_tage       integer check (skonto_tage between 0 and 365),
  skonto_prozent    integer check (skonto_prozent between 1 and 10000),         -- this and the next in 1/100 %
  skonto2_tage      integer check (skonto2_tage > skonto_tage),
  skonto2_prozent   integer check (skonto2_prozent < skonto_prozent),
  currency          text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  kurs              numeric(15, 6) check (kurs > 0),                            -- so many of `currency` were one euro on the day of the document; null = unknown
  netto             numeric(15, 2) not null,
  steuer            numeric(15, 2) not null,
  brutto            numeric(15, 2) not null,
  zustand           text not null check (zustand in ('Entwurf', 'ausgestellt', 'storniert')),
  vertreter_id      uuid references lstfix,                                     -- this and the next four as they were when it was issued
  abteilung_id      uuid references abteilung,
  kundengruppe_id   integer references kundengruppe,
  konditionsgruppe_id integer references konditionsgruppe,
  ersteller         text not null default '',                                   -- name, as the document tells it
  ersteller_id      uuid references anwender,
  iban              text check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),        -- of the payee
  leitweg           text not null default '' check (length(leitweg) <= 46),     -- buyer reference
  quelle            text not null default 'portal',
  fremdschluessel   text check (length(fremdschluessel) between 1 and 80),
  zeilenhash        bytea,
  importlauf_id     uuid references importlauf,
  arbeitsschein_id  uuid references arbeitsschein,                              -- the finished sheet of ours that it is, its version the sheet's: without amounts, never delivered by anybody
  geloescht         timestamptz,                                                -- the ERP deleted it: kept, hidden from customers
  erfasst           timestamptz not null default now(),
  check ((zustand = 'Entwurf') = (belegnummer is null)),
  check (brutto = netto + steuer),
  check ((skonto_tage is null) = (skonto_prozent is null) and (skonto2_tage is null) = (skonto2_prozent is null)),
  check (skonto2_tage is null or skonto_tage is not null),
  check (leistung_bis >= leistung_von),
  check (kurs is null or currency <> 'EUR'),
  check (arbeitsschein_id is null or (belegart = 'AS' and netto = 0 and brutto = 0 and fremdschluessel is null))
);
-- Sheets have the company's numbers, documents of the same type from elsewhere those of their branch: both may be the same one.
create unique index beleg_belegnummer on beleg (vkforgid, kreis, belegnummer, version, arbeitsschein_id) nulls not distinct where belegnummer is not null;
create unique index beleg_arbeitsschein on beleg (arbeitsschein_id, version) where arbeitsschein_id is not null;
create unique index beleg_arbeitsschein_aktuell on beleg (arbeitsschein_id) where aktuell and arbeitsschein_id is not null;
create unique index beleg_fremd on beleg (quelle, belegart, fremdschluessel) where aktuell and fremdschluessel is not null;
create index beleg_filiale on beleg (vkforgid, belegart, belegdatum desc, id desc) where aktuell;
create index beleg_liste on beleg (belegart, belegdatum desc, id desc) where aktuell;
create index beleg_ktostamm on beleg (ktostamm_id, belegart, belegdatum desc, id desc) where aktuell;
create index beleg_nummer on beleg (belegart, belegnummer) where aktuell;
create index beleg_netto on beleg (belegart, netto, id) where aktuell;
create index beleg_bezug on beleg (ktostamm_id, bezugsnummer) where aktuell and bezugsnummer <> '';
create index beleg_bezugsnummer on beleg (lower(bezugsnummer) text_pattern_ops) where aktuell and bezugsnummer <> '';
create index beleg_baustelle on beleg (baustelle_id, belegdatum desc) where aktuell and baustelle_id is not null;
create index beleg_objekt on beleg (objekt_id, belegdatum desc) where aktuell and objekt_id is not null;

-- Of an issued document only three things are ever written again: that a newer version is there, that it was cancelled, that the ERP deleted it.
create function beleg_fest() returns trigger language plpgsql as $$
declare danach beleg := new;
begin
  if old.zustand = 'Entwurf' then return new; end if;
  danach.aktuell := old.aktuell; danach.geloescht := old.geloescht; danach.zustand := old.zustand;
  if danach is distinct from old or (new.aktuell and not old.aktuell) or new.zustand = 'Entwurf' or (old.zustand = 'storniert' and new.zustand <> 'storniert') then
    raise exception 'issued: beleg %', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger beleg_fest before update on beleg for each row execute function beleg_fest();
create trigger beleg_nur_anfuegen before delete on beleg for each row execute function nur_anfuegen();
create trigger beleg_nie_leeren before truncate on beleg for each statement execute function nur_anfuegen();

-- Lines, with what the search by article and the sales statistics ask for on the row itself.
create table belegposition (
  beleg_id         bigint not null references beleg,
  nr               integer not null check (nr between 1 and 10000),
  art              text not null default 'Position' check (art in ('Position', 'Abzug', 'Text')),  -- Abzug: what earlier instalments took
  artikel_id       uuid references artikel,
  artikelnummer    text not null default '' check (length(artikelnummer) <= 40),
  text             text not null check (length(text) between 1 and 2000),
  menge            numeric(15, 4) not null default 0,
  einheit          text not null default '' check (length(einheit) <= 10),
  preis            numeric(15, 6) not null default 0,
  rabatt           integer not null default 0 check (rabatt between 0 and 10000),  -- 1/100 %
  netto            numeric(15, 2) not null default 0,
  kategorie        text not null default 'S' check (kategorie in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),  -- EN 16931
  satz             integer not null default 0 check (satz between 0 and 10000),
  kostenstelle_id  uuid references kostenstelle,
  umsatzart        text not null default 'Leistung' check (umsatzart in ('Ware', 'Leistung', 'Fremdleistung', 'Nebenleistung')),
  einstand         numeric(15, 6),                                              -- this and the next four as they were when it was issued; null = unknown
  artikelgruppe_id integer references artikelgruppe,
  produktgruppe_id integer references produktgruppe,
  lieferart        text not null default '' check (length(lieferart) <= 40),
  lagerplatz       text not null default '' check (length(lagerplatz) <= 40),
  belegart         text not null references belegart,
  belegdatum       date not null,
  ktostamm_id      uuid not null references ktostamm,
  vkforgid         integer not null references filiale,
  primary key (beleg_id, nr),
  check (art <> 'Text' or (artikel_id is null and netto = 0))
);
create index belegposition_artikel on belegposition (artikel_id, belegart, belegdatum desc, beleg_id desc) include (ktostamm_id, vkforgid) where artikel_id is not null;
create index belegposition_artikelnummer on belegposition (artikelnummer, belegart, belegdatum desc, beleg_id desc) where artikelnummer <> '';
create trigger belegposition_nur_anfuegen before update or delete on belegposition for each row execute function nur_anfuegen();
create trigger belegposition_nie_leeren before truncate on belegposition for each statement execute function nur_anfuegen();

create table belegsteuer (
  beleg_id  bigint not null references beleg,
  kategorie text not null check (kategorie in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  satz      integer not null check (satz between 0 and 10000),
  basis     numeric(15, 2) not null,
  steuer    numeric(15, 2) not null,
  primary key (beleg_id, kategorie, satz)
);
create trigger belegsteuer_nur_anfuegen before update or delete on belegsteuer for each row execute function nur_anfuegen();
create trigger belegsteuer_nie_leeren before truncate on belegsteuer for each statement execute function nur_anfuegen();

-- What became of what: from the earlier document (or one of its lines) to the later one.
create table belegverweis (
  id       bigint generated by default as identity primary key,
  von      bigint not null references beleg,
  nach     bigint not null references beleg,
  von_nr   integer,
  nach_nr  integer,
  art      text not null check (art in ('wird zu', 'ergaenzt', 'berichtigt', 'storniert', 'ersetzt', 'rechnet ab', 'einbehalten aus')),
  menge    numeric(15, 4),
  betrag   numeric(15, 2),
  check (von <> nach),
  check ((von_nr is null) = (nach_nr is null)),
  foreign key (von, von_nr) references belegposition (beleg_id, nr),
  foreign key (nach, nach_nr) references belegposition (beleg_id, nr)
);
create unique index belegverweis_von on belegverweis (von, nach, art, von_nr, nach_nr) nulls not distinct;
create index belegverweis_nach on belegverweis (nach, von);
create trigger belegverweis_nur_anfuegen before update or delete on belegverweis for each row execute function nur_anfuegen();
create trigger belegverweis_nie_leeren before truncate on belegverweis for each statement execute function nur_anfuegen();
-- Links to an earlier document that has not come yet: they close themselves when it does.
create table belegverweis_offen (
  nach            bigint not null references beleg,
  quelle          text not null,
  belegart        text not null references belegart,
  fremdschluessel text not null,
  von_nr          integer,
  nach_nr         integer,
  art             text not null,
  menge           numeric(15, 4),
  betrag          numeric(15, 2)
);
create index belegverweis_offen_schluessel on belegverweis_offen (quelle, belegart, fremdschluessel);
create index belegverweis_offen_nach on belegverweis_offen (nach);

-- Bytes as they came or went out; what a document keeps is never swept, and its hash is checked with every reading. The file names its own id as the record that
-- has it (kind "beleg"), for a document has a number and no uuid.
create table belegdatei (
  datei    uuid primary key references datei,
  beleg_id bigint not null references beleg,
  art      text not null check (art in ('archiv', 'fremd', 'erechnung')),       -- the document itself, somebody else's paper, the machine-readable invoice
  sha256   bytea not null,
  erhalten timestamptz not null default now()
);
create index belegdatei_beleg on belegdatei (beleg_id, art, erhalten);
create trigger belegdatei_nur_anfuegen before update or delete on belegdatei for each row execute function nur_anfuegen();
create trigger belegdatei_nie_leeren before truncate on belegdatei for each statement execute function nur_anfuegen();

-- Downloads that are too large to be waited for: packed by a job, kept for some days, for whoever asked and nobody else.
create table belegdownload (
  id          uuid primary key,
  anwender_id uuid not null references anwender on delete cascade,
  weise       text not null check (weise in ('download', 'archiv', 'datentraeger')),
  auswahl     jsonb not null,                                                   -- as it was asked for, with the ids of the documents
  zustand     text not null default 'wartet' check (zustand in ('wartet', 'laeuft', 'unvollstaendig', 'fertig', 'gescheitert')),
  anzahl      integer not null check (anzahl > 0),
  erledigt    integer not null default 0,
  fehlend     jsonb not null default '[]',                                      -- what cannot come along, and why
  grund       jsonb,                                                            -- code and figures of what went wrong
  datei       uuid references datei on delete set null,
  angelegt    timestamptz not null,
  lebt        timestamptz,                                                      -- last sign of the server that packs it
  beendet     timestamptz
);
create index belegdownload_anwender on belegdownload (anwender_id, angelegt desc);
create index belegdownload_offen on belegdownload (angelegt) where zustand in ('wartet', 'laeuft');

create table zahlung (
  id              uuid primary key,
  ktostamm_id     uuid not null references ktostamm,
  vkforgid        integer not null references filiale,
  richtung        text not null check (richtung in ('erhalten', 'geleistet')),
  datum           date not null,
  betrag          numeric(15, 2) not null check (betrag > 0),
  currency        text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  referenz        text not null default '' check (length(referenz) <= 140),
  quelle          text not null default 'portal',
  fremdschluessel text check (length(fremdschluessel) between 1 and 80),
  zeilenhash      bytea,
  angelegt        timestamptz not null default now()
);
create unique index zahlung_fremd on zahlung (quelle, fremdschluessel) where fremdschluessel is not null;
create index zahlung_ktostamm on zahlung (ktostamm_id, datum desc, id desc);
create trigger zahlung_nur_anfuegen before update or delete on zahlung for each row execute function nur_anfuegen();
create trigger zahlung_nie_leeren before truncate on zahlung for each statement execute function nur_anfuegen();

-- What is open, one row each: an invoice, what is kept back from it, money that belongs to nothing yet. Never negative; closed rows leave the index of the open ones.
create table posten (
  id          uuid primary key,
  art         text not null check (art in ('RE', 'SE', 'GE', 'GH')),            -- Rechnung, Sicherungseinbehalt, Gewährleistungseinbehalt, Guthaben
  richtung    text not null check (richtung in ('forderung', 'verbindlichkeit')),
  beleg_id    bigint references beleg,                                          -- null: a payment left it
  zahlung_id  uuid references zahlung,
  ktostamm_id uuid not null references ktostamm,
  vkforgid    integer not null references filiale,
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  betrag      numeric(15, 2) not null check (betrag >= 0),
  offen       numeric(15, 2) not null check (offen between 0 and betrag),
  faelligkeit date,
  teil_von    uuid references posten,                                           -- the retention that it was a part of; together they are what was kept back
  angelegt    timestamptz not null default now(),
  check (beleg_id is not null or zahlung_id is not null),
  check (teil_von is null or art in ('SE', 'GE'))
);
create index posten_offen on posten (ktostamm_id, faelligkeit, id) where offen > 0;
create index posten_faellig on posten (vkforgid, faelligkeit, id) where offen > 0;
create index posten_beleg on posten (beleg_id) where beleg_id is not null;
create index posten_zahlung on posten (zahlung_id) where zahlung_id is not null;
create index posten_teile on posten (teil_von) where teil_von is not null;
create index posten_einbehalt on posten (richtung, vkforgid, beleg_id) where art in ('SE', 'GE');

-- A guarantee that stands in for money that is kept back, for one purpose.
create table buergschaft (
  id          uuid primary key,
  art         text not null check (art in ('SE', 'GE')),
  buerge      text not null check (length(buerge) between 1 and 100),
  nummer      text not null check (length(nummer) between 1 and 40),
  betrag      numeric(15, 2) not null check (betrag > 0),
  gueltig_bis date,                                                             -- null: without an end
  angelegt    timestamptz not null default now()
);
create trigger buergschaft_nur_anfuegen before update or delete on buergschaft for each row execute function nur_anfuegen();
create trigger buergschaft_nie_leeren before truncate on buergschaft for each statement execute function nur_anfuegen();

-- What closed an open item: a payment, with the Skonto that it took, a credit, or a guarantee in its place. Taken back by a row with the opposite sign.
create table zahlungszuordnung (
  id         uuid primary key,
  posten_id  uuid not null references posten,
  zahlung_id uuid references zahlung,
  beleg_id   bigint references beleg,                                           -- the credit, the cancellation, the final invoice that takes over what was kept back
  datum      date not null,
  betrag     numeric(15, 2) not null,
  buergschaft_id uuid references buergschaft,
  skonto     numeric(15, 2) not null default 0,
  angelegt   timestamptz not null default now(),
  check (num_nonnulls(zahlung_id, beleg_id, buergschaft_id) = 1)
);
create index zahlungszuordnung_posten on zahlungszuordnung (posten_id, datum);
create index zahlungszuordnung_zahlung on zahlungszuordnung (zahlung_id) where zahlung_id is not null;
create index zahlungszuordnung_beleg on zahlungszuordnung (beleg_id) where beleg_id is not null;
create index zahlungszuordnung_buergschaft on zahlungszuordnung (buergschaft_id) where buergschaft_id is not null;
create trigger zahlungszuordnung_nur_anfuegen before update or delete on zahlungszuordnung for each row execute function nur_anfuegen();
create trigger zahlungszuordnung_nie_leeren before truncate on zahlungszuordnung for each statement execute function nur_anfuegen();
