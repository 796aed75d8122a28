-- What readers of badges and chips told, good or bad, by whose device. Kept as it was told; nothing decides by it.

create table nfc_lesung (
  id          uuid primary key,                   -- made by the device
  anwender_id uuid not null references anwender on delete cascade,
  zeitpunkt   timestamptz not null,               -- as told by the device
  empfangen   timestamptz not null default now(),
  weg         text not null check (weg in ('nfc', 'tastatur', 'kamera')),
  kennung     text not null default '',           -- empty: nothing could be read
  texte       text[] not null default '{}',
  fehler      text                                -- why it could not be read
);
create index nfc_lesung_anwender on nfc_lesung (anwender_id, zeitpunkt desc, id desc);
create trigger nfc_lesung_nur_anfuegen before update on nfc_lesung for each row execute function nur_anfuegen();
