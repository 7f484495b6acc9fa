-- A basket paid in three: the charges that follow the first, each taken from the card that paid it.
create table instalment (
  charge_id integer primary key references charge,
  first_id integer not null references charge,
  number integer not null check (number in (2, 3)),
  due_on date not null,
  refusals integer not null default 0 check (refusals between 0 and 3),
  next_try_at timestamptz,
  person_since timestamptz,
  unique (first_id, number),
  check (charge_id <> first_id),
  check ((refusals = 3) = (person_since is not null)),
  check (person_since is null or next_try_at is null)
);
create index instalment_next on instalment (next_try_at) where next_try_at is not null;
comment on column instalment.next_try_at is
  'null before the first is paid, once it is paid itself or nothing of it is owed, and while a person is to decide';
comment on column instalment.person_since is 'refused three times: a person decides';
comment on column enrolment_charge.returned_cents is
  'given back; of an instalment that is not paid yet, what is not asked any more';

-- An instalment asks what its lines owe.
create function check_instalment_sum() returns trigger language plpgsql as $$
declare
  v_id integer := coalesce(to_jsonb(new)->>'charge_id', to_jsonb(new)->>'id');
  v_lines integer;
begin
  if not exists (select from instalment where charge_id = v_id) then return null; end if;
  select coalesce(sum(amount_cents - returned_cents), 0) into v_lines from enrolment_charge where charge_id = v_id;
  if exists (select from charge where id = v_id and state = 'due' and amount_cents <> v_lines) then
    raise exception 'instalment % does not ask the % cents of its lines', v_id, v_lines
      using errcode = 'check_violation', constraint = 'instalment_sum', table = 'instalment';
  end if;
  return null;
end $$;
create constraint trigger instalment_sum after insert on instalment
  deferrable initially deferred for each row execute function check_instalment_sum();
create constraint trigger instalment_sum after update on enrolment_charge
  deferrable initially deferred for each row execute function check_instalment_sum();
create constraint trigger instalment_sum after update of amount_cents on charge
  deferrable initially deferred for each row when (new.kind = 'course') execute function check_instalment_sum();
