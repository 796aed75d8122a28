-- Which words are known is known per branch: a typing error may only be compared with words that the asker may read.

drop function ticket_woerter_zaehlen();
drop table ticket_wort;   -- only a count: it is counted anew below

-- Every word stem of a branch's tickets and their texts, internal ones included: for its staff only, and for deciding where to look.
create table ticket_wort (
  wort     text collate "C",
  vkforgid integer references filiale on delete cascade,
  anzahl   integer not null,
  primary key (wort, vkforgid)
);
create index ticket_wort_aehnlich on ticket_wort using gin (wort gin_trgm_ops);
-- Counts all of them again, and forgets those that are in no text any more; reads every text.
create function ticket_woerter_zaehlen() returns void language plpgsql as $$
declare konto integer;
begin
  for konto in select vkforgid from filiale order by vkforgid loop
    with da as materialized (
      select word, sum(ndoc)::int as anzahl from (
        select word, ndoc from ts_stat(format('select suche from ticket where vkforgid = %s', konto))
        union all select word, ndoc from ts_stat(format('select k.suche from ticket_kommentar k join ticket t on t.id = k.ticket_id where t.vkforgid = %s', konto))
      ) w group by word
    ), weg as (delete from ticket_wort alt where vkforgid = konto and not exists (select from da where da.word = alt.wort))
    insert into ticket_wort as alt (wort, vkforgid, anzahl) select word, konto, anzahl from da order by word
    on conflict (wort, vkforgid) do update set anzahl = excluded.anzahl where alt.anzahl <> excluded.anzahl;
  end loop;
end $$;
select ticket_woerter_zaehlen();
