-- Which ways into an account belong to who has proven that its address is his.
alter table social_identity add column stated_email text;
comment on column social_identity.stated_email is 'the address that the provider itself stated as confirmed when it was tied';
-- of Google and Apple: the address was proven by that very statement, or before it was joined by it
update social_identity i set stated_email = u.email from app_user u
where u.id = i.user_id and i.provider <> 'facebook' and u.email_verified_at <= i.created_at;

alter table app_user add column password_proven boolean not null default false;
comment on column app_user.password_proven is 'chosen by a link of the mailbox, or in place of such a one, or known to who opened one; else anybody may have set it who gave the address';
