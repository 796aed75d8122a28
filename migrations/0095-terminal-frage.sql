-- Questions that somebody denied at a terminal ("not right"): the wall does not ask them again; they stay open in the portal.
create table terminal_verneint (
  lstfix_id   uuid not null references lstfix on delete cascade,
  datum       date not null,
  art         text not null,
  geraet_id   uuid not null references terminal_geraet,
  zeitpunkt   timestamptz not null default now(),
  primary key (lstfix_id, datum, art)
);
