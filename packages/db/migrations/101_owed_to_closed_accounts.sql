-- Money that comes back for a closed account is owed to whom it was of: `refunds_due` by member, with a balance.
alter table ledger_account
  drop constraint ledger_account_check,
  drop constraint ledger_account_balance_check;
alter table ledger_account
  add constraint ledger_account_check check (kind = 'refunds_due'
    or (kind in ('wallet', 'bonus', 'cashback', 'claim')) = (user_id is not null)),
  add constraint ledger_account_balance_check check ((user_id is not null) = (balance_cents is not null));
create index ledger_account_owed on ledger_account (user_id) where kind = 'refunds_due' and user_id is not null;

create or replace function begin_balance() returns trigger language plpgsql as $$
begin
  if new.user_id is not null then
    new.balance_cents := coalesce(new.balance_cents, 0);
  end if;
  return new;
end $$;

alter table ledger_transaction add column note text;
comment on column ledger_transaction.note is 'how somebody paid by hand what was owed';
