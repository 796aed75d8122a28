-- Private halves of keys made from now on are sealed by the vault. Older ones go on opening what waits on devices, and are given out no more.

alter table uebergabe_schluessel add column verschlossen boolean not null default false;
alter table uebergabe_schluessel alter column verschlossen drop default;
