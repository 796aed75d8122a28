-- A name exists once, whether written large or small; the database keeps it so, whoever writes.
alter table rolle drop constraint rolle_name_key;
create unique index rolle_name on rolle (lower(name));
alter table arbeitszeitmodell drop constraint arbeitszeitmodell_name_key;
create unique index arbeitszeitmodell_name on arbeitszeitmodell (lower(name));
create unique index stempelcode_name on stempelcode (lower(name));
