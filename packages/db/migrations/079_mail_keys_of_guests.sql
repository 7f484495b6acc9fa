-- By the mail of their payment a guest finds their place on any device, beside the browser that took it.
alter table participation add column mail_key_hash bytea;
comment on column participation.mail_key_hash is 'of the key that the mail of its payment carries';
