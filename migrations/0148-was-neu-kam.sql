-- What came or was voided lately is looked for every few seconds while people stamp: by its time, not through everybody's stamps of all years.
create index zeitstempel_empfangen on zeitstempel (empfangen);
create index zeitstempel_storno_zeitpunkt on zeitstempel_storno (zeitpunkt);
