-- All that a member is (rules « Accounts », specification section 3).
alter table app_user
  add column email_verified_at timestamptz,
  add column marital_status text check (char_length(marital_status) between 1 and 40),
  add column additional_information text check (char_length(additional_information) between 1 and 200),
  add column booking_validation_for_evening_missing_player boolean not null default true,
  add column booking_validation_for_midday_missing_player boolean not null default true,
  add column booking_validation_for_weekend_missing_player boolean not null default true,
  add column play_friendly_games boolean not null default false,
  add column participate_to_splf_tournaments boolean not null default false,
  add column participate_to_splf_leagues boolean not null default false,
  add column kids_anniversary boolean not null default false,
  add column receive_partners_offers boolean not null default false,
  add column refund_preference text not null default 'wallet' check (refund_preference in ('wallet', 'card')),
  add column newsletter_key text not null default replace(gen_random_uuid()::text, '-', '') unique,
  add column terms_accepted_at timestamptz,
  add constraint app_user_password_needs_email check (password_hash is null or email is not null);
comment on column app_user.booking_validation_for_evening_missing_player is 'false: the court is given back when shares are missing at the deadline';
comment on column app_user.refund_preference is 'where refunds go unless asked otherwise; never a balance';

create table avatar (
  user_id integer primary key references app_user on delete cascade,
  picture bytea not null check (octet_length(picture) <= 262144),
  version bigint generated always as identity,
  changed_at timestamptz not null default now()
);
comment on column avatar.picture is 'WebP, 512 by 512, made by us of whatever was sent';

-- A kid is a user with a responsible adult, no e-mail and no password.
create table responsible (
  child_id integer primary key references app_user on delete cascade,
  adult_id integer not null references app_user,
  created_at timestamptz not null default now(),
  check (child_id <> adult_id)
);
create index responsible_adult on responsible (adult_id);

-- Links sent by mail: one use each, of which only a hash is kept.
create table account_link (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  user_id integer not null references app_user on delete cascade,
  purpose text not null check (purpose in ('validation', 'password')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_user on account_link (user_id, purpose, created_at);
comment on column account_link.email is 'the address it was sent to: another address since then makes it void';

create table social_identity (
  provider text not null check (provider in ('google', 'facebook', 'apple')),
  subject text not null check (char_length(subject) between 1 and 255),
  user_id integer not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index social_identity_user on social_identity (user_id);

-- Tokens that are good once (nonces of social sign-in, entry by an address), until they expire.
create table spent_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);

-- A token that the application puts in an address: one use, at most a minute.
create table entry_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Mails asked for by people who are not signed in, to bound them by address.
create table mail_request (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('validation', 'password', 'newsletter')),
  email text not null,
  address text not null,
  asked_at timestamptz not null
);
create index mail_request_email on mail_request (email, purpose, asked_at);
create index mail_request_address on mail_request (address, purpose, asked_at);

create table newsletter_subscriber (
  id integer generated always as identity primary key,
  email text not null unique check (char_length(email) <= 254 and email = lower(email)),
  first_name text,
  last_name text,
  center_id integer references center,
  key text not null default replace(gen_random_uuid()::text, '-', '') unique,
  subscribed_at timestamptz not null,
  unsubscribed_at timestamptz
);
comment on table newsletter_subscriber is 'who subscribed without an account; a member has his own flag';

-- A closed account: the user row keeps no name at once, this row keeps what it was for 30 days.
create table closed_account (
  user_id integer primary key references app_user,
  email text,
  identity jsonb not null,
  closed_at timestamptz not null
);
create index closed_account_email on closed_account (email);
create index closed_account_closed on closed_account (closed_at);
