-- The history of a record shows the mails about it.

create index postausgang_faden on postausgang (faden, erstellt desc) where faden is not null;
