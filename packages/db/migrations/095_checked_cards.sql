-- A card that guarantees what others owe is checked for nothing where credit has paid its holder's share.
alter table payment drop constraint payment_amount_cents_check;
alter table payment add constraint payment_amount_cents_check
  check (amount_cents >= 0 and amount_cents + credit_cents > 0);
