-- Customers who ask for access by themselves: registered, address confirmed, then decided upon. Unconfirmed rows vanish after 14 days.

create table registrierung (
  id              uuid primary key,
  email           text not null check (email = lower(email)),
  passwort_hash   text,                                    -- emptied with the decision
  vorname         text not null,
  zuname          text not null,
  firma           text not null,                           -- as the person wrote it
  sprache         text not null check (sprache in ('de', 'en')),
  adresse         text not null,                           -- network address that it came from
  token_hash      bytea not null unique,                   -- sha-256 of the token in the confirmation link
  token_bis       timestamptz not null,
  -- sha-256 of what the browser that registered keeps: with it one press confirms, without it the password of the request is asked for; null: nothing.
  beleg_hash      bytea,
  angelegt        timestamptz not null default now(),
  bestaetigt      timestamptz,
  entschieden     timestamptz,
  entscheidung    text check (entscheidung in ('aktiviert', 'abgelehnt')),
  entschieden_von uuid references anwender on delete set null,
  grund           text not null default '',
  anwender_id     uuid references anwender on delete set null,
  check ((entschieden is null) = (entscheidung is null)),
  check (entschieden is null or bestaetigt is not null)
);
create index registrierung_offen on registrierung (bestaetigt desc, id desc) where bestaetigt is not null;
create index registrierung_email on registrierung (email, angelegt desc);
create index registrierung_unbestaetigt on registrierung (angelegt) where bestaetigt is null;
