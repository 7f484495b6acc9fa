-- What the client calls the payment: kept for them, and used for nothing here.
alter table payment add column client_reference text;
