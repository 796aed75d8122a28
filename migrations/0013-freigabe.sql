-- Release of incoming documents: rules with their versions, runs with their frozen plan, what people decided.

-- Who leads a site: rules may ask for that person.
create table bauleitung (
  ktostamm_id uuid primary key references ktostamm,
  anwender_id uuid not null references anwender
);
create index bauleitung_anwender on bauleitung (anwender_id);

-- One version of a rule; a change is the next version. Empty lists mean any.
create table freigaberegel (
  id              uuid not null,
  version         integer not null check (version > 0),
  bezeichnung     text not null check (length(bezeichnung) between 1 and 100),
  von_betrag      numeric(15, 2) check (von_betrag >= 0),                       -- net, both ends included
  bis_betrag      numeric(15, 2) check (bis_betrag >= von_betrag),
  belegarten      text[] not null default '{}',
  lieferanten     uuid[] not null default '{}',
  baustellen      uuid[] not null default '{}',
  kostenstellen   uuid[] not null default '{}',
  filialen        integer[] not null default '{}',
  ohne_bestellung boolean not null default false,
  neue_iban       boolean not null default false,
  zusammen        boolean not null default false,                               -- documents of a supplier for a site within 30 days count together
  schritt         text check (schritt in ('iban', 'sachlich', 'freigabe')),     -- null: only so many different people
  stufe           integer not null default 1 check (stufe between 1 and 9),
  adressat        text not null check (adressat in ('person', 'rolle', 'leiter')),
  personen        uuid[] not null default '{}',
  rolle_id        uuid references rolle,
  wie_viele       text not null default 'einer' check (wie_viele in ('einer', 'alle', 'anzahl')),
  anzahl          integer not null default 1 check (anzahl between 1 and 20),
  mindestens      integer not null default 0 check (mindestens between 0 and 9),-- four eyes: so many different people altogether
  eskalation_tage integer check (eskalation_tage between 1 and 365),
  gueltig_ab      date not null,
  gueltig_bis     date check (gueltig_bis >= gueltig_ab),
  erfasst_von     uuid not null references anwender,
  erfasst         timestamptz not null,
  primary key (id, version),
  check (case adressat when 'person' then cardinality(personen) > 0 when 'rolle' then rolle_id is not null else true end),
  check (schritt is not null or mindestens > 1)
);
create trigger freigaberegel_nur_anfuegen before update or delete on freigaberegel for each row execute function nur_anfuegen();
create trigger freigaberegel_nie_leeren before truncate on freigaberegel for each statement execute function nur_anfuegen();
create index freigaberegel_bezeichnung on freigaberegel (lower(bezeichnung), id, version desc);
-- What the second person said, without whom a version does nothing; its author may take it back.
create table freigaberegel_bestaetigung (
  regel_id    uuid not null,
  version     integer not null,
  anwender_id uuid not null references anwender,
  urteil      text not null default 'bestätigt' check (urteil in ('bestätigt', 'abgelehnt')),
  grund       text not null default '' check (length(grund) <= 200),
  zeitpunkt   timestamptz not null,
  primary key (regel_id, version),
  foreign key (regel_id, version) references freigaberegel (id, version)
);
create trigger freigaberegel_bestaetigung_nur_anfuegen before update or delete on freigaberegel_bestaetigung for each row execute function nur_anfuegen();
create trigger freigaberegel_bestaetigung_nie_leeren before truncate on freigaberegel_bestaetigung for each statement execute function nur_anfuegen();

-- Certificates of exemption (§ 48b EStG) of suppliers; the newest row of one counts.
create table freistellung (
  ktostamm_id uuid not null references ktostamm,
  nr          integer not null check (nr > 0),
  nummer      text not null check (length(nummer) between 1 and 40),
  gueltig_von date not null,
  gueltig_bis date not null check (gueltig_bis >= gueltig_von),
  anwender_id uuid not null references anwender,
  zeitpunkt   timestamptz not null,
  primary key (ktostamm_id, nr)
);
create trigger freistellung_nur_anfuegen before update or delete on freistellung for each row execute function nur_anfuegen();
create trigger freistellung_nie_leeren before truncate on freistellung for each statement execute function nur_anfuegen();

-- What is taken off a document before it is paid, and which cost centres bear it. The newest row counts.
create table belegpruefung (
  id          uuid primary key,
  beleg_id    bigint not null references beleg,
  nr          integer not null check (nr > 0),
  kuerzung    numeric(15, 2) not null default 0,
  grund       text not null default '' check (length(grund) <= 200),
  einbehalt   integer not null default 0 check (einbehalt between 0 and 10000), -- this and the next in 1/100 %
  steuerabzug integer not null default 0 check (steuerabzug between 0 and 10000),
  anwender_id uuid not null references anwender,
  zeitpunkt   timestamptz not null,
  unique (beleg_id, nr)
);
create trigger belegpruefung_nur_anfuegen before update or delete on belegpruefung for each row execute function nur_anfuegen();
create trigger belegpruefung_nie_leeren before truncate on belegpruefung for each statement execute function nur_anfuegen();
create table belegkontierung (
  pruefung_id     uuid not null references belegpruefung,
  kostenstelle_id uuid not null references kostenstelle,
  netto           numeric(15, 2) not null,
  primary key (pruefung_id, kostenstelle_id)
);
create trigger belegkontierung_nur_anfuegen before update or delete on belegkontierung for each row execute function nur_anfuegen();
create trigger belegkontierung_nie_leeren before truncate on belegkontierung for each statement execute function nur_anfuegen();

