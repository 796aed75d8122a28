-- What is kept back as security: the money is an open item (posten SE and GE); here stands by which rule it falls due, and who did what with it.

-- When a retention may be claimed, reckoned from the acceptance: so many months, then so many days. A template of one edition; what is agreed in a contract wins.
create table einbehaltregel (
  id          integer primary key check (id > 0),
  bezeichnung text not null check (length(bezeichnung) between 1 and 100),
  land        text not null check (land in ('DE', 'AT')),
  monate      integer not null check (monate between 0 and 600),
  tage        integer not null check (tage between 0 and 365),
  quelle      text not null check (length(quelle) between 1 and 200),
  gueltig_ab  date not null,                                                    -- for acceptances from this day on
  gueltig_bis date check (gueltig_bis >= gueltig_ab)
);
insert into einbehaltregel (id, bezeichnung, land, monate, tage, quelle, gueltig_ab) values
  (1, 'VOB/B, Rückgabe nach 2 Jahren', 'DE', 24, 1, '§ 17 Abs. 8 Nr. 2 VOB/B', '2016-04-18'),
  (2, 'VOB/B, Gewährleistung 4 Jahre', 'DE', 48, 1, '§ 13 Abs. 4 Nr. 1 VOB/B', '2016-04-18'),
  (3, 'BGB, Gewährleistung 5 Jahre', 'DE', 60, 1, '§ 634a Abs. 1 Nr. 2 BGB', '2002-01-01'),
  (4, 'ÖNORM B 2110, 3 Jahre und 30 Tage', 'AT', 36, 30, 'ÖNORM B 2110, 8.7.3.3', '2013-03-15');

-- What was done with a retention, one row each. Locked is what was locked last.
create table einbehaltereignis (
  posten_id      uuid not null references posten,
  nr             integer not null check (nr > 0),
  was            text not null check (was in ('gesperrt', 'entsperrt', 'faelligkeit', 'beantragt', 'abgelehnt', 'ersetzt', 'ausbezahlt')),
  grund          text not null default '' check (length(grund) <= 500),
  vorher         date,                                                          -- the due day before
  faelldatum     date,                                                          -- the one after it, or the one that is asked for
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
  check ((was in ('ersetzt', 'ausbezahlt')) = (betrag is not null)),
  check ((was = 'ersetzt') = (buergschaft_id is not null) and (was = 'ausbezahlt') = (zahlung_id is not null))
);
create trigger einbehaltereignis_nur_anfuegen before update or delete on einbehaltereignis for each row execute function nur_anfuegen();
create trigger einbehaltereignis_nie_leeren before truncate on einbehaltereignis for each statement execute function nur_anfuegen();

-- When somebody was reminded last of retentions that fall due: one mail a day, and nothing twice.
create table einbehalt_post (
  anwender_id uuid primary key references anwender on delete cascade,
  zuletzt     date not null
);
