-- Licences of the tennis federation: the account that a member has linked, its licences by year, the monthly rankings.
-- Unlinking deletes all of it.
create table federation_link (
  user_id integer primary key references app_user on delete cascade,
  subject text not null constraint federation_link_one_account unique
    check (char_length(subject) between 1 and 255),
  refresh_token bytea not null,
  sex text check (sex in ('Male', 'Female')),
  birth_date date,
  linked_at timestamptz not null,
  read_at timestamptz not null
);
create index federation_link_read on federation_link (read_at);
comment on column federation_link.subject is 'the number of the account at the federation';
comment on column federation_link.refresh_token is 'sealed; the key is FEDERATION_TOKEN_KEY';
comment on column federation_link.sex is 'as the federation has it, which decides in competitions';
comment on column federation_link.read_at is 'the federation was last asked for licences and rankings';

create table licence (
  id integer generated always as identity primary key,
  user_id integer not null references federation_link on delete cascade,
  year integer not null check (year between 2000 and 2200),
  number text not null check (char_length(number) between 1 and 20),
  token bytea,
  club_code text not null check (char_length(club_code) <= 40),
  club_name text not null check (char_length(club_name) <= 200),
  ends_on date not null,
  constraint licence_one_a_year unique (user_id, year),
  constraint licence_number_one_account exclude using gist (number with =, user_id with <>)
);
comment on column licence.year is 'the federation''s year, which ends on 31 August of it';
comment on column licence.token is 'asks the federation for rankings; sealed as refresh_token is';
comment on column licence.ends_on is 'the last day of it, in Paris';

create table federation_ranking (
  user_id integer not null references federation_link on delete cascade,
  published_on date not null,
  rank integer not null check (rank > 0),
  primary key (user_id, published_on)
);

-- The players on a day of Paris: a licence is valid as licence-year.ts says, the rank is the latest one published then.
create function player_licence(on_day date)
returns table (user_id integer, is_linked boolean, has_valid_licence boolean, licence_number text,
  rank integer, rank_published_on date, sex text, birth_date date)
language sql stable as $$
  select u.id, f.user_id is not null, l.number is not null, l.number, r.rank, r.published_on,
    coalesce(f.sex, nullif(u.gender, 'Decline')), coalesce(f.birth_date, u.birth_date)
  from app_user u
  left join federation_link f on f.user_id = u.id
  left join lateral (
    select o.number from licence o
    where o.user_id = u.id and o.token is not null and o.ends_on >= on_day
      and o.year - extract(year from on_day + interval '4 months') in (0, 1)
    order by o.year limit 1) l on true
  left join lateral (
    select o.rank, o.published_on from federation_ranking o
    where o.user_id = u.id and o.published_on <= on_day
    order by o.published_on desc limit 1) r on true
$$;
