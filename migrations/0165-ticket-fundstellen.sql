-- Full text among very many: what is found is looked for from the newest tickets backwards, so a text has to know the number of its ticket, and whoever
-- asks has to know how many texts a word stands in.

drop index ticket_kommentar_suche;
drop index ticket_kommentar_suche_intern;
alter table ticket_kommentar add column ticket_nummer bigint not null default 0;   -- the ticket's number; only ever set by the trigger
update ticket_kommentar k set ticket_nummer = (select t.nummer from ticket t where t.id = k.ticket_id);
create index ticket_kommentar_suche on ticket_kommentar using gin (suche) where not intern;
create index ticket_kommentar_suche_intern on ticket_kommentar using gin (suche) where intern;
-- Texts are written in the order of their tickets, more or less: a few pages of this index say where to look.
create index ticket_kommentar_nummer on ticket_kommentar using brin (ticket_nummer) with (pages_per_range = 512, autosummarize = on);
create function ticket_kommentar_nummer() returns trigger language plpgsql as $$
begin
  new.ticket_nummer := (select nummer from ticket where id = new.ticket_id);
  return new;
end $$;
create trigger ticket_kommentar_nummer before insert or update of ticket_id on ticket_kommentar for each row execute function ticket_kommentar_nummer();

-- Every word stem of tickets and their texts, and in how many it stood when it was last counted. For deciding where to look and for typing errors.
create table ticket_wort (
  wort   text collate "C" primary key,
  anzahl integer not null
);
create index ticket_wort_aehnlich on ticket_wort using gin (wort gin_trgm_ops);
-- Counts all of them again, and forgets those that are in no text any more; reads every text.
create function ticket_woerter_zaehlen() returns void language sql as $$
  with da as materialized (
    select word, sum(ndoc)::int as anzahl from (
      select word, ndoc from ts_stat('select suche from ticket') union all select word, ndoc from ts_stat('select suche from ticket_kommentar')
    ) w group by word
  ), weg as (delete from ticket_wort alt where not exists (select from da where da.word = alt.wort))
  insert into ticket_wort as alt (wort, anzahl) select word, anzahl from da order by word
  on conflict (wort) do update set anzahl = excluded.anzahl where alt.anzahl <> excluded.anzahl
$$;
select ticket_woerter_zaehlen();
