-- Questions of the ticket lists that had no index of their own: what nobody has, what one has to do, what waits.

create index ticket_niemand on ticket (geaendert desc, id desc) where zustaendig_id is null and zustand <> 'Erledigt';
create index ticket_meine on ticket (zustaendig_id, geaendert desc, id desc) where zustand <> 'Erledigt';
create index ticket_steht on ticket (seit, id) where schritt in ('Auftragsbestätigung', 'wartet auf Kunde', 'wartet auf Dritte', 'Abnahme');
