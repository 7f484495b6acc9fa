-- All limits are counted here (decision 012): one row is one use of one limit, for as long as it counts.
create table limit_use (
  use_id uuid not null,
  limit_name text not null,
  key text not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (use_id, limit_name)
);
create index limit_use_counted on limit_use (limit_name, key, expires_at);
create index limit_use_expires on limit_use (expires_at);
comment on table limit_use is 'what one act used up: of each limit it counts for, one row';
comment on column limit_use.key is 'whom it counts for: a connection, a member, a mailbox, a device';
comment on column limit_use.expires_at is 'it counts until then; of what is open, a lease that its process renews';

-- Of these limits ({name, key, max}), those that are full, and when each has room again.
create function full_limits(p jsonb) returns table (limit_name text, free_at timestamptz)
language plpgsql stable as $$
declare
  v_limit jsonb;
begin
  for v_limit in select value from jsonb_array_elements(p->'limits') loop
    limit_name := v_limit->>'name';
    select l.expires_at into free_at from limit_use l
    where l.limit_name = v_limit->>'name' and l.key = v_limit->>'key'
      and l.expires_at > (p->>'now')::timestamptz
    order by l.expires_at desc offset (v_limit->>'max')::integer - 1 limit 1;
    if found then return next; end if;
  end loop;
end $$;

-- Uses each of these limits once, or none when one of them is full. Whoever uses the same limit for
-- the same key waits until this transaction ends: none slips past a count.
create function use_limits(p jsonb) returns table (limit_name text, free_at timestamptz)
language plpgsql as $$
declare
  v_name text;
begin
  for v_name in
    select (value->>'name') || ' ' || (value->>'key') from jsonb_array_elements(p->'limits') order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended(v_name, 0));
  end loop;
  return query select * from full_limits(p);
  if found then return; end if;
  insert into limit_use (use_id, limit_name, key, used_at, expires_at)
  select (p->>'use_id')::uuid, value->>'name', value->>'key', (p->>'now')::timestamptz,
    (value->>'expires_at')::timestamptz
  from jsonb_array_elements(p->'limits');
end $$;

drop table sign_in_failure;
drop table sign_up;
drop table mail_request;
drop index payment_tried;
drop index payment_tried_address;

-- Who signed in before on a device goes on there while strangers guess: each session's token, ended or
-- not, says which device it is.
create table known_device (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  device_id uuid not null,
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index known_device_user on known_device (user_id);
create index known_device_expires on known_device (expires_at);
comment on column known_device.device_id is 'one device, whatever sessions it has, those it handed over included';
-- a session that another one handed over is no device by itself
insert into known_device (token_hash, device_id, user_id, expires_at)
select token_hash, gen_random_uuid(), user_id, created_at + interval '365 days' from session
where signed_in_at >= created_at;
