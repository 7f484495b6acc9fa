-- A claim: what a bank took back of a member's payment and the member owes the network. Unlike their other
-- accounts it is the network's, so that its balance is the sum of its entries as the books have it.
alter table ledger_account
  drop constraint ledger_account_kind_check,
  drop constraint ledger_account_check,
  drop constraint ledger_account_balance_check;
alter table ledger_account
  add constraint ledger_account_kind_check check (kind in ('provider', 'club_revenue', 'wallet', 'bonus',
    'cashback', 'claim', 'subscription_revenue', 'vouchers', 'refunds_due', 'partners', 'bank')),
  add constraint ledger_account_check
    check ((kind in ('wallet', 'bonus', 'cashback', 'claim')) = (user_id is not null)),
  add constraint ledger_account_balance_check
    check ((kind in ('wallet', 'bonus', 'cashback', 'claim')) = (balance_cents is not null));
comment on column ledger_account.balance_cents is 'of a member''s account, as people say it: what it owes them is positive here and negative in the entries; a claim is what they owe';

create or replace function begin_balance() returns trigger language plpgsql as $$
begin
  if new.kind in ('wallet', 'bonus', 'cashback', 'claim') then
    new.balance_cents := coalesce(new.balance_cents, 0);
  end if;
  return new;
end $$;

create or replace function move_balance() returns trigger language plpgsql as $$
begin
  update ledger_account
  set balance_cents = balance_cents + case kind when 'claim' then new.amount_cents else -new.amount_cents end
  where id = new.account_id and balance_cents is not null;
  return null;
end $$;

-- A refund that was spent before its bank took the payment back is on the SOLDE as any other: the rest is a claim.
update refund set state = case destination when 'card' then 'failed' else 'done' end where state = 'spent';
set constraints all immediate;
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check
  check (state in ('requested', 'sent', 'done', 'failed', 'owed', 'settled'));

create or replace view unsettled_money as
select 'payment' as kind, p.id as reference, p.psp_reference, p.charge_id, p.user_id, p.amount_cents,
  p.state, p.created_at as since, coalesce(q.times_asked, 0) as times_asked
from payment p
left join provider_question q on q.reference = p.id
where p.settled_at is null
union all
select 'refund', r.id, p.psp_reference, r.charge_id, r.user_id, r.amount_cents,
  r.state, r.created_at, coalesce(q.times_asked, 0)
from refund r
join payment p on p.id = r.payment_id
left join provider_question q on q.reference = r.id
where r.state in ('requested', 'sent', 'owed');

drop index refund_unsettled;
create index refund_unsettled on refund (created_at) where state in ('requested', 'sent', 'owed');
