-- A second player who was named by the holder may refuse, and is free until they have answered or paid.
alter table tournament_entry add column partner_accepted boolean not null default false;
comment on column tournament_entry.partner_accepted is 'the second player came by the link';
alter table tournament_entry add column refused_by integer[] not null default '{}';
comment on column tournament_entry.refused_by is 'members who do not play in it: they are not named again';

create function is_only_named(p_entry_id integer) returns boolean language sql stable as $$
  select exists (
    select from tournament_entry e
    where e.id = p_entry_id and e.partner_id is not null and not e.partner_accepted
      and not exists (
        select from enrolment_charge l join charge c on c.id = l.charge_id
        where l.enrolment_id = e.id and c.payer_id = e.partner_id and c.state = 'paid' and l.returned_cents = 0))
$$;
