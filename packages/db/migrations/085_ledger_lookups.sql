-- The books are checked refund by refund: without it each reads every transaction there is.
create index ledger_transaction_refund on ledger_transaction (refund_id) where refund_id is not null;

alter table ledger_transaction add column event_day date;
comment on column ledger_transaction.event_day is
  'the local day of the network on which the provider moved the money; null: when it was booked';
