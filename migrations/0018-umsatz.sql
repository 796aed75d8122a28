-- Sales by line: what was posted, and its reversal when the document was replaced or deleted. Read by the statistics, never changed.

create table umsatz_zeile (
  beleg_id            bigint not null,
  nr                  integer not null,
  vorzeichen          smallint not null check (vorzeichen in (1, -1)),              -- -1: takes back the posting of the same line
  datum               date not null,                                                -- of the document
  vkforgid            integer not null,
  umsatzart           text collate "C" not null check (umsatzart in ('Ware', 'Leistung', 'Fremdleistung', 'Nebenleistung')),
  artikel_id          uuid,                                                         -- keys as they were when it was posted; null = without
  hauptgruppe         integer,
  untergruppe         integer,
  unteruntergruppe    integer,
  produktgruppe_id    integer,
  ktostamm_id         uuid not null,
  kundengruppe_id     integer,
  konditionsgruppe_id integer,
  vertreter_id        uuid,
  abteilung_id        uuid,                                                         -- the upper one where the seller's is below another
  abteilungsub_id     uuid,
  lieferart           text collate "C" not null default '',
  lagerplatz          text collate "C" not null default '',
  umsatz              bigint not null,                                              -- cents of the company's currency, net
  lagerwert           bigint,                                                       -- the same; null = cost unknown
  menge               bigint not null,                                              -- ten-thousandths
  primary key (beleg_id, nr, vorzeichen)                                            -- of a position, written by umsatz_buchen only, out of that position; positions stay. A check by line would be a quarter of what a posting costs
);
create index umsatz_zeile_vkforgid on umsatz_zeile (vkforgid, datum);
create index umsatz_zeile_datum on umsatz_zeile (datum, beleg_id);                   -- documents, the latest first
create index umsatz_zeile_ktostamm on umsatz_zeile (ktostamm_id, datum, beleg_id);
create index umsatz_zeile_vertreter on umsatz_zeile (vertreter_id, datum, beleg_id);
create index umsatz_zeile_artikel on umsatz_zeile (artikel_id, datum, beleg_id);
create trigger umsatz_zeile_nur_anfuegen before update or delete on umsatz_zeile for each row execute function nur_anfuegen();
create trigger umsatz_zeile_nie_leeren before truncate on umsatz_zeile for each statement execute function nur_anfuegen();

-- What issued invoices and credits that stand are as sales lines, by today's state of their articles' groups and their departments. `umsatz` is in cents of `currency`,
-- of which `kurs` are one euro; null where it is the euro, or nobody knows: then it cannot be posted.
create view umsatz_herkunft as
  select b.id as beleg_id, p.nr, b.belegdatum as datum, b.vkforgid, p.umsatzart, p.artikel_id,
    case g.ebene when 1 then g.id when 2 then o.id else oo.id end as hauptgruppe,
    case g.ebene when 2 then g.id when 3 then o.id end as untergruppe,
    case g.ebene when 3 then g.id end as unteruntergruppe,
    p.produktgruppe_id, b.ktostamm_id, b.kundengruppe_id, b.konditionsgruppe_id, b.vertreter_id, coalesce(t.oberabteilung_id, b.abteilung_id) as abteilung_id,
    case when t.oberabteilung_id is not null then b.abteilung_id end as abteilungsub_id,
    p.lieferart, p.lagerplatz, (p.netto * 100)::bigint as umsatz, round(p.menge * p.einstand * 100)::bigint as lagerwert, (p.menge * 10000)::bigint as menge,
    b.currency, b.kurs
  from beleg b join belegart a on a.id = b.belegart join belegposition p on p.beleg_id = b.id left join abteilung t on t.id = b.abteilung_id
    left join artikelgruppe g on g.id = p.artikelgruppe_id left join artikelgruppe o on o.id = g.obergruppe_id left join artikelgruppe oo on oo.id = o.obergruppe_id
  where b.aktuell and b.geloescht is null and b.zustand <> 'Entwurf' and a.richtung = 'ausgehend' and a.zaehlt = 'verrechnet' and p.art <> 'Text';
create index beleg_fremdwaehrung on beleg (belegdatum) where aktuell and geloescht is null and currency <> 'EUR' and kurs is null;

