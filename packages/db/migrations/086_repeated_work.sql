-- Work that is repeated is done once in its time, by whichever process comes first.
create table repeated_work (
  name text primary key,
  free_at timestamptz not null
);
comment on column repeated_work.free_at is 'until then it is being done, or was done of late';

create function claim_repeated_work(p_name text, p_seconds double precision) returns boolean
language sql as $$
  with claimed as (
    insert into repeated_work as w (name, free_at)
    values (p_name, clock_timestamp() + make_interval(secs => p_seconds))
    on conflict (name) do update set free_at = excluded.free_at where w.free_at <= clock_timestamp()
    returning 1)
  select exists (select from claimed)
$$;
