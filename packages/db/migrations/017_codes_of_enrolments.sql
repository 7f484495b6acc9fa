-- A promo code lowers what a family pays at once (decision 035): its use is kept with these enrolments.
create table promo_use (
  id integer generated always as identity primary key,
  promo_code_id integer not null references promo_code,
  user_id integer not null references app_user,
  is_used boolean not null default true
);
create index promo_use_code on promo_use (promo_code_id);
create index promo_use_user on promo_use (user_id);
comment on column promo_use.is_used is 'an enrolment that it lowers is held or confirmed; triggers say so';

create table enrolment_promo (
  enrolment_id integer primary key references enrolment,
  promo_use_id integer not null references promo_use
);
create index enrolment_promo_use on enrolment_promo (promo_use_id);

alter table enrolment_charge add column promo_cents integer not null default 0;
comment on column enrolment_charge.promo_cents is 'already taken off amount_cents';

create function count_promo_use() returns trigger language plpgsql as $$
begin
  update promo_code set used = used + new.is_used::integer - coalesce(old.is_used::integer, 0)
  where id = new.promo_code_id and new.is_used is distinct from old.is_used;
  return null;
end $$;
create trigger promo_use_counted after insert or update of is_used on promo_use
  for each row execute function count_promo_use();

-- Says of uses whether they are: two lines of one use may end at once, so that its row is locked first.
create function settle_promo_uses(p_ids integer[]) returns void language plpgsql as $$
declare
  v_id integer;
begin
  for v_id in select id from promo_use where id = any(p_ids) order by promo_code_id, id for update loop
    update promo_use u set is_used = not u.is_used
    where u.id = v_id and u.is_used <> exists (
      select from enrolment_promo p join enrolment e on e.id = p.enrolment_id
      where p.promo_use_id = v_id and e.state in ('held', 'confirmed'));
  end loop;
end $$;

create function settle_promo_uses_of_moved() returns trigger language plpgsql as $$
begin
  perform settle_promo_uses(array(
    select distinct promo_use_id from changed join enrolment_promo on enrolment_id = changed.id));
  return null;
end $$;
create trigger enrolment_promo_uses after update on enrolment
  referencing new table as changed for each statement execute function settle_promo_uses_of_moved();
