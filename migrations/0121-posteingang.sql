-- Mails to the support address. Each is kept as it came before anything is done with it, and stays until somebody has decided.
create table posteingang (
  id         uuid primary key,
  postfach   text not null,                          -- our address that it was sent to
  kennung    text not null,                          -- Message-ID; digest of the whole mail when it has none
  inhalt     bytea not null,                         -- sha-256 of what follows the head
  weg        text not null check (weg in ('imap', 'smtp')),
  umschlag   jsonb not null default '[]',            -- recipients as the server was told
  absender   text not null default '' check (length(absender) <= 320),
  name       text not null default '',
  betreff    text not null default '',
  bytes      integer not null,
  schluessel text,                                   -- where the mail itself lies; null: too large to be fetched, or removed after its time
  empfangen  timestamptz not null default now(),
  zustand    text not null default 'neu' check (zustand in ('neu', 'uebernommen', 'uebergangen', 'quarantaene', 'verworfen')),
  grund      text,                                   -- why it was passed over or waits for a decision
  fehler     text,
  versuche   integer not null default 0,
  erzwungen  boolean not null default false,         -- somebody said: take it all the same
  art        text,                                   -- what it became, e.g. 'ticket'
  gegenstand text,                                   -- its number
  bearbeitet timestamptz,
  unique (postfach, kennung, inhalt)
);
create index posteingang_empfangen on posteingang (empfangen desc, id desc);
create index posteingang_offen on posteingang (empfangen) where zustand in ('neu', 'quarantaene');
create index posteingang_absender on posteingang (absender, empfangen);
create index posteingang_schluessel on posteingang (schluessel) where schluessel is not null;

-- Where the answer to a mail goes, when not to its sender.
alter table postausgang add column antwort_an text check (antwort_an !~ '[[:space:],<>"]');
