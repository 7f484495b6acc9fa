-- What the captain of a shared booking is yet to be told: one mail says all of it some minutes after the first.
alter table booking add column share_news_at timestamptz;
comment on column booking.share_news_at is 'when its captain is told what changed of its shares; null when they know';
create index booking_share_news on booking (share_news_at) where share_news_at is not null;
alter table participation add column is_news boolean not null default false;
comment on column participation.is_news is 'its captain is yet to be told that it was paid, or left';
