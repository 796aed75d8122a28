-- Evacuations: who was looked for, who was found, by whom. Every step is a row of its own; nothing is overwritten.

create table evakuierung (
  id          uuid primary key,                   -- made by the device that began it
  vkforgid    integer not null references filiale,
  anlass      text not null check (anlass in ('Alarm', 'Übung')),
  begonnen    timestamptz not null,               -- as told by the device
  empfangen   timestamptz not null default now(), -- as seen by the server
  anwender_id uuid not null references anwender,
  teil_von    uuid references evakuierung         -- begun on another device while that one ran: the same evacuation
);
create index evakuierung_verlauf on evakuierung (begonnen desc, id desc) where teil_von is null;
create index evakuierung_filiale on evakuierung (vkforgid, begonnen desc);
create index evakuierung_teil on evakuierung (teil_von) where teil_von is not null;

create table evakuierung_ende (
  evakuierung_id uuid primary key references evakuierung,
  beendet        timestamptz not null,
  empfangen      timestamptz not null default now(),
  anwender_id    uuid not null references anwender,
  bemerkung      text not null default ''
);

-- Whom the list names: those in the house at the beginning, and who came later (written down when it ends).
create table evakuierung_person (
  evakuierung_id uuid not null references evakuierung,
  lstfix_id      uuid not null references lstfix,
  unklar         boolean not null default false,  -- the board did not believe that he was still there
  spaeter        boolean not null default false,
  seit           timestamptz,
  primary key (evakuierung_id, lstfix_id)
);

-- One statement about one person. `ersetzt` are the statements that its author had before his eyes: what nobody has replaced, holds.
create table evakuierung_haken (
  id             uuid primary key,
  evakuierung_id uuid not null references evakuierung,
  lstfix_id      uuid not null references lstfix,
  stand          text not null check (stand in ('sicher', 'vermisst', 'nicht im Haus', 'offen')),
  ersetzt        uuid[] not null default '{}',
  zeitpunkt      timestamptz not null,            -- as told by the device
  empfangen      timestamptz not null default now(),
  anwender_id    uuid not null references anwender
);
create index evakuierung_haken_liste on evakuierung_haken (evakuierung_id, zeitpunkt, id);

create trigger evakuierung_nur_anfuegen before update or delete on evakuierung for each row execute function nur_anfuegen();
create trigger evakuierung_nie_leeren before truncate on evakuierung for each statement execute function nur_anfuegen();
create trigger evakuierung_ende_nur_anfuegen before update or delete on evakuierung_ende for each row execute function nur_anfuegen();
create trigger evakuierung_ende_nie_leeren before truncate on evakuierung_ende for each statement execute function nur_anfuegen();
create trigger evakuierung_person_nur_anfuegen before update or delete on evakuierung_person for each row execute function nur_anfuegen();
create trigger evakuierung_person_nie_leeren before truncate on evakuierung_person for each statement execute function nur_anfuegen();
create trigger evakuierung_haken_nur_anfuegen before update or delete on evakuierung_haken for each row execute function nur_anfuegen();
create trigger evakuierung_haken_nie_leeren before truncate on evakuierung_haken for each statement execute function nur_anfuegen();
