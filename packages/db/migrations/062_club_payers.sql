-- Members whom a centre lets pay at its desk (payment method 1).
create table club_payer (
  center_id integer not null references center,
  user_id integer not null references app_user,
  primary key (center_id, user_id)
);
create index club_payer_user on club_payer (user_id);
comment on column booking.channel is 'club: booked or to be paid at the club; such a booking counts though nothing was paid here';
