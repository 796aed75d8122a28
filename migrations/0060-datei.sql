-- Files: the bytes lie in the store under a key that nobody chooses, everything about them stands here.

create table datei (
  id           uuid primary key,                   -- the upload's id, made by the device
  anwender_id  uuid,                               -- who brought it; null: it came by mail
  name         text not null check (length(name) between 1 and 200),
  typ          text not null,                      -- by content, never by what somebody said
  bytes        bigint not null check (bytes > 0),
  sha256       bytea not null,
  schluessel   text not null unique check (schluessel ~ '^[0-9a-z/-]+$'),
  vorschau     text,                               -- key of the thumbnail of a picture
  breite       integer,
  hoehe        integer,
  erstellt     timestamptz not null default now(),
  bis          timestamptz not null,               -- swept then, unless a record has adopted it
  art          text,                               -- kind of the record that adopted it: who may see that, may see the file
  gegenstand   uuid,
  uebernommen  timestamptz,
  entfernt     timestamptz,
  check ((art is null) = (gegenstand is null) and (art is null) = (uebernommen is null))
);
create index datei_gegenstand on datei (gegenstand, art) where art is not null;
create index datei_unbehalten on datei (bis) where art is null or entfernt is not null;
create index datei_anwender on datei (anwender_id, erstellt desc);
