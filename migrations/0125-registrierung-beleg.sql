-- What the browser that registered keeps: with it one press confirms, without it the password of the request is asked for.

alter table registrierung add column beleg_hash bytea;    -- sha-256; null: that browser kept nothing
