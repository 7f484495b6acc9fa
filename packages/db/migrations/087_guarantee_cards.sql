-- A card that is stored only so that missing shares can be charged is forgotten once they no longer can.
alter table payment add column keeps_card text check (keeps_card in ('asked', 'guarantee'));
comment on column payment.keeps_card is
  'why its card is stored: its payer asked for it, or renews with it; or only for what it guarantees';

alter table stored_card add column only_guarantees boolean not null default false;
comment on column stored_card.only_guarantees is 'nobody asked to keep it: removed when what it guarantees is over';
create index stored_card_guarantee on stored_card (id) where only_guarantees and removed_at is null;
