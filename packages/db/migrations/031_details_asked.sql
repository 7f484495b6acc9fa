-- Since when the provider is being asked how an attempt ended at the bank's page. Before, only that
-- question of ours could still charge the card.
alter table payment add column details_asked_at timestamptz;
