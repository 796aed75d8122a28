-- The language that a mail is written in, for whoever has it read aloud or translated.
alter table postausgang add column sprache text not null default 'de' check (sprache in ('de', 'en'));
