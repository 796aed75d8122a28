-- Customers, suppliers and sites with their objects and cost centers, whom one speaks to there, and which users act for which customer.

-- By which the sales of customers are summed up.
create table kundengruppe (
  id          integer primary key check (id > 0),
  bezeichnung text not null check (length(bezeichnung) between 1 and 100)
);
create table konditionsgruppe (
  id          integer primary key check (id > 0),
  bezeichnung text not null check (length(bezeichnung) between 1 and 100)
);
-- By which statistics gather objects. A name exists once, whether written large or small.
create table objektgruppe (
  id    uuid primary key,
  name  text not null check (length(name) between 1 and 100),
  aktiv boolean not null default true
);
create unique index objektgruppe_name on objektgruppe (lower(name));

create table ktostamm (
  id       uuid primary key,
  nummer   integer not null unique check (nummer between 1 and 999999999),   -- Kontonummer
  name     text not null check (length(name) between 1 and 150),
  art      text not null check (art in ('Kunde', 'Lieferant', 'Baustelle')),
  vkforgid integer not null references filiale,                              -- the branch that serves them
  strasse  text not null default '',
  plz      text not null default '',
  ort      text not null default '',
  land     text not null default 'DE' check (land in ('DE', 'AT', 'CH')),
  email    text check (email = lower(email)),
  telefon  text,
  ust_id   text not null default '' check (ust_id ~ '^([A-Z]{2}[A-Z0-9]{2,13})?$'),
  aktiv    boolean not null default true,
  kundengruppe_id     integer references kundengruppe,
  konditionsgruppe_id integer references konditionsgruppe,
  nachfolger_id uuid references ktostamm check (nachfolger_id <> id),               -- the account that it was merged into; its own documents stay with it
  quelle   text,                                                             -- which system brought it, and its key there
  fremdschluessel text check (length(fremdschluessel) between 1 and 80),
  zeilenhash bytea,
  angelegt timestamptz not null default now(),
  check ((quelle is null) = (fremdschluessel is null))
);
create unique index ktostamm_fremd on ktostamm (quelle, fremdschluessel) where quelle is not null;
create index ktostamm_name on ktostamm (name, id);
create index ktostamm_nachfolger on ktostamm (nachfolger_id) where nachfolger_id is not null;
-- Whoever was merged into an account that is merged itself goes on with it: a successor never has one.
create function ktostamm_nachfolger() returns trigger language plpgsql as $$
begin
  new.nachfolger_id := coalesce((select nachfolger_id from ktostamm where id = new.nachfolger_id), new.nachfolger_id);
  update ktostamm set nachfolger_id = new.nachfolger_id where nachfolger_id = new.id;
  return new;
end $$;
create trigger ktostamm_nachfolger before insert or update of nachfolger_id on ktostamm for each row when (new.nachfolger_id is not null) execute function ktostamm_nachfolger();
create index ktostamm_vkforgid on ktostamm (vkforgid, nummer);
create index ktostamm_name_aehnlich on ktostamm using gin (name gin_trgm_ops);

-- Mail domains by which a person is recognised as somebody of the customer. A group may share one.
create table ktostamm_domain (
  domain      text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  ktostamm_id uuid not null references ktostamm on delete cascade,
  primary key (domain, ktostamm_id)
);
create index ktostamm_domain_ktostamm on ktostamm_domain (ktostamm_id);

create table objekt (
  id          uuid primary key,
  nummer      integer not null unique check (nummer between 1 and 999999999),
  name        text not null check (length(name) between 1 and 150),
  ktostamm_id uuid not null references ktostamm,
  status      text not null default 'O' check (status in ('O', 'R', 'A')),   -- offen, ruhend, abgeschlossen
  strasse     text not null default '',
  plz         text not null default '',
  ort         text not null default '',
  objektgruppe_id uuid references objektgruppe,
  leiter_id   uuid references lstfix,                                        -- who leads the work there (Bauleiter)
  bundesland  text check (bundesland ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),          -- place of the work, ISO 3166-2 ('DE-BY'): its holidays; null = as the branch
  angelegt    timestamptz not null default now()
);
create index objekt_ktostamm on objekt (ktostamm_id, status, nummer);
create index objekt_name on objekt (name, id);

-- Which branch an object belonged to before, with the names of then: what a device recorded while it did still arrives.
create table objekt_frueher (
  objekt_id   uuid not null references objekt on delete cascade,
  ktostamm_id uuid not null references ktostamm,
  vkforgid    integer not null references filiale,
  damals      jsonb not null,                                                -- {objekt, kunde}, each with number and name
  bis         timestamptz not null default now()
);
create index objekt_frueher_objekt on objekt_frueher (objekt_id, bis);
create function objekt_frueher() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'objekt' then
    insert into objekt_frueher (objekt_id, ktostamm_id, vkforgid, damals)
      select old.id, k.id, k.vkforgid, jsonb_build_object('objekt', jsonb_build_object('id', old.id, 'nummer', old.nummer, 'name', old.name),
        'kunde', jsonb_build_object('id', k.id, 'nummer', k.nummer, 'name', k.name))
      from ktostamm k where k.id = old.ktostamm_id;
  else
    insert into objekt_frueher (objekt_id, ktostamm_id, vkforgid, damals)
      select o.id, old.id, old.vkforgid, jsonb_build_object('objekt', jsonb_build_object('id', o.id, 'nummer', o.nummer, 'name', o.name),
        'kunde', jsonb_build_object('id', old.id, 'nummer', old.nummer, 'name', old.name))
      from objekt o where o.ktostamm_id = old.id;
  end if;
  return null;
end $$;
create trigger objekt_frueher after update of ktostamm_id on objekt for each row when (old.ktostamm_id <> new.ktostamm_id) execute function objekt_frueher();
create trigger ktostamm_frueher after update of vkforgid on ktostamm for each row when (old.vkforgid <> new.vkforgid) execute function objekt_frueher();

create table kostenstelle (
  id          uuid primary key,
  objekt_id   uuid not null references objekt,
  nummer      integer not null check (nummer between 1 and 999999999),
  bezeichnung text not null check (length(bezeichnung) between 1 and 150),
  aktiv       boolean not null default true,
  unique (objekt_id, nummer)
);

create table ansprechpartner (
  id          uuid primary key,
  ktostamm_id uuid not null references ktostamm,
  objekt_id   uuid references objekt,                                        -- null = for the whole customer
  anwender_id uuid references anwender on delete set null,                   -- when the person signs in itself
  vorname     text not null default '',
  zuname      text not null check (length(zuname) between 1 and 100),
  funktion    text not null default '',
  email       text check (email = lower(email)),
  telefon     text,
  aktiv       boolean not null default true
);
create index ansprechpartner_ktostamm on ansprechpartner (ktostamm_id, zuname, id);
create index ansprechpartner_objekt on ansprechpartner (objekt_id) where objekt_id is not null;
create index ansprechpartner_email on ansprechpartner (email) where email is not null;
create unique index ansprechpartner_anwender on ansprechpartner (anwender_id, ktostamm_id) where anwender_id is not null;

-- The customers that a user from outside belongs to. `alle_tickets` counts for this customer, and only while the user holds TICKET.KTOSTAMM.
create table anwender_ktostamm (
  anwender_id  uuid not null references anwender on delete cascade,
  ktostamm_id  uuid not null references ktostamm,
  alle_tickets boolean not null default false,
  zugeordnet   timestamptz not null default now(),
  primary key (anwender_id, ktostamm_id)
);
create index anwender_ktostamm_ktostamm on anwender_ktostamm (ktostamm_id, anwender_id);
