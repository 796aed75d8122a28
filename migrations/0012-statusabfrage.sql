-- Who is away around a day: nearly all absences lie in the past, so the end of the period leads.
create index abwesenheit_bis on abwesenheit (bis, von);
