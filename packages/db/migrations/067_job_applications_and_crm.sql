-- Who applies for a job, and the files they send. HR alone is given them, by a link.
create table job_application (
  id integer generated always as identity primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile_phone text not null,
  desired_position text not null,
  center_ids integer[] not null check (cardinality(center_ids) <= 5),
  informations text not null,
  key_hash bytea not null,
  key_expires_at timestamptz not null,
  hr_key_hash bytea unique,
  hr_key_expires_at timestamptz,
  own_key_hash bytea,
  created_at timestamptz not null,
  delete_after timestamptz not null,
  check ((hr_key_hash is null) = (hr_key_expires_at is null))
);
comment on column job_application.center_ids is 'empty: wherever there is a place';
comment on column job_application.key_hash is 'of the key that its files are sent with';
comment on column job_application.hr_key_hash is 'of the link in the mail to HR; null until they are told';
comment on column job_application.own_key_hash is 'of the link that its owner deletes it with';
comment on column job_application.delete_after is 'an hour after it began, two years once it has a CV';
create index job_application_email on job_application (email);
create index job_application_delete_after on job_application (delete_after);

create table job_file (
  application_id integer not null references job_application on delete cascade,
  type text not null check (type in ('cv', 'letter')),
  format text not null check (format in ('pdf', 'docx')),
  content bytea not null check (octet_length(content) between 1 and 10485760),
  sha256 bytea not null,
  received_at timestamptz not null,
  primary key (application_id, type)
);
-- both formats are compressed already
alter table job_file alter column content set storage external;

-- Whoever is about to make something in the CRM, which knows no idempotency keys: nobody else makes
-- the same until it is stored, or has had the time to come to its end there.
create table crm_claim (
  key_hash bytea primary key,
  ends_at timestamptz not null
);
comment on column crm_claim.key_hash is 'of what it is searched by';
