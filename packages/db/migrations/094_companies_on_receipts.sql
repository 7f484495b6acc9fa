-- The company for which a member buys, entered once, and what receipts say besides: for which company, by which code.
create table member_company (
  user_id integer primary key references app_user,
  name text not null check (length(name) between 1 and 120),
  street text not null check (length(street) between 1 and 120),
  postal_code text not null,
  city text not null check (length(city) between 1 and 80),
  siren text not null check (siren ~ '^\d{9}$'),
  vat_number text check (vat_number ~ '^FR\d{11}$'),
  updated_at timestamptz not null
);
alter table receipt add column buyer_company jsonb, add column promo jsonb;
comment on column receipt.buyer_company is 'as its buyer had entered it then: {name, street, postalCode, city, siren, vatNumber}';
comment on column receipt.promo is 'the code that lowered the price: {code, cents}';

-- Who is forgotten takes their company along: it may be their own name.
create or replace function refuse_receipt_change() returns trigger language plpgsql as $$
declare
  v_buyer constant text[] := array['buyer_name', 'buyer_email', 'buyer_company', 'access_key'];
begin
  if tg_op = 'UPDATE' and (old.number is null or (to_jsonb(new) - v_buyer = to_jsonb(old) - v_buyer
    and coalesce(new.buyer_name, new.buyer_email, new.buyer_company::text, new.access_key) is null))
  then
    return new;
  end if;
  raise exception 'receipts are only ever added to'
    using errcode = 'check_violation', constraint = 'receipt_append_only', table = tg_table_name;
end $$;
