import type { Db } from '@quatre/db'
import { dayMs, type TournamentEvent } from '@quatre/domain'
import { sql } from 'kysely'
import { centers, fixtureNow } from './center-fixture.ts'

interface AddedTournament {
  readonly id?: number
  readonly capacity: number
  /** Leisure when absent: no licence is asked for. */
  readonly category?: string
  readonly event?: TournamentEvent
  readonly feeCents?: number
  /** Toulouse when absent. */
  readonly centerId?: number
  /** Ten days after the fixture's now when absent; entries close two days before. */
  readonly startsAt?: number
}

/** A tournament whose entries are open; gives its number. */
export async function addTournament(db: Db, added: AddedTournament): Promise<number> {
  const { id = null, capacity, category = null, event = 'men', feeCents = 2000 } = added
  const startsAt = added.startsAt ?? fixtureNow + 10 * dayMs
  const at = (days: number) => new Date(startsAt + days * dayMs)
  const preview = category === null ? 'leisure' : 'federation'
  const formula = {
    phases: [{ key: 'main', kind: 'knockOut', name: 'main', enter: capacity, survivors: 1 }],
    formats: { main: 'C2' },
  }
  const { rows } = await sql<{ id: number }>`
    with offer as (insert into enrolment_offer (kind, line_ends_at)
      values ('tournament_entry', ${at(0)}) returning id),
    made_place as (insert into place (offer_id, capacity) select id, ${capacity} from offer),
    made as (insert into competition (id, type, center_id, sport_id, name, level, starts_at, ends_at)
      overriding system value values (coalesce(${id}::integer, nextval('competition_id_seq')::integer), 'tournament',
        ${added.centerId ?? centers.toulouse}, 3, 'Tournoi', 'club', ${at(0)}, ${at(0.5)}) returning id)
    insert into tournament (id, offer_id, preview, category, event, season, status, entry_opens_at, entry_deadline,
      fee_cents, formula)
    select made.id, offer.id, ${preview}, ${category}, ${event}, 2026, 'open', ${at(-30)}, ${at(-2)}, ${feeCents},
      ${JSON.stringify(formula)}::jsonb from made, offer returning id`.execute(db)
  if (rows[0] === undefined) throw new Error('no tournament written')
  return rows[0].id
}

/** Makes a member a licensed player of the season 2026, with a rank. */
export async function addPlayer(
  db: Db,
  userId: number,
  {
    rank = null,
    sex = 'Male',
    endsOn = '2027-08-31',
  }: { rank?: number | null; sex?: 'Male' | 'Female'; endsOn?: string } = {},
): Promise<void> {
  await sql`update app_user set birth_date = '1990-05-12', gender = ${sex} where id = ${userId}`.execute(
    db,
  )
  await sql`insert into federation_link (user_id, subject, refresh_token, sex, birth_date, linked_at, read_at)
    values (${userId}, ${`s${userId}`}, 'sealed', ${sex}, '1990-05-12', now(), now())`.execute(db)
  await sql`insert into licence (user_id, year, number, token, club_code, club_name, ends_on)
    values (${userId}, 2027, ${`L${userId}`}, 'sealed', '1', 'Club', ${endsOn})`.execute(db)
  if (rank !== null) {
    await sql`insert into federation_ranking (user_id, published_on, rank)
      values (${userId}, '2026-11-03', ${rank})`.execute(db)
  }
}
