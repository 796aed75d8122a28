-- The stamp codes that every installation starts with; more can be added in the administration.
insert into stempelcode (name, beschreibung, art, icon, reihenfolge) values
  ('Normal', 'Kommen und Gehen', 'arbeit', 'clock', 10),
  ('Pause', 'Unterbrechung ohne Arbeit', 'pause', 'coffee', 20),
  ('Dienstgang', 'Unterwegs für die Firma', 'unterwegs', 'briefcase', 30),
  ('Arzt', 'Arztbesuch', 'abwesend', 'stethoscope', 40),
  ('Homeoffice', 'Arbeit von zu Hause', 'arbeit', 'house', 50),
  ('Schulung', 'Aus- und Weiterbildung', 'arbeit', 'graduation-cap', 60);
