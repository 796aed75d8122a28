-- A list is walked in its order of last change. With the day of creation in the same index, what is too old or too new is passed over there instead of
-- being fetched: among a million tickets, a list of one day a year and a half ago fetched 860,000 of them.
drop index ticket_geaendert;
create index ticket_geaendert on ticket (geaendert desc, id desc, erstellt);
drop index ticket_laufend;
create index ticket_laufend on ticket (geaendert desc, id desc, erstellt) where zustand <> 'Erledigt';
drop index ticket_zustand;
create index ticket_zustand on ticket (zustand, geaendert desc, id desc, erstellt);
-- A step in which few are was looked for among all that run.
create index ticket_im_schritt on ticket (schritt, geaendert desc, id desc);
