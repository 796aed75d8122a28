-- Läuft einmal, wenn compose.yml die Datenbank anlegt: Das Portal bekommt einen Eigentümer ohne Rechte eines Superusers.
-- createrole braucht er, um sich die Anmeldung portal_app_portal anzulegen, unter der der Server dann arbeitet.
\getenv kennwort POSTGRES_PASSWORD
create role portal login createrole password :'kennwort';
alter database portal owner to portal;
-- Der Superuser hat kein Kennwort: Er meldet sich nur im Container selbst an (docker compose exec db psql -U postgres portal).
alter role postgres password null;
