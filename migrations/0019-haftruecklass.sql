-- What is kept back as security: the money is an open item (posten SE and GE); here stands by which rule it falls due, how much is usual, and who did what with it.

-- When a retention may be claimed, reckoned from the acceptance (Rückgabe), or until when it has to lie on a blocked account, reckoned from the demand (Einzahlung): so many
-- months, then so many days, then so many Werktage. A template of one edition; what is agreed in a contract wins.
create table einbehaltregel (
  id          integer primary key check (id > 0),
  bezeichnung text not null check (length(bezeichnung) between 1 and 100),
  land        text not null check (land in ('DE', 'AT')),
  art         text not null check (art in ('Rückgabe', 'Einzahlung')),
  monate      integer not null check (monate between 0 and 600),
  tage        integer not null check (tage between 0 and 365),
  werktage    integer not null default 0 check (werktage between 0 and 365),
  gewaehrleistung boolean not null default false,                                -- it ends with the warranty, not before
  quelle      text not null check (length(quelle) between 1 and 200),
  gueltig_ab  date not null,                                                    -- for acceptances from this day on
  gueltig_bis date check (gueltig_bis >= gueltig_ab)
);
insert into einbehaltregel (id, bezeichnung, land, art, monate, tage, werktage, gewaehrleistung, quelle, gueltig_ab) values
  (1, 'VOB/B, Rückgabe nach 2 Jahren', 'DE', 'Rückgabe', 24, 1, 0, false, '§ 17 Abs. 8 Nr. 2 VOB/B', '2016-04-18'),
  (2, 'VOB/B, Gewährleistung 4 Jahre', 'DE', 'Rückgabe', 48, 1, 0, true, '§ 13 Abs. 4 Nr. 1 VOB/B', '2016-04-18'),
  (3, 'BGB, Gewährleistung 5 Jahre', 'DE', 'Rückgabe', 60, 1, 0, true, '§ 634a Abs. 1 Nr. 2 BGB', '2002-01-01'),
  (4, 'ÖNORM B 2110, 3 Jahre und 30 Tage', 'AT', 'Rückgabe', 36, 30, 0, true, 'ÖNORM B 2110, 8.7.3.3', '2013-03-15'),
  (5, 'VOB/B, Einzahlung auf ein Sperrkonto', 'DE', 'Einzahlung', 0, 0, 18, false, '§ 17 Abs. 6 Nr. 1 VOB/B', '2016-04-18');

-- How much is usually kept back, of the gross of an invoice (net where the customer owes the tax), in 1/100 %: what goes beyond it is told. A template, too.
create table einbehaltsatz (
  id          integer primary key check (id > 0),
  bezeichnung text not null check (length(bezeichnung) between 1 and 100),
  land        text not null check (land in ('DE', 'AT')),
  art         text not null check (art in ('SE', 'GE')),
  satz        integer not null check (satz between 1 and 10000),
  quelle      text not null check (length(quelle) between 1 and 200),
  gueltig_ab  date not null,                                                    -- for documents from this day on
  gueltig_bis date check (gueltig_bis >= gueltig_ab)
);
insert into einbehaltsatz (id, bezeichnung, land, art, satz, quelle, gueltig_ab) values
  (1, 'VOB/B, Einbehalt je Zahlung', 'DE', 'SE', 1000, '§ 17 Abs. 6 Nr. 1 VOB/B', '2016-04-18'),
  (2, 'Gewährleistung, üblicher Einbehalt', 'DE', 'GE', 500, 'Übung am Bau, nur wenn vereinbart', '2002-01-01'),
  (3, 'ÖNORM B 2110, Deckungsrücklass', 'AT', 'SE', 500, 'ÖNORM B 2110, 8.7.2', '2013-03-15'),
  (4, 'ÖNORM B 2110, Haftungsrücklass', 'AT', 'GE', 200, 'ÖNORM B 2110, 8.7.3.1', '2013-03-15');

-- What was done with a retention, one row each. Locked is what was locked last.
create table einbehaltereignis (
  posten_id      uuid not null references posten,
  nr             integer not null check (nr > 0),
  was            text not null check (was in ('gesperrt', 'entsperrt', 'faelligkeit', 'beantragt', 'abgelehnt', 'ersetzt', 'ausbezahlt', 'geteilt', 'verlangt', 'hinterlegt')),
  grund          text not null default '' check (length(grund) <= 500),
  vorher         date,                                                          -- the due day before
  faelldatum     date,                                                          -- the one after it, or the one that is asked for, or until when to deposit
  verlangt       date,                                                          -- when it was demanded to deposit
  abnahme        date,                                                          -- what the due day is reckoned from, and how
  fristregel_id       integer references einbehaltregel,
  betrag         numeric(15, 2) check (betrag > 0),
  zahlung_id     uuid references zahlung,
  buergschaft_id uuid references buergschaft,
  anwender_id    uuid not null references anwender,
  zeitpunkt      timestamptz not null,
  primary key (posten_id, nr),
  check ((was in ('faelligkeit', 'beantragt')) <= (faelldatum is not null)),
  check ((abnahme is null) = (fristregel_id is null)),
  check ((was in ('ersetzt', 'ausbezahlt', 'geteilt')) = (betrag is not null)),
  check ((was = 'verlangt') = (verlangt is not null) and (was = 'verlangt') <= (faelldatum is not null)),
  check ((was = 'ersetzt') = (buergschaft_id is not null) and (was = 'ausbezahlt') = (zahlung_id is not null))
);
create trigger einbehaltereignis_nur_anfuegen before update or delete on einbehaltereignis for each row execute function nur_anfuegen();
create trigger einbehaltereignis_nie_leeren before truncate on einbehaltereignis for each statement execute function nur_anfuegen();

-- How much may be kept back in all of one partner at one site, as the contract says: a rate (1/100 %) of the agreed sum. One row each time somebody says so, the newest counts.
create table einbehaltgrenze (
  id           uuid primary key,
  ktostamm_id  uuid not null references ktostamm,
  baustelle_id uuid not null references ktostamm,
  richtung     text not null check (richtung in ('forderung', 'verbindlichkeit')),
  art          text not null check (art in ('SE', 'GE')),
  currency     text not null check (currency ~ '^[A-Z]{3}$'),
  auftragssumme numeric(15, 2) not null check (auftragssumme > 0),
  satz         integer not null check (satz between 1 and 10000),
  grund        text not null check (length(grund) between 1 and 500),
  anwender_id  uuid not null references anwender,
  zeitpunkt    timestamptz not null
);
create index einbehaltgrenze_neueste on einbehaltgrenze (ktostamm_id, baustelle_id, richtung, art, currency, zeitpunkt desc, id desc);
create trigger einbehaltgrenze_nur_anfuegen before update or delete on einbehaltgrenze for each row execute function nur_anfuegen();
create trigger einbehaltgrenze_nie_leeren before truncate on einbehaltgrenze for each statement execute function nur_anfuegen();

-- When somebody was reminded last of retentions that fall due: one mail a day, and nothing twice.
create table einbehalt_post (
  anwender_id uuid primary key references anwender on delete cascade,
  zuletzt     date not null
);
