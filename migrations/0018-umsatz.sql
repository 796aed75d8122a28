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
create index umsatz_zeile_ktostamm on umsatz_zeile (ktostamm_id, datum);
create trigger umsatz_zeile_nur_anfuegen before update or delete on umsatz_zeile for each row execute function nur_anfuegen();
create trigger umsatz_zeile_nie_leeren before truncate on umsatz_zeile for each statement execute function nur_anfuegen();

-- Ways down that people choose: levels from the top to the bottom.
create table aufgliederung (
  id     text primary key check (id ~ '^[a-z]{1,20}$'),
  folge  smallint not null unique,
  ebenen text[] not null check (cardinality(ebenen) between 2 and 6)
);
insert into aufgliederung (id, folge, ebenen) values
  ('standard', 1, array['Vkforg', 'Vertreter', 'Kunde', 'Hauptgruppe', 'Artikel']),
  ('einkauf', 2, array['Hauptgruppe', 'Untergruppe', 'Unteruntergruppe', 'Artikel']),
  ('vertrieb', 3, array['Vertreter', 'Kundengruppe', 'Kunde', 'Hauptgruppe', 'Artikel']);
