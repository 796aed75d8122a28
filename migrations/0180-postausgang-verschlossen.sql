-- The text of a mail with a code is sealed by the vault until it is sent; `text` is empty then. What waits from before goes out as it is, or is
-- emptied after 72 hours.

alter table postausgang add column verschlossen bytea;
