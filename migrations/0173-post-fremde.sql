-- From somebody whom nobody knows: such mails have a limit together. What it held up is not counted, or a flood would shut the door for good.

alter table posteingang add column fremd boolean not null default false;
create index posteingang_fremd on posteingang (empfangen) where fremd;
