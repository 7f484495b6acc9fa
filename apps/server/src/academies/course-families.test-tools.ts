import type { Db } from '@quatre/db'
import { sql } from 'kysely'
import { addOtherMembers } from '../testing/other-members.ts'
import { openMemberProcesses, type MemberProcesses } from '../testing/member-processes.ts'

/** Children of 8 years of each member, with their sheets; their numbers, the first member's first. */
export async function addFamilies(db: Db, children: number): Promise<number[][]> {
  const { rows } = await sql<{ children: number[] }>`
    with child as (
      insert into app_user (first_name, last_name, birth_date, pseudo)
      select 'Neo', 'N', '2018-01-01', adult.id::text
      from app_user adult, generate_series(1, ${children}::integer)
      where adult.email like 'joueur%' order by adult.id returning id, pseudo::integer as adult_id),
    answered as (insert into responsible (child_id, adult_id) select id, adult_id from child),
    sheets as (insert into course_sheet (person_id, season, emergency_name, emergency_phone, image_rights, written_at)
      select id, 2026, 'Anne Martin', '0612345678', false, now() from child)
    select array_agg(id order by id) as children from child group by adult_id order by adult_id`.execute(
    db,
  )
  return rows.map((family) => family.children)
}

/** Real processes on one database with families, and the payments of others. */
export async function openFamilyProcesses(
  label: string,
  of: Parameters<typeof openMemberProcesses>[1] & { readonly children: number },
): Promise<MemberProcesses & { readonly families: readonly number[][] }> {
  const stand = await openMemberProcesses(label, of)
  await addOtherMembers(stand.db)
  return { ...stand, families: await addFamilies(stand.db, of.children) }
}

/**
 * Enrolments in courses whose money is not what their state says: confirmed and not paid by one charge, in three or at once, or
 * paid in another state. One that was left keeps what the rule says, and one whose only days were called off nothing.
 */
export async function moneyFaults(db: Db): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select e.id, e.state, paid.times from enrolment e join course_enrolment bought using (id)
      join course k on k.offer_id = e.offer_id
    cross join lateral (select count(distinct coalesce(i.first_id, c.id))::integer as times
      from enrolment_charge l join charge c on c.id = l.charge_id and c.state = 'paid'
      left join instalment i on i.charge_id = c.id
      where l.enrolment_id = e.id and l.amount_cents > l.returned_cents) paid
    cross join lateral (select count(*) as sessions from course_session s
      join enrolment_place w on w.place_id = s.place_id and w.enrolment_id = e.id
      where s.starts_at > bought.bought_from and s.called_off_at is null) taught
    where k.price_cents > 0 and (case
      when e.state = 'confirmed' and taught.sessions > 0 then paid.times <> 1
      when e.state = 'confirmed' then paid.times > 1
      when e.state = 'left' and e.confirmed_at is not null then paid.times > 1
      else paid.times > 0 end)`.execute(db)
  return rows
}
