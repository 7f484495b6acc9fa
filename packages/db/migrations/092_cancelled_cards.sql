-- A card that was bought without renewal is not cancelled: what was is noted.
alter table offer_item add column cancelled_at timestamptz;
comment on column offer_item.cancelled_at is
  'its renewal, once agreed to, was stopped, or it ended before its last day; null: neither';
