-- Companies that run the centres and sell, VAT rates as data, and the numbered receipts they give: invoices of
-- what is sold, credit notes of what is given back.
create table legal_entity (
  id integer primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,6}$'),
  name text not null,
  registration text not null,
  vat_number text not null,
  street text not null,
  town text not null,
  vat_territory text not null default 'france' check (vat_territory in ('france', 'reunion'))
);
comment on column legal_entity.code is 'begins every number of its series';
comment on column legal_entity.town is 'with its postal code';
-- The network’s own: it sells what no centre sells, and runs the centres without a company of their own.
-- Made up, as apps/web/app/site/company.ts is: who opens the site writes theirs.
insert into legal_entity (id, code, name, registration, vat_number, street, town) values
  (1, '4P', '4PADEL SAS', 'RCS Toulouse 000 000 000 (société fictive)', 'FR00 000 000 000',
    '4 rue du Filet', '31770 Colomiers');

alter table center add column legal_entity_id integer not null default 1 references legal_entity;

create table vat_rate (
  product text not null check (product in ('court', 'card', 'top_up')),
  territory text not null check (territory in ('france', 'reunion')),
  applies_from date not null,
  basis_points integer check (basis_points between 0 and 10000),
  primary key (product, territory, applies_from)
);
comment on column vat_rate.basis_points is '2000 is 20 %; null: sold without VAT, a multi-purpose voucher (CGI art. 256 ter)';
insert into vat_rate (product, territory, applies_from, basis_points) values
  ('court', 'france', '2014-01-01', 2000), ('court', 'reunion', '2014-01-01', 850),
  ('card', 'france', '2014-01-01', 2000), ('card', 'reunion', '2014-01-01', 850),
  ('top_up', 'france', '2014-01-01', null), ('top_up', 'reunion', '2014-01-01', null);

create table receipt_series (
  legal_entity_id integer not null references legal_entity,
  year integer not null,
  last_place integer not null check (last_place > 0),
  last_issued_at timestamptz not null,
  primary key (legal_entity_id, year)
);

-- What it says stands on the row, so that it reads the same for ever: seller, words, rate.
create table receipt (
  id integer generated always as identity primary key,
  legal_entity_id integer not null references legal_entity,
  year integer,
  place integer,
  number text unique,
  charge_id integer not null references charge,
  refund_id uuid unique references refund,
  user_id integer references app_user,
  buyer_name text,
  buyer_email text,
  access_key text unique default replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''),
  seller jsonb not null,
  words text not null,
  full_price_cents integer not null,
  amount_cents integer not null check (amount_cents >= 0),
  vat_basis_points integer,
  vat_cents integer not null check (vat_cents between 0 and amount_cents),
  parts jsonb not null,
  issued_at timestamptz not null,
  unique (legal_entity_id, year, place)
);
create unique index receipt_invoice_once on receipt (charge_id) where refund_id is null;
create index receipt_charge on receipt (charge_id);
create index receipt_user on receipt (user_id);
comment on column receipt.refund_id is 'of a credit note: what is given back';
comment on column receipt.full_price_cents is 'before discounts';
comment on column receipt.amount_cents is 'what is taxed: cashback and bonus that were spent are discounts';
comment on column receipt.parts is 'what it was paid with, or where it went back: [{source, amountCents}]';
comment on column receipt.number is 'given when the transaction ends (number_receipt)';

-- Numbers are given at the very end of the transaction, which waits for the series a moment and no longer than its
-- own commit, and holds nothing then that others wait for in another order. Rolled back, it leaves no gap.
create function number_receipt() returns trigger language plpgsql as $$
declare
  v_year integer := extract(year from new.issued_at at time zone 'Europe/Paris');
  v_place integer;
  v_issued_at timestamptz;
begin
  -- dates follow the numbers, even when the clocks of two machines do not agree
  insert into receipt_series as s values (new.legal_entity_id, v_year, 1, new.issued_at)
  on conflict (legal_entity_id, year) do update
    set last_place = s.last_place + 1, last_issued_at = greatest(s.last_issued_at, excluded.last_issued_at)
  returning last_place, last_issued_at into v_place, v_issued_at;
  update receipt r set year = v_year, place = v_place, issued_at = v_issued_at,
    number = e.code || '-' || v_year || '-' || lpad(v_place::text, greatest(6, length(v_place::text)), '0')
  from legal_entity e where r.id = new.id and e.id = new.legal_entity_id;
  return null;
end $$;
create constraint trigger receipt_numbered after insert on receipt deferrable initially deferred
  for each row when (new.number is null) execute function number_receipt();

-- Only ever added to: a number is given once, and who is forgotten takes their name along.
create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.number is null or (to_jsonb(new) - 'buyer_name' - 'buyer_email' - 'access_key')
    = (to_jsonb(old) - 'buyer_name' - 'buyer_email' - 'access_key')
    and coalesce(new.buyer_name, new.buyer_email, new.access_key) is null)
  then
    return new;
  end if;
  raise exception 'receipts are only ever added to'
    using errcode = 'check_violation', constraint = 'receipt_append_only', table = tg_table_name;
end $$;
create trigger receipt_append_only before update or delete on receipt
  for each row execute function refuse_receipt_change();
