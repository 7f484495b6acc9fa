-- Users and their sessions (rules « Accounts »).
create table app_user (
  id integer generated always as identity primary key,
  first_name text not null check (char_length(first_name) between 1 and 80),
  last_name text not null check (char_length(last_name) between 1 and 80),
  pseudo text,
  email text constraint app_user_email_shape check (char_length(email) <= 254 and email = lower(email)),
  password_hash text,
  mobile_phone text constraint app_user_mobile_shape check (mobile_phone ~ '^0[67][0-9]{8}$'),
  birth_date date,
  gender text check (gender in ('Male', 'Female', 'Decline')),
  street text,
  postal_code text check (postal_code ~ '^[0-9]{5}$'),
  city text,
  center_id integer references center,
  role_id integer not null default 1,
  is_active boolean not null default true,
  news_sms boolean not null default false,
  receive_newsletter boolean not null default false,
  communication_mode text not null default 'Email',
  level text check (level in ('initiaton', 'debutant', 'intermediare', 'avance', 'expert', 'elite')),
  shopper_reference uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now(),
  constraint app_user_email_key unique (email)
);

create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null default gen_random_uuid() unique,
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  user_agent text not null default ''
);
create index session_of_user on session (user_id);
comment on column session.token_hash is 'SHA-256 of the token; the token itself is kept nowhere';

create table sign_in_failure (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index sign_in_failure_email on sign_in_failure (email, address, failed_at);
create index sign_in_failure_address on sign_in_failure (address, failed_at);
