import { randomUUID } from 'node:crypto'
import type { Desk } from '@quatre/contract'
import { sql } from 'kysely'
import type { Stand } from '../../testing/stand.ts'

/** The referee is the first member; pairs are made of those after the second. */
const firstPlayer = 3

/** A role of the first two members in Toulouse, and two more courts there. */
export async function addReferees({ db }: Stand): Promise<void> {
  await sql`insert into staff_role (user_id, role, center_id, starts_at, given_by)
    select unnest(array[1, 2]), 'referee', 1, '2026-01-01', 'direction'`.execute(db)
  await sql`insert into court (center_id, sport_id, field_type_id, name, places, position)
    values (1, 3, 1, 'Piste 5', 4, 5), (1, 3, 1, 'Piste 6', 4, 6)`.execute(db)
}

export const acting = (stand: Stand, id: number, tokenIndex = 0) => {
  const token = stand.tokens[tokenIndex]
  const act = (name: string, body: object, key: string = randomUUID()) =>
    stand.call<Desk & { problem?: string; details?: Record<string, unknown>; message?: string }>(
      'POST',
      `/competitions/${id}/desk/${name}`,
      { token, body, key },
    )
  const desk = async () =>
    (await stand.call<Desk>('GET', `/competitions/${id}/desk`, { token })).body
  return { act, desk }
}

interface NewDay {
  readonly pairs: number
  /** As many as there are pairs when absent. */
  readonly capacity?: number
  /** A straight draw when absent. */
  readonly plan?: object
  readonly courts?: readonly number[]
  readonly endsAt?: string
}

/** Asks for a tournament on 25 November, a P100 when nothing else is said. */
export const makeTournament = (stand: Stand, asked: object) =>
  stand.call<{ id: number }>('POST', '/centers/1/competitions', {
    token: stand.tokens[0],
    key: randomUUID(),
    body: {
      preview: 'federation',
      category: 'P100',
      event: 'men',
      level: '4PADEL',
      startsAt: '2026-11-25T08:00:00+01:00',
      endsAt: '2026-11-25T23:00:00+01:00',
      entryOpensAt: '2026-11-01T08:00:00+01:00',
      entryDeadline: '2026-11-24T20:00:00+01:00',
      feeCents: 2000,
      capacity: 8,
      courts: [1, 2, 3],
      plan: { kind: 'straight', format: 'C2' },
      ...asked,
    },
  })

/** A tournament whose entries are closed; ranks grow with the numbers of the players. */
export async function closedTournament(
  stand: Stand,
  { pairs, capacity = pairs, ...asked }: NewDay,
): Promise<number> {
  const { status, body } = await makeTournament(stand, { capacity, ...asked })
  if (status !== 201) throw new Error(`not made: ${status} ${JSON.stringify(body)}`)
  const { act } = acting(stand, body.id)
  await done(act('entries', { open: true }))
  await addPairs(stand, body.id, pairs)
  await done(act('entries', { open: false }))
  return body.id
}

/** A tournament that is drawn and planned. */
export async function drawnTournament(stand: Stand, asked: NewDay): Promise<number> {
  const id = await closedTournament(stand, asked)
  const witnesses = ['Nadine Vidal', 'Luc Prat']
  await done(acting(stand, id).act('draw', { seed: '4P-24', witnesses }))
  return id
}

export async function done<Body>(
  answer: Promise<{ readonly status: number; readonly body: Body }>,
): Promise<Body> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Confirmed pairs without payments. */
export async function addPairs(
  { db }: Pick<Stand, 'db'>,
  id: number,
  pairs: number,
): Promise<void> {
  await sql`with made as (
      insert into enrolment (offer_id, holder_id, enrolled_by, state, created_at, confirmed_at)
      select t.offer_id, p, p, 'confirmed', now(), now()
      from tournament t, generate_series(${firstPlayer}::integer, ${firstPlayer + pairs * 2 - 1}::integer, 2) p
      where t.id = ${id} returning id, offer_id, holder_id
    ), placed as (
      insert into enrolment_place (enrolment_id, place_id, offer_id)
      select made.id, p.id, made.offer_id from made join place p on p.offer_id = made.offer_id
    )
    insert into tournament_entry (id, tournament_id, partner_id, holder_rank, partner_rank)
    select made.id, ${id}, holder_id + 1, 3000 + holder_id * 10, 3000 + holder_id * 11 from made`.execute(
    db,
  )
}
