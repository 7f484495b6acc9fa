-- New accounts by the connection they came from, kept for as long as they count in the limit.
create table sign_up (
  id bigint generated always as identity primary key,
  address text not null,
  made_at timestamptz not null default now()
);
create index sign_up_address on sign_up (address, made_at);
