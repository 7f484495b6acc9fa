-- Mails that cannot be delivered, and the address that ends a newsletter at one POST (RFC 8058).
alter table mail add column unsubscribe_url text, add column given_up_at timestamptz;
comment on column mail.given_up_at is 'refused for good, or not taken for two days';
drop index mail_to_send;
create index mail_to_send on mail (id) where sent_at is null and given_up_at is null;
