-- A mail is its account's: who has the address later reads nothing of it.
alter table mail add column user_id integer references app_user;
comment on column mail.user_id is 'the account it is about, or that had its address when it was written';
create index mail_of_user on mail (user_id);
update mail m set user_id = a.user_id from closed_account a, app_user u
where u.id = a.user_id and m.recipient = a.email and m.created_at >= u.created_at
  and m.id <= (a.identity->>'lastMailId')::bigint;
update mail m set user_id = u.id from app_user u
where m.user_id is null and m.recipient = u.email and m.created_at >= u.created_at;

-- A session opened by another one is no newer proof of who it is.
alter table session add column signed_in_at timestamptz;
update session set signed_in_at = created_at;
alter table session alter column signed_in_at set not null, alter column signed_in_at set default now();
comment on column session.signed_in_at is 'when its member proved who he is: of the first one when another session let it in';

-- What an account writes to an address that is not proven counts for its mailbox.
alter table mail_request
  drop constraint mail_request_purpose_check,
  add constraint mail_request_purpose_check
    check (purpose in ('validation', 'password', 'newsletter', 'account')),
  alter column address drop not null;
comment on column mail_request.address is 'the connection it counts for; null: it counts for the mailbox alone';

-- A hidden child keeps nothing of who it was.
update app_user set last_name = 'Deleted', pseudo = null, birth_date = null, gender = null, level = null
where first_name = 'Deleted' and id in (select child_id from responsible);
