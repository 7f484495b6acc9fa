-- Money whose end nobody has told yet: what was asked of the provider, and what a person works off.

-- A payment or a refund that the provider is asked about, by our reference.
create table provider_question (
  reference uuid primary key,
  times_asked integer not null default 0,
  ask_after timestamptz not null,
  -- a report has a line of it that decides nothing
  is_reported boolean not null default false,
  alerted_at timestamptz,
  found_uncharged_by text
);

comment on column provider_question.found_uncharged_by is
  'a person''s word, who has looked in the provider''s Customer Area: nothing was charged';

-- The days whose Payment accounting report is applied.
create table provider_report (
  day date primary key,
  read_at timestamptz not null
);

-- The list: what is not settled yet, and what a person has to pay.
create view unsettled_money as
select 'payment' as kind, p.id as reference, p.psp_reference, p.booking_id, p.user_id, p.amount_cents,
  p.state, p.created_at as since, coalesce(q.times_asked, 0) as times_asked
from payment p
left join provider_question q on q.reference = p.id
where p.settled_at is null
union all
select 'refund', r.id, p.psp_reference, r.booking_id, r.user_id, r.amount_cents,
  r.state, r.created_at, coalesce(q.times_asked, 0)
from refund r
join payment p on p.id = r.payment_id
left join provider_question q on q.reference = r.id
where r.state in ('requested', 'sent') or r.state = 'failed' and not exists (
  select from ledger_transaction where event_key = 'refund-failed:' || r.id);
comment on view unsettled_money is 'what is older than a day is for a person, who compares it with the provider''s Customer Area';

-- without it each look at the list reads every refund
drop index refund_to_send;
create index refund_unsettled on refund (created_at) where state in ('requested', 'sent', 'failed');
