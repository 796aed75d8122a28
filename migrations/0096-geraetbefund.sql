-- What is wrong with a device and has to be looked into: numbers of its sequence that never came, silence where entries were announced.
create table geraet_befund (
  id                uuid primary key,
  geraet_id         uuid not null references geraet on delete cascade,
  art               text not null check (art in ('luecke', 'stumm')),
  von               bigint,                       -- first and last number between which some are missing
  bis               bigint,
  anzahl            integer not null,             -- missing numbers, or entries that the device announced
  seit              timestamptz not null,
  entstanden        timestamptz not null default now(),
  erledigt          timestamptz,                  -- they came after all, or somebody closed it
  abgeschlossen_von uuid references anwender,
  grund             text not null default '',
  check ((art = 'luecke') = (von is not null and bis is not null)),
  check (abgeschlossen_von is null or erledigt is not null)
);
create unique index geraet_befund_offen on geraet_befund (geraet_id, art) where erledigt is null;
create index geraet_befund_geraet on geraet_befund (geraet_id, entstanden desc, id desc);
