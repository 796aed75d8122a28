-- A week approved or returned in somebody's place names the delegation that allowed it.
alter table zeitfreigabe add column vertretung_id uuid references vertretung;
