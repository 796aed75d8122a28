-- What a type of tickets brings along: its sign, what it is for, the priority a new one begins with, and whether customers may choose it.

alter table tickettyp
  add column icon text not null default 'ticket',
  add column hinweis text not null default '' check (length(hinweis) <= 200),
  add column prioritaet smallint not null default 5 check (prioritaet between 1 and 9),
  add column fuer_kunden boolean not null default true;

update tickettyp set icon = 'zap', hinweis = 'Etwas geht nicht mehr oder geht falsch.' where id = '01900000-0000-7000-8000-000000000001';
update tickettyp set icon = 'message-square', hinweis = 'Eine Frage oder die Bitte um ein Angebot.' where id = '01900000-0000-7000-8000-000000000002';
update tickettyp set icon = 'file-pen', hinweis = 'Etwas soll künftig anders sein; geht durch den Test.' where id = '01900000-0000-7000-8000-000000000003';
update tickettyp set icon = 'wrench', hinweis = 'Regelmäßige Prüfung oder Pflege.' where id = '01900000-0000-7000-8000-000000000004';
update tickettyp set icon = 'megaphone', hinweis = 'Eine Arbeit von uns hat nicht gehalten.' where id = '01900000-0000-7000-8000-000000000005';
