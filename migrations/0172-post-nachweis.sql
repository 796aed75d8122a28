-- The sender's proofs (SPF, DKIM, DMARC) that failed by the word of our own mail server, e.g. 'DMARC, SPF'; null: none, or nobody looked.

alter table posteingang add column unbelegt text;
