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
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>
