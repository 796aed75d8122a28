create table fundsache (
  id           uuid primary key,
  bezeichnung  text not null,
  zeitpunkt    timestamptz not null
);
create index fundsache_zeitpunkt on fundsache (zeitpunkt, id);
