-- Many letters to one person become one: what the collective letter says of each, until when it waits for others, and which letter took it along.

alter table postausgang
  add column kurz        text,          -- null: never waits
  add column sammelt_bis timestamptz,   -- null: goes at once
  add column sammelbrief uuid;
create index postausgang_kurz on postausgang (an, erstellt) where kurz is not null;
create index postausgang_sammelt on postausgang (sammelt_bis) where sammelt_bis is not null and sammelbrief is null;
create index postausgang_sammelbrief on postausgang (sammelbrief) where sammelbrief is not null;
