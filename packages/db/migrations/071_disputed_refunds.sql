-- A refund that failed at the provider is on the SOLDE (`failed`) or, where that would pay it a second time or to
-- nobody, still `owed` for a person to decide; `spent` when it was gone from the SOLDE before its bank took the
-- payment back as well; `settled` once a person has ended it.
alter table refund rename column paid_by_hand to settled_note;
comment on column refund.settled_note is 'how somebody ended one that failed';
alter table refund drop constraint refund_state_check;
update refund r set state = case when settled_note is null then 'owed' else 'settled' end
where state = 'failed' and (settled_note is not null or not exists (
  select from ledger_transaction where event_key = 'refund-failed:' || r.id));
set constraints all immediate;
alter table refund add constraint refund_state_check
  check (state in ('requested', 'sent', 'done', 'failed', 'owed', 'spent', 'settled'));

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
where r.state in ('requested', 'sent', 'owed', 'spent');

drop index refund_unsettled;
create index refund_unsettled on refund (created_at) where state in ('requested', 'sent', 'owed', 'spent');
-- what a bank has moved of a payment
create index ledger_transaction_payment on ledger_transaction (payment_id) where payment_id is not null;
