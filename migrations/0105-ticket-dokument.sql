-- Documents of a ticket: each is one file. What belongs to an internal note is internal with it.
create table ticket_dokument (
  id             uuid primary key,                 -- also the file's
  ticket_id      uuid not null references ticket,
  kommentar_id   uuid references ticket_kommentar, -- null: it belongs to the ticket itself
  name           text not null check (length(name) between 1 and 200), -- outlives the file
  intern         boolean not null,
  anwender_id    uuid references anwender,         -- null: by mail from somebody who is nobody here
  absender       text not null default '',
  zeitpunkt      timestamptz not null default now(),
  entfernt       timestamptz,
  entfernt_von   uuid references anwender,
  entfernt_grund text not null default ''
);
create index ticket_dokument_ticket on ticket_dokument (ticket_id, zeitpunkt desc, id desc);
create index ticket_dokument_kommentar on ticket_dokument (kommentar_id) where kommentar_id is not null;

-- A message may consist of files alone.
alter table ticket_kommentar drop constraint ticket_kommentar_text_check;
alter table ticket_kommentar add constraint ticket_kommentar_text_check check (length(text) <= 20000);