-- A run: what it asks for and what is to be released, both frozen. It ends once; a change of the document begins the next.
create table belegfreigabe (
  id         uuid primary key,
  beleg_id   bigint not null references beleg,
  nr         integer not null check (nr > 0),                                   -- run of this document, over its versions
  vorgaenger uuid references belegfreigabe,
  anlass     text not null check (anlass in ('eingang', 'geaendert', 'eingereicht')),
  vkforgid   integer not null references filiale,
  plan       jsonb not null,
  gesehen    jsonb not null,
  sha256     bytea not null,                                                    -- of what is to be released: a decision names it
  beteiligt  uuid[] not null,
  begonnen   timestamptz not null,
  skonto_bis date,
  faelligkeit date,
  ende       text check (ende in ('freigegeben', 'abgelehnt', 'überholt', 'storniert')),
  beendet    timestamptz,
  check ((ende is null) = (beendet is null))
);
create unique index belegfreigabe_offen on belegfreigabe (beleg_id) where ende is null or ende = 'freigegeben';
create index belegfreigabe_wartend on belegfreigabe (vkforgid, begonnen) where ende is null;
create index belegfreigabe_beleg on belegfreigabe (beleg_id, nr);
create index belegfreigabe_vorgaenger on belegfreigabe (vorgaenger) where vorgaenger is not null;
create index belegfreigabe_beendet on belegfreigabe (vkforgid, begonnen desc, id desc) where ende is not null;

create function belegfreigabe_fest() returns trigger language plpgsql as $$
declare danach belegfreigabe := new;
begin
  danach.ende := old.ende; danach.beendet := old.beendet;
  if danach is distinct from old or new.ende is null or (old.ende is not null and (old.ende, new.ende) is distinct from ('freigegeben', 'überholt')) then
    raise exception 'fixed: belegfreigabe %', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger belegfreigabe_fest before update on belegfreigabe for each row execute function belegfreigabe_fest();
create trigger belegfreigabe_nur_anfuegen before delete on belegfreigabe for each row execute function nur_anfuegen();
create trigger belegfreigabe_nie_leeren before truncate on belegfreigabe for each statement execute function nur_anfuegen();

-- Whom an open run asks at the stage that waits: the addressees of its steps, and people to whom a seat or a question was handed. Who of them can decide is
-- reckoned with the people of today; these rows only say where to look. Written anew with every act, gone with the end of the run.
create table freigabefrage (
  lauf_id   uuid not null references belegfreigabe,
  art       text not null check (art in ('person', 'rolle', 'alle', 'leiter')),
  an        uuid,                                                               -- the person, the role, the site whose head is asked
  eskaliert boolean not null default false,                                     -- superiors may decide after some days, too
  check ((art = 'alle') = (an is null))
);
create index freigabefrage_an on freigabefrage (art, an, lauf_id);
create index freigabefrage_lauf on freigabefrage (lauf_id);
create function freigabefrage_ende() returns trigger language plpgsql as $$
begin
  delete from freigabefrage where lauf_id = new.id;
  return new;
end $$;
create trigger freigabefrage_ende after update of ende on belegfreigabe for each row execute function freigabefrage_ende();

-- One letter a day and person at most.
create table freigabe_post (
  anwender_id uuid primary key references anwender on delete cascade,
  zuletzt     timestamptz not null
);

create table freigabeentscheid (
  id          uuid primary key,
  lauf_id     uuid not null references belegfreigabe,
  nr          integer not null check (nr > 0),
  was         text not null check (was in ('freigeben', 'ablehnen', 'klaeren', 'zurueckstellen', 'weiterleiten', 'zuruecknehmen')),
  anwender_id uuid not null references anwender,
  schritt     integer,
  platz       uuid references anwender,                                         -- the seat that the person took: an own one, or that of somebody in whose place
  an          uuid references anwender,
  bis         date,
  grund       text not null default '' check (length(grund) <= 1000),
  hebt_auf    uuid references freigabeentscheid,
  gesehen     bytea not null,
  zahlbar     numeric(15, 2) not null,                                          -- what the screen said is to be paid
  zeitpunkt   timestamptz not null,
  unique (lauf_id, nr)
);
create index freigabeentscheid_anwender on freigabeentscheid (anwender_id, lauf_id);
create index freigabeentscheid_an on freigabeentscheid (an, lauf_id) where an is not null;
create trigger freigabeentscheid_nur_anfuegen before update or delete on freigabeentscheid for each row execute function nur_anfuegen();
create trigger freigabeentscheid_nie_leeren before truncate on freigabeentscheid for each statement execute function nur_anfuegen();
