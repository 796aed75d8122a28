-- What a mail is about: mails with the same thread stand together in the reader's mail program.
alter table postausgang add column faden text check (faden ~ '^[0-9A-Za-z.-]{1,100}$');
