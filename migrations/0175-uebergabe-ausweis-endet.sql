-- A hand-over pass stands and falls with the session that it was issued for; it is shown with the sessions, and ended like them.

alter table uebergabe_ausweis
  add column id uuid not null unique default gen_random_uuid(),
  add column sitzung_id uuid,                      -- null: issued before this was noted
  add column browser text not null default '',
  add column uebergeben timestamptz,               -- when the device handed something over with it, to the minute
  add column beendet timestamptz,
  add column grund text,                           -- message key: why it was ended
  add constraint uebergabe_ausweis_ende check ((beendet is null) = (grund is null));
alter table uebergabe_ausweis alter column id drop default;
create index uebergabe_ausweis_sitzung on uebergabe_ausweis (sitzung_id);

-- When the pass was ended that this entry came with: made before that, or after?
alter table quarantaene add column ausweis_beendet timestamptz;
