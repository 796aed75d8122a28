-- How far we deliver on credit: limits of customers, of their groups and of branches, blocks by hand, overrides; and which business cases are not known to be closed.

-- Dated: the row with the newest day that has come counts. One without an own and an insured amount says that there is no limit (any more).
create table kreditlimit (
  id               uuid primary key,
  ktostamm_id      uuid references ktostamm,
  kundengruppe_id  integer references kundengruppe,
  vkforgid         integer references filiale,
  ab               date not null,
  bis              date,                                                        -- last day
  eigen            numeric(15, 2) check (eigen >= 0),                           -- 0 = Vorkasse
  versichert       numeric(15, 2) check (versichert >= 0),
  versicherer      text not null default '' check (length(versicherer) <= 100),
  versichert_bis   date,
  eigen_ohne_versicherung boolean not null default false,                       -- does the own limit count when the insurance is over?
  toleranz         integer not null default 0 check (toleranz between 0 and 10000),  -- 1/100 %
  auftragsregel    text not null default 'ganz' check (auftragsregel in ('ganz', 'anteil', 'wochen', 'aus')),
  auftragswert     integer not null default 0 check (auftragswert between 0 and 10000),  -- of "anteil" 1/100 %, of "wochen" weeks
  sicherheit       numeric(15, 2) not null default 0 check (sicherheit >= 0),   -- guarantee or deposit, of a customer only
  sicherheit_bis   date,
  grund            text not null default '' check (length(grund) <= 500),
  anwender_id      uuid references anwender,
  angelegt         timestamptz not null default now(),
  check (num_nonnulls(ktostamm_id, kundengruppe_id, vkforgid) = 1),
  check (bis >= ab),
  check (versichert is not null or versichert_bis is null),
  check (sicherheit = 0 or ktostamm_id is not null)
);
create index kreditlimit_ktostamm on kreditlimit (ktostamm_id, ab desc, id desc) where ktostamm_id is not null;
create index kreditlimit_gruppe on kreditlimit (kundengruppe_id, ab desc, id desc) where kundengruppe_id is not null;
create index kreditlimit_filiale on kreditlimit (vkforgid, ab desc, id desc) where vkforgid is not null;
create trigger kreditlimit_nur_anfuegen before update or delete on kreditlimit for each row execute function nur_anfuegen();
create trigger kreditlimit_nie_leeren before truncate on kreditlimit for each statement execute function nur_anfuegen();

-- Deliveries stopped by hand, and let go again; the newest row counts.
create table kreditsperre (
  id          uuid primary key,
  ktostamm_id uuid not null references ktostamm,
  akt         text not null check (akt in ('sperren', 'loesen')),
  grund       text not null check (length(grund) between 1 and 500),
  anwender_id uuid references anwender,
  zeitpunkt   timestamptz not null default now()
);
create index kreditsperre_ktostamm on kreditsperre (ktostamm_id, zeitpunkt desc, id desc);
create trigger kreditsperre_nur_anfuegen before update or delete on kreditsperre for each row execute function nur_anfuegen();
create trigger kreditsperre_nie_leeren before truncate on kreditsperre for each statement execute function nur_anfuegen();

-- An override: asked for by one person, decided by another. It lets an amount beyond the limit pass until its last day.
create table kreditanfrage (
  id          uuid primary key,
  ktostamm_id uuid not null references ktostamm,
  betrag      numeric(15, 2) not null check (betrag > 0),
  bis         date not null,
  grund       text not null check (length(grund) between 1 and 500),
  anwender_id uuid not null references anwender,
  zeitpunkt   timestamptz not null default now()
);
create index kreditanfrage_ktostamm on kreditanfrage (ktostamm_id, bis desc, id desc);
create trigger kreditanfrage_nur_anfuegen before update or delete on kreditanfrage for each row execute function nur_anfuegen();
create trigger kreditanfrage_nie_leeren before truncate on kreditanfrage for each statement execute function nur_anfuegen();
create table kreditfreigabe (
  anfrage_id  uuid primary key references kreditanfrage,
  erlaubt     boolean not null,
  grund       text not null default '' check (length(grund) <= 500),
  anwender_id uuid not null references anwender,
  zeitpunkt   timestamptz not null default now()
);
create trigger kreditfreigabe_nur_anfuegen before update or delete on kreditfreigabe for each row execute function nur_anfuegen();
create trigger kreditfreigabe_nie_leeren before truncate on kreditfreigabe for each statement execute function nur_anfuegen();

-- Documents of business cases that are not known to be closed: what is ordered or delivered and open is reckoned from their cases alone. A case comes back with
-- everything that is written to it (our work sheets have no amounts and are left out); `stand` tells the job that takes closed ones out whether somebody wrote meanwhile.
create sequence kreditfall_stand;
create table kreditfall (
  beleg_id    bigint primary key references beleg,
  ktostamm_id uuid not null references ktostamm,
  stand       bigint not null default nextval('kreditfall_stand')
);
create index kreditfall_ktostamm on kreditfall (ktostamm_id, beleg_id);

