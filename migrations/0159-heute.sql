-- The day that it is in the company's zone: right after midnight the database's own day (UTC) is still yesterday.
create function heute(jetzt timestamptz default now()) returns date language sql stable parallel safe
  return (jetzt at time zone coalesce((select zone from firma), 'UTC'))::date;
