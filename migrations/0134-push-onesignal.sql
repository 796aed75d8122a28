-- The browser of a session as OneSignal knows it: the portal sends there only as long as the session lasts.
create table push_onesignal (
  sitzung_id uuid primary key references sitzung on delete cascade,
  abo_id     uuid not null unique
);
