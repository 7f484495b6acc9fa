import { sql } from 'kysely'

/** The invariants of the shares of bookings. */
export const shareInvariants = {
  'a charge of shares is of a booking': sql`
    select c.id::text as reference, c.kind || ', booking ' || coalesce(booking_id::text, 'none') as found
    from charge c left join charge_of_booking o on o.charge_id = c.id
    where c.kind in ('share', 'guarantee') and o.charge_id is null`,

  'a share is paid by its charge': sql`
    select p.id::text as reference, p.status || ', charge ' || coalesce(c.state, 'none') as found
    from participation p join booking b on b.id = p.booking_id
    left join charge c on c.id = case when p.is_captain then b.charge_id else p.charge_id end
    where b.is_split and b.status = 'Confirmed' and p.left_at is null
      and (p.status = 'Confirmed' and (c.state is distinct from 'paid' or c.amount_cents <> p.share_cents)
        or p.status = 'Pending' and c.state = 'paid')`,

  'a shared booking that is closed is paid, or its card is asked': sql`
    select b.id::text as reference, missing || ' cents missing' as found
    from booking b left join charge g on g.id = b.guarantee_charge_id
    cross join lateral (
      select sum(share_cents) as missing from participation
      where booking_id = b.id and left_at is null and status <> 'Confirmed') m
    left join lateral (
      -- what joiners of an open match have paid since
      select sum(owed_cents) as late from open_joiner j
      where j.booking_id = b.id and j.refused_at is null) j on true
    where b.status = 'Confirmed' and b.shares_closed_at is not null
      and coalesce(missing, 0) + coalesce(late, 0) <> coalesce(g.amount_cents, 0)`,

  'shares are closed at their deadline': sql`
    select id::text as reference, 'due at ' || deadline_at as found from booking
    where is_split and status = 'Confirmed' and shares_closed_at is null
      -- a server that was away settles them within the hour
      and (deadline_at is null or deadline_at < (select now from clock) - interval '1 hour')
      -- nor before a captain has had an hour to send a joiner away
      and not exists (select from open_joiner j where j.booking_id = booking.id
        and j.refused_at is null and j.refusable_until > (select now from clock) - interval '1 hour')`,
} as const
