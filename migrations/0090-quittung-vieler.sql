-- The receipt of many entries of one device that were carried out together: one call instead of one for each of them.

-- Like geraet_quittieren, for numbers in ascending order; answers the highest contiguous number.
create function geraet_quittieren_viele(p_id uuid, p_folgen bigint[], p_wartend integer, p_abweichung integer, p_anwender uuid, p_browser text) returns bigint language plpgsql as $$
declare
  stand bigint := geraet_quittieren(p_id, null, p_wartend, p_abweichung, p_anwender, p_browser);
  eine bigint;
begin
  foreach eine in array p_folgen loop
    if eine = stand + 1 then stand := eine;
    elsif eine > stand then insert into geraet_folge (geraet_id, folge) values (p_id, eine) on conflict do nothing;
    end if;
  end loop;
  loop
    delete from geraet_folge where geraet_id = p_id and folge = stand + 1;
    exit when not found;
    stand := stand + 1;
  end loop;
  delete from geraet_folge where geraet_id = p_id and folge <= stand;
  update geraet set hoechste = stand where id = p_id and hoechste < stand;
  return stand;
end $$;
