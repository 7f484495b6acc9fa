-- For what is forgotten each hour.
create index session_expires on session (expires_at);
create index account_link_expires on account_link (expires_at);
create index entry_token_expires on entry_token (expires_at);
create index spent_token_expires on spent_token (expires_at);
create index sign_in_failure_failed on sign_in_failure (failed_at);
create index sign_up_made on sign_up (made_at);
create index mail_request_asked on mail_request (asked_at);
-- in the order of time as the rows are; of all these tables holds alone have no time to lose
create index idempotency_key_created on idempotency_key using brin (created_at);

-- For what is looked for when an account closes, ends or is exported.
create index mail_recipient on mail (recipient);
create index provider_event_merchant on provider_event (merchant_reference);
create index participation_guest on participation (guest_email) where guest_email is not null;
create index refund_user on refund (user_id);

-- A user who is deleted takes these along.
create index entry_token_user on entry_token (user_id);
