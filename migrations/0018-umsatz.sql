-- Sales by line: what was posted, and its reversal when the document was replaced or deleted. Read by the statistics, never changed.

create table umsatz_zeile (
  id                  bigint generated always as identity (maxvalue 9007199254740991) primary key,
  beleg_id            bigint not null references beleg,
  nr                  integer not null,
  vorzeichen          smallint not null check (vorzeichen in (1, -1)),              -- -1: takes back the posting of the same line
  datum               date not null,                                                -- of the document
  vkforgid            integer not null references filiale,
  umsatzart           text not null check (umsatzart in ('Ware', 'Leistung', 'Fremdleistung', 'Nebenleistung')),
  artikel_id          uuid references artikel,                                      -- keys as they were when it was posted; null = without
  hauptgruppe         integer references artikelgruppe,
  untergruppe         integer references artikelgruppe,
  unteruntergruppe    integer references artikelgruppe,
  produktgruppe_id    integer references produktgruppe,
  ktostamm_id         uuid not null references ktostamm,
  kundengruppe_id     integer references kundengruppe,
  konditionsgruppe_id integer references konditionsgruppe,
  vertreter_id        uuid references lstfix,
  abteilung_id        uuid references abteilung,
  abteilungsub_id     uuid references abteilung,
  lieferart           text not null default '',
  lagerplatz          text not null default '',
  umsatz              bigint not null,                                              -- cents, net
  lagerwert           bigint,                                                       -- cents; null = cost unknown
  menge               numeric(15, 4) not null,
  unique (beleg_id, nr, vorzeichen),
  foreign key (beleg_id, nr) references belegposition (beleg_id, nr)
);
create index umsatz_zeile_datum on umsatz_zeile (vkforgid, datum);
create index umsatz_zeile_vertreter on umsatz_zeile (vertreter_id, datum) where vertreter_id is not null;
create index umsatz_zeile_ktostamm on umsatz_zeile (ktostamm_id, datum);
create trigger umsatz_zeile_nur_anfuegen before update or delete on umsatz_zeile for each row execute function nur_anfuegen();
create trigger umsatz_zeile_nie_leeren before truncate on umsatz_zeile for each statement execute function nur_anfuegen();

-- Ways down that people choose: levels from the top to the bottom.
create table aufgliederung (
  id     text primary key,
  name   text not null,
  folge  integer generated always as identity,
  ebenen text[] not null check (cardinality(ebenen) between 2 and 6)
);
create unique index aufgliederung_name on aufgliederung (lower(name));
insert into aufgliederung (id, name, ebenen) values
  ('standard', 'Standard', array['Vkforg', 'Vertreter', 'Kunde', 'Hauptgruppe', 'Artikel']),
  ('einkauf', 'Einkauf', array['Hauptgruppe', 'Untergruppe', 'Unteruntergruppe', 'Artikel']),
  ('vertrieb', 'Vertrieb', array['Vertreter', 'Kundengruppe', 'Kunde', 'Hauptgruppe', 'Artikel']);

-- Questions that people keep, for themselves or for everybody of a branch.
create table umsatz_frage (
  id         uuid primary key,
  anwender_id uuid not null references anwender,
  name       text not null,
  vkforgid   integer references filiale,                                            -- shared with it; null = its owner's own
  spanne     text check (spanne in ('heute', 'monat', 'jahr', 'vorjahr')),          -- its days move with today; null = they stay
  frage      jsonb not null
);
create unique index umsatz_frage_name on umsatz_frage (anwender_id, lower(name));
create index umsatz_frage_vkforgid on umsatz_frage (vkforgid) where vkforgid is not null;
