-- Orders of the administration's lists.
create index anwender_name on anwender (anzeigename, id);
create index sitzung_laufend on sitzung (zuletzt_gesehen desc, id desc) where beendet is null;
-- Periods of the audit trail: it grows in the order of time, so a few pages of summary find the place.
create index pruefspur_zeitpunkt on pruefspur using brin (zeitpunkt);