create function kreditfall_beleg() returns trigger language plpgsql as $$
begin
  insert into kreditfall (beleg_id, ktostamm_id)
  select n.id, n.ktostamm_id from neu n join belegart a on a.id = n.belegart
  where a.richtung = 'ausgehend' and n.zustand <> 'Entwurf' and n.arbeitsschein_id is null and (tg_op = 'UPDATE' or a.zaehlt in ('bestellt', 'geliefert')) order by n.id
  on conflict (beleg_id) do update set stand = excluded.stand;
  -- A document that is deleted or outdated leads to nothing any more: what it was linked to comes back itself, for its rest may be open again.
  if tg_op = 'UPDATE' then
    insert into kreditfall (beleg_id, ktostamm_id)
    select distinct b.id, b.ktostamm_id from neu n
    cross join lateral (select v.nach as id from belegverweis v where v.von = n.id union all select v.von from belegverweis v where v.nach = n.id) w
    join beleg b on b.id = w.id and b.ktostamm_id = n.ktostamm_id and b.aktuell and b.geloescht is null join belegart a on a.id = b.belegart
    where (n.geloescht is not null or not n.aktuell) and n.arbeitsschein_id is null and b.arbeitsschein_id is null and a.richtung = 'ausgehend' and b.zustand <> 'Entwurf' order by b.id
    on conflict (beleg_id) do update set stand = excluded.stand;
  end if;
  return null;
end $$;
create trigger kreditfall_neu after insert on beleg referencing new table as neu for each statement execute function kreditfall_beleg();
create trigger kreditfall_geaendert after update on beleg referencing new table as neu for each statement execute function kreditfall_beleg();
create function kreditfall_verweis() returns trigger language plpgsql as $$
begin
  insert into kreditfall (beleg_id, ktostamm_id)
  select distinct b.id, b.ktostamm_id from neu n join beleg b on b.id = n.nach join belegart a on a.id = b.belegart
  where a.richtung = 'ausgehend' and b.zustand <> 'Entwurf' and b.arbeitsschein_id is null order by b.id
  on conflict (beleg_id) do update set stand = excluded.stand;
  return null;
end $$;
create trigger kreditfall_verwiesen after insert on belegverweis referencing new table as neu for each statement execute function kreditfall_verweis();

-- Sums of a day and customer, in the company's currency: what was invoiced net, what was paid on documents, and that amount times the days from document to payment.
-- Kontoinfo adds up a year of days, however many documents there were; `portal doctor` reckons them again.
create table kontotag (
  ktostamm_id  uuid not null references ktostamm,
  tag          date not null,
  umsatz       numeric(15, 2) not null default 0,
  bezahlt      numeric(15, 2) not null default 0,
  betragstage  numeric(20, 2) not null default 0,
  primary key (ktostamm_id, tag) include (umsatz, bezahlt, betragstage)         -- a year is read from some pages of it, wherever the rows lie
);
create function kontotag_zaehlt(b beleg) returns boolean language sql stable as $$
  select b.aktuell and b.geloescht is null and b.zustand <> 'Entwurf' and b.currency = 'EUR'
    and exists (select from belegart a where a.id = b.belegart and a.richtung = 'ausgehend' and a.zaehlt = 'verrechnet')
$$;
create function kontotag_beleg() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into kontotag (ktostamm_id, tag, umsatz)
    select n.ktostamm_id, n.belegdatum, -sum(n.netto) from alt n where kontotag_zaehlt(n) group by 1, 2 order by 1, 2
    on conflict (ktostamm_id, tag) do update set umsatz = kontotag.umsatz + excluded.umsatz;
  end if;
  insert into kontotag (ktostamm_id, tag, umsatz)
  select n.ktostamm_id, n.belegdatum, sum(n.netto) from neu n where kontotag_zaehlt(n) group by 1, 2 order by 1, 2
  on conflict (ktostamm_id, tag) do update set umsatz = kontotag.umsatz + excluded.umsatz;
  return null;
end $$;
create trigger kontotag_neu after insert on beleg referencing new table as neu for each statement execute function kontotag_beleg();
create trigger kontotag_geaendert after update on beleg referencing old table as alt new table as neu for each statement execute function kontotag_beleg();
create function kontotag_zahlung() returns trigger language plpgsql as $$
begin
  insert into kontotag (ktostamm_id, tag, bezahlt, betragstage)
  select g.ktostamm_id, g.datum, sum(n.betrag), sum(n.betrag * (n.datum - b.belegdatum)) from neu n join zahlung g on g.id = n.zahlung_id
    join posten p on p.id = n.posten_id join beleg b on b.id = p.beleg_id
  where g.richtung = 'erhalten' and g.currency = 'EUR' group by 1, 2 order by 1, 2
  on conflict (ktostamm_id, tag) do update set bezahlt = kontotag.bezahlt + excluded.bezahlt, betragstage = kontotag.betragstage + excluded.betragstage;
  return null;
end $$;
create trigger kontotag_zugeordnet after insert on zahlungszuordnung referencing new table as neu for each statement execute function kontotag_zahlung();
-- An item that goes on with another version of its document is as old as that one.
create function kontotag_fassung() returns trigger language plpgsql as $$
begin
  insert into kontotag (ktostamm_id, tag, betragstage)
  select g.ktostamm_id, g.datum, sum(z.betrag * (vorher.belegdatum - nachher.belegdatum)) from alt a join neu n on n.id = a.id and n.beleg_id <> a.beleg_id
    join beleg vorher on vorher.id = a.beleg_id join beleg nachher on nachher.id = n.beleg_id
    join zahlungszuordnung z on z.posten_id = n.id join zahlung g on g.id = z.zahlung_id and g.richtung = 'erhalten' and g.currency = 'EUR'
  group by 1, 2 order by 1, 2
  on conflict (ktostamm_id, tag) do update set betragstage = kontotag.betragstage + excluded.betragstage;
  return null;
end $$;
create trigger kontotag_fassung after update on posten referencing old table as alt new table as neu for each statement execute function kontotag_fassung();
