-- An application may make an account by less than the site asks for: it books and pays nothing until it
-- has a mobile, a club and the terms.
alter table app_user add column must_complete boolean not null default false;
comment on column app_user.must_complete is 'made without mobile, club or terms, and still without one of them';
