-- The money that the provider's reports say has moved, line by line of each day that is read: compared
-- with our ledger to the cent.
create table provider_movement (
  day date not null references provider_report,
  line integer not null,
  psp_reference text not null,
  amount_cents bigint not null,
  primary key (day, line)
);
comment on column provider_movement.psp_reference is 'of the payment, refunds and chargebacks of it included';
comment on column provider_movement.amount_cents is 'what it adds to what the provider owes us: of a refund negative';
-- read again, with their movements; what was applied once changes nothing
delete from provider_report;

alter table refund add column paid_by_hand text;
comment on column refund.paid_by_hand is 'how somebody paid one that failed and is owed to an account that is closed';

-- Money that left, or came, outside of the provider.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in ('provider', 'club_revenue',
  'wallet', 'bonus', 'cashback', 'subscription_revenue', 'vouchers', 'refunds_due', 'partners', 'bank'));
