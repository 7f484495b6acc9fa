-- A code of the whole price leaves nothing to pay: what is owed is then nothing, and is confirmed without a bank.
alter table charge drop constraint charge_amount_cents_check;
alter table charge add constraint charge_amount_cents_check check (amount_cents >= 0);
