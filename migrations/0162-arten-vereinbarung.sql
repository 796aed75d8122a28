-- A type may name the rule of agreed times that holds for its tickets where there is neither one of the customer nor one for just this type.
-- Its place in the lists (folge) is set by hand from now on: each has one of its own.

alter table tickettyp add column regel_id uuid references sla_regel on delete restrict;

update tickettyp y set folge = x.nr
from (select id, row_number() over (order by folge, name, id) as nr from tickettyp) x where x.id = y.id;