-- What articles and customers are today: groups of an article; of a customer the account that it was merged into and that one's groups.
create view artikel_heute as
  select a.id, case g.ebene when 1 then g.id when 2 then o.id else oo.id end as hauptgruppe, case g.ebene when 2 then g.id when 3 then o.id end as untergruppe,
    case g.ebene when 3 then g.id end as unteruntergruppe, a.produktgruppe_id
  from artikel a left join artikelgruppe g on g.id = a.artikelgruppe_id left join artikelgruppe o on o.id = g.obergruppe_id
    left join artikelgruppe oo on oo.id = o.obergruppe_id;
create view kunde_heute as
  select k.id, n.id as ktostamm_id, n.kundengruppe_id, n.konditionsgruppe_id from ktostamm k join ktostamm n on n.id = coalesce(k.nachfolger_id, k.id);

-- Sum of bigints as a bigint: `sum` reckons with numerics and costs half as much again. Nothing sums to 0; beyond bigint it fails.
create aggregate summe(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

-- Lines that are in no rollup yet, by document: written with the lines, taken out by who folds them in. Every question adds them. It holds what came in the last moments
-- and is read as a whole.
create table umsatz_offen (
  beleg_id   bigint not null,
  vorzeichen smallint not null,
  nrs        integer[] not null,
  seit       timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Writes the sales lines of these documents and lets them wait for the rollups; planned once for a connection and never again for a single call, for it is part of
-- every posting, and to plan it took longer than to do it. What a rate leaves
-- over of the document's sum goes to the largest remainders of its lines.
create function umsatz_buchen(p_belege bigint[]) returns void language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  with neu as (
    insert into umsatz_zeile (beleg_id, nr, vorzeichen, datum, vkforgid, umsatzart, artikel_id, hauptgruppe, untergruppe, unteruntergruppe, produktgruppe_id, ktostamm_id,
      kundengruppe_id, konditionsgruppe_id, vertreter_id, abteilung_id, abteilungsub_id, lieferart, lagerplatz, umsatz, lagerwert, menge)
    select beleg_id, nr, 1, datum, vkforgid, umsatzart, artikel_id, hauptgruppe, untergruppe, unteruntergruppe, produktgruppe_id, ktostamm_id,
      kundengruppe_id, konditionsgruppe_id, vertreter_id, abteilung_id, abteilungsub_id, lieferart, lagerplatz,
      case when kurs is null then umsatz
        else floor(umsatz / kurs)::bigint + (row_number() over (beleg order by umsatz / kurs - floor(umsatz / kurs) desc, nr)
          <= round(sum(umsatz) over beleg / kurs) - sum(floor(umsatz / kurs)) over beleg)::integer end,
      lagerwert, menge
    from umsatz_herkunft where beleg_id = any(p_belege) and (currency = 'EUR' or kurs is not null) window beleg as (partition by beleg_id)
    union all
    select z.beleg_id, z.nr, -1, z.datum, z.vkforgid, z.umsatzart, z.artikel_id, z.hauptgruppe, z.untergruppe, z.unteruntergruppe, z.produktgruppe_id, z.ktostamm_id,
      z.kundengruppe_id, z.konditionsgruppe_id, z.vertreter_id, z.abteilung_id, z.abteilungsub_id, z.lieferart, z.lagerplatz, -z.umsatz, -z.lagerwert, -z.menge
    from umsatz_zeile z join beleg b on b.id = z.beleg_id
    where z.beleg_id = any(p_belege) and z.vorzeichen = 1 and (not b.aktuell or b.geloescht is not null)
    on conflict (beleg_id, nr, vorzeichen) do nothing returning beleg_id, vorzeichen, nr
  ) insert into umsatz_offen (beleg_id, vorzeichen, nrs) select beleg_id, vorzeichen, array_agg(nr) from neu group by beleg_id, vorzeichen;
end $$;

-- Rollups: sums of the lines by a family of keys. `korn`: T day, M month, Q quarter; `ab`: its first day; `anzahl`: lines that stand. Where the same
-- keys sell in many branches there is a second copy over all of them under vkforgid 0. What they hold can be had again from the lines at any time.
-- Words in keys are compared by their bytes: nobody reads them in an order.
create table us_vertreter (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  abteilung_id        uuid,
  abteilungsub_id     uuid,
  vertreter_id        uuid,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_vertreter_schluessel on us_vertreter (vkforgid, korn, ab, abteilung_id, abteilungsub_id, vertreter_id, umsatzart) nulls not distinct;
create table us_gruppe (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  hauptgruppe         integer,
  untergruppe         integer,
  unteruntergruppe    integer,
  produktgruppe_id    integer,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_gruppe_schluessel on us_gruppe (vkforgid, korn, ab, hauptgruppe, untergruppe, unteruntergruppe, produktgruppe_id, umsatzart) nulls not distinct;
create table us_lager (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  lieferart           text collate "C" not null,
  lagerplatz          text collate "C" not null,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_lager_schluessel on us_lager (vkforgid, korn, ab, lieferart, lagerplatz, umsatzart) nulls not distinct;
create table us_kundengruppe_hauptgruppe (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  hauptgruppe         integer,
  kundengruppe_id     integer,
  konditionsgruppe_id integer,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_kundengruppe_hauptgruppe_schluessel on us_kundengruppe_hauptgruppe (vkforgid, korn, ab, hauptgruppe, kundengruppe_id, konditionsgruppe_id, umsatzart) nulls not distinct;
create table us_vertreter_hauptgruppe (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  hauptgruppe         integer,
  abteilung_id        uuid,
  abteilungsub_id     uuid,
  vertreter_id        uuid,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_vertreter_hauptgruppe_schluessel on us_vertreter_hauptgruppe (vkforgid, korn, ab, hauptgruppe, abteilung_id, abteilungsub_id, vertreter_id, umsatzart) nulls not distinct;
create table us_lager_hauptgruppe (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  hauptgruppe         integer,
  lieferart           text collate "C" not null,
  lagerplatz          text collate "C" not null,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_lager_hauptgruppe_schluessel on us_lager_hauptgruppe (vkforgid, korn, ab, hauptgruppe, lieferart, lagerplatz, umsatzart) nulls not distinct;
create table us_vertreter_kundengruppe (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  kundengruppe_id     integer,
  konditionsgruppe_id integer,
  abteilung_id        uuid,
  abteilungsub_id     uuid,
  vertreter_id        uuid,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_vertreter_kundengruppe_schluessel on us_vertreter_kundengruppe (vkforgid, korn, ab, kundengruppe_id, konditionsgruppe_id, abteilung_id, abteilungsub_id, vertreter_id, umsatzart) nulls not distinct;
create table us_kunde_hauptgruppe (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  hauptgruppe         integer,
  kundengruppe_id     integer,
  konditionsgruppe_id integer,
  ktostamm_id         uuid,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_kunde_hauptgruppe_schluessel on us_kunde_hauptgruppe (vkforgid, korn, ab, hauptgruppe, kundengruppe_id, konditionsgruppe_id, ktostamm_id, umsatzart) nulls not distinct;
create table us_kunde (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  kundengruppe_id     integer,
  konditionsgruppe_id integer,
  ktostamm_id         uuid,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_kunde_schluessel on us_kunde (vkforgid, korn, ab, kundengruppe_id, konditionsgruppe_id, ktostamm_id, umsatzart) nulls not distinct;
create table us_artikel (
  korn            text collate "C" not null check (korn in ('T', 'M', 'Q')),
  ab              date not null,
  vkforgid        integer not null,
  umsatzart       text collate "C" not null,
  hauptgruppe         integer,
  untergruppe         integer,
  unteruntergruppe    integer,
  produktgruppe_id    integer,
  artikel_id          uuid,
  umsatz          bigint not null,
  lagerwert       bigint not null,
  ohne_einstand   bigint not null,
  menge           bigint not null,
  anzahl          bigint not null
) with (fillfactor = 80);
create unique index us_artikel_schluessel on us_artikel (vkforgid, korn, ab, hauptgruppe, untergruppe, unteruntergruppe, produktgruppe_id, artikel_id, umsatzart) nulls not distinct;

-- Recomputations of the rollups from the lines, and what they found; both values are kept, the quarter was built anew.
create table statistik_lauf (
  id            bigint generated always as identity (maxvalue 9007199254740991) primary key,
  begonnen      timestamptz not null,
  beendet       timestamptz not null,
  von           date not null,
  bis           date not null,
  zeilen        bigint not null,
  abweichungen  integer not null
);
create index statistik_lauf_begonnen on statistik_lauf (begonnen);
create table statistik_abweichung (
  lauf_id   bigint not null references statistik_lauf,
  tabelle   text not null,
  korn      text not null,
  ab        date not null,
  vkforgid  integer not null,
  umsatzart text not null,
  soll      jsonb not null,                                                         -- by the lines
  ist       jsonb not null,                                                         -- by the rollup
  primary key (lauf_id, tabelle, korn, ab, vkforgid, umsatzart)
);
create trigger statistik_abweichung_nur_anfuegen before update or delete on statistik_abweichung for each row execute function nur_anfuegen();

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
