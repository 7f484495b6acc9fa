-- Cards tried in the last hour: refused, without an answer yet, or left at the bank (decision 010).
drop index payment_refused;
drop index payment_refused_address;
create index payment_tried on payment (user_id, created_at)
  where state in ('refused', 'created', 'redirected', 'cancelled');
create index payment_tried_address on payment (address, created_at)
  where state in ('refused', 'created', 'redirected', 'cancelled');

-- An attempt that was given up for another card is settled once the provider was asked to undo it.
drop index payment_unsettled;
create index payment_unsettled on payment (created_at) where settled_at is null;
