-- Rules of working time as dated data. Append-only: a change is another version, valid from a day; the older ones stay readable.
-- In force on a day is the row with the latest gueltig_ab not after it, of several the one with the highest fassung.

create table zeitregel (
  land        text not null check (land in ('DE', 'AT', 'CH')),
  gruppe      text not null check (gruppe in ('erwachsen', 'jugendlich')),
  art         text not null check (art in ('pause', 'tag', 'woche', 'durchschnitt', 'ruhe', 'nacht', 'aufbewahrung', 'rundung')),
  fassung     integer not null check (fassung > 0),
  gueltig_ab  date not null,
  wert        jsonb not null,                     -- shape by art: domain/zeiten/contract.ts
  quelle      text not null check (length(quelle) between 1 and 300),
  angelegt    timestamptz not null default now(),
  anwender_id uuid,                               -- null = delivered with the product
  primary key (land, gruppe, art, fassung)
);
create trigger zeitregel_nur_anfuegen before update or delete on zeitregel for each row execute function nur_anfuegen();
create trigger zeitregel_nie_leeren before truncate on zeitregel for each statement execute function nur_anfuegen();

insert into zeitregel (land, gruppe, art, fassung, gueltig_ab, wert, quelle) values
  ('DE', 'erwachsen', 'pause', 1, '1994-07-01', '{"stufen":[{"ueberMin":360,"pauseMin":30},{"ueberMin":540,"pauseMin":45}],"stueckMin":15}', '§ 4 ArbZG'),
  ('DE', 'erwachsen', 'tag', 1, '1994-07-01', '{"normalMin":480,"hoechstMin":600}', '§ 3 ArbZG'),
  ('DE', 'erwachsen', 'woche', 1, '1994-07-01', '{"normalMin":2880,"hoechstMin":3600}', '§ 3 ArbZG: sechs Werktage zu 8, höchstens 10 Stunden'),
  ('DE', 'erwachsen', 'durchschnitt', 1, '1994-07-01', '{"wochen":24,"hoechstMin":2880}', '§ 3 Satz 2 ArbZG'),
  ('DE', 'erwachsen', 'ruhe', 1, '1994-07-01', '{"tagMin":660,"wocheMin":2100}', '§ 5 Abs. 1 und § 11 Abs. 4 ArbZG'),
  ('DE', 'erwachsen', 'nacht', 1, '1994-07-01', '{"von":"23:00","bis":"06:00","abMin":120,"hoechstMin":600}', '§ 2 Abs. 3 und 4, § 6 Abs. 2 ArbZG'),
  ('DE', 'erwachsen', 'aufbewahrung', 1, '1994-07-01', '{"monate":24}', '§ 16 Abs. 2 ArbZG; auf dem Bau § 17 Abs. 1 MiLoG: Aufzeichnung bis zum siebten Kalendertag'),
  ('DE', 'erwachsen', 'rundung', 1, '1994-07-01', '{"aufMin":1,"richtung":"symmetrisch"}', 'Regel der Firma: auf die volle Minute'),

  ('DE', 'jugendlich', 'pause', 1, '1976-05-01', '{"stufen":[{"ueberMin":270,"pauseMin":30},{"ueberMin":360,"pauseMin":60}],"stueckMin":15}', '§ 11 JArbSchG'),
  ('DE', 'jugendlich', 'tag', 1, '1976-05-01', '{"normalMin":480,"hoechstMin":510}', '§ 8 Abs. 1 und 2a JArbSchG'),
  ('DE', 'jugendlich', 'woche', 1, '1976-05-01', '{"normalMin":2400,"hoechstMin":2400}', '§ 8 Abs. 1 JArbSchG'),
  ('DE', 'jugendlich', 'ruhe', 1, '1976-05-01', '{"tagMin":720,"wocheMin":2880}', '§§ 13 und 15 JArbSchG'),
  ('DE', 'jugendlich', 'nacht', 1, '1976-05-01', '{"von":"20:00","bis":"06:00","abMin":0,"hoechstMin":0}', '§ 14 Abs. 1 JArbSchG'),
  ('DE', 'jugendlich', 'aufbewahrung', 1, '1976-05-01', '{"monate":24}', '§ 50 Abs. 2 JArbSchG'),
  ('DE', 'jugendlich', 'rundung', 1, '1976-05-01', '{"aufMin":1,"richtung":"symmetrisch"}', 'Regel der Firma: auf die volle Minute'),

  ('AT', 'erwachsen', 'pause', 1, '1970-01-05', '{"stufen":[{"ueberMin":360,"pauseMin":30}],"stueckMin":10}', '§ 11 Abs. 1 AZG: 30 Minuten, oder zwei zu 15, oder drei zu 10'),
  ('AT', 'erwachsen', 'tag', 1, '1975-01-06', '{"normalMin":480,"hoechstMin":600}', '§ 3 Abs. 1 und § 9 Abs. 1 AZG'),
  ('AT', 'erwachsen', 'tag', 2, '2018-09-01', '{"normalMin":480,"hoechstMin":720}', '§ 3 Abs. 1 und § 9 Abs. 1 AZG in der Fassung BGBl. I Nr. 53/2018'),
  ('AT', 'erwachsen', 'woche', 1, '1975-01-06', '{"normalMin":2400,"hoechstMin":3000}', '§ 3 Abs. 1 und § 9 Abs. 1 AZG'),
  ('AT', 'erwachsen', 'woche', 2, '2018-09-01', '{"normalMin":2400,"hoechstMin":3600}', '§ 3 Abs. 1 und § 9 Abs. 1 AZG in der Fassung BGBl. I Nr. 53/2018'),
  ('AT', 'erwachsen', 'durchschnitt', 1, '1997-05-01', '{"wochen":17,"hoechstMin":2880}', '§ 9 Abs. 4 AZG'),
  ('AT', 'erwachsen', 'ruhe', 1, '1984-07-01', '{"tagMin":660,"wocheMin":2160}', '§ 12 Abs. 1 AZG, §§ 3 und 4 ARG'),
  ('AT', 'erwachsen', 'nacht', 1, '2002-08-01', '{"von":"22:00","bis":"05:00","abMin":180,"hoechstMin":null}', '§ 12a AZG'),
  ('AT', 'erwachsen', 'aufbewahrung', 1, '1970-01-05', '{"monate":12}', '§ 26 AZG'),
  ('AT', 'erwachsen', 'rundung', 1, '1970-01-05', '{"aufMin":1,"richtung":"symmetrisch"}', 'Regel der Firma: auf die volle Minute'),

  ('AT', 'jugendlich', 'pause', 1, '1987-07-01', '{"stufen":[{"ueberMin":270,"pauseMin":30}],"stueckMin":30}', '§ 15 Abs. 1 KJBG'),
  ('AT', 'jugendlich', 'tag', 1, '1987-07-01', '{"normalMin":480,"hoechstMin":540}', '§ 11 KJBG'),
  ('AT', 'jugendlich', 'woche', 1, '1987-07-01', '{"normalMin":2400,"hoechstMin":2700}', '§ 11 KJBG'),
  ('AT', 'jugendlich', 'ruhe', 1, '1987-07-01', '{"tagMin":720,"wocheMin":2880}', '§§ 16 und 19 KJBG'),
  ('AT', 'jugendlich', 'nacht', 1, '1987-07-01', '{"von":"20:00","bis":"06:00","abMin":0,"hoechstMin":0}', '§ 17 Abs. 1 KJBG'),
  ('AT', 'jugendlich', 'aufbewahrung', 1, '1987-07-01', '{"monate":24}', '§ 26 KJBG'),
  ('AT', 'jugendlich', 'rundung', 1, '1987-07-01', '{"aufMin":1,"richtung":"symmetrisch"}', 'Regel der Firma: auf die volle Minute');
