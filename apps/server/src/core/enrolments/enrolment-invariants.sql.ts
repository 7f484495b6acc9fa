import { sql, type RawBuilder } from 'kysely'

/** The rules that places and the money of enrolments keep at every moment (requirement EN11). */
export const enrolmentInvariants = {
  'places that are taken are kept by enrolments': sql`
    select p.id::text as reference, p.taken || ', kept ' || kept || ', of ' || p.capacity as found
    from place p cross join lateral (
      select count(*) as kept from enrolment_place w join enrolment e on e.id = w.enrolment_id
      where w.place_id = p.id and keeps_place(e.state)) k
    where p.taken <> kept or p.taken > p.capacity`,

  'money for an enrolment without a place goes back': sql`
    select e.id::text as reference, e.state || ', charge ' || c.id as found
    from enrolment e join enrolment_charge l on l.enrolment_id = e.id join charge c on c.id = l.charge_id
    where e.state in ('expired', 'waiting', 'offered') and c.state = 'paid' and l.returned_cents < l.amount_cents`,

  'an instalment is paid, tried again or with a person': sql`
    select i.charge_id::text as reference, c.state || ', ' || c.amount_cents || ' cents' as found
    from instalment i join charge c on c.id = i.charge_id join charge f on f.id = i.first_id
    where (c.state = 'due' and c.amount_cents > 0 and f.state = 'paid')
      <> (i.next_try_at is not null or i.person_since is not null)`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>
