-- Closed accounts that come back, an e-mail that an account without one takes, entry of the app alone.
alter table account_link
  drop constraint account_link_purpose_check,
  add constraint account_link_purpose_check
    check (purpose in ('validation', 'password', 'email', 'reopening'));
comment on column account_link.email is 'the address it was sent to: another address of the account since then makes it void; « email » gives it to an account that has none';

alter table entry_token add column app_only boolean not null default false;
comment on column entry_token.app_only is 'asked for by the mobile application: good there alone (abuse 18)';
