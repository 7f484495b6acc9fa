import { dayMs, tournamentTitle } from '@quatre/domain'
import { sql } from 'kysely'
import { academies, coursePlaces } from './academies.ts'
import { enteredAt, leagues } from './leagues.ts'
import { demoPlayerId } from './demo-accounts.ts'
import { padelId } from './network.ts'
import { definePart, type World } from './part.ts'
import { tournaments } from './tournaments.ts'

interface EnrolmentRow {
  id: number
  offerId: number
  holderId: number
  enrolledBy: number
  state: 'confirmed' | 'waiting' | 'offered' | 'removed'
  hasWaited: boolean
  expiresAt: number | null
  createdAt: number
  placeIds: readonly number[]
  centerId: number
  /** By voucher; null: at the desk, or nobody asks any more. */
  paid: Paid | null
}

interface Paid {
  kind: 'tournament_entry' | 'course'
  paidCents: number
  what: string
  startsAt: number
}

/** Numbers of charges: those of bookings and cards are below. */
const firstCharge = 1_000_000

function tournamentEnrolments(world: World): EnrolmentRow[] {
  const { tournament, tournamentEntry } = world.of(tournaments)
  const plans = new Map(tournament.map(({ id, plan }) => [id, plan]))
  return tournamentEntry.map(({ id, tournamentId, pair, state, isRemoved, ...entry }) => {
    const plan = plans.get(tournamentId)
    if (plan === undefined) throw new RangeError(`no tournament ${tournamentId}`)
    const { stage, feeCents, centerId, startsAt, category, event } = plan
    const isCurrent = stage !== 'published' && stage !== 'cancelled'
    const [holderId] = pair.players
    // the holders of pairs have paid for both; of tournaments long over, the demo player
    const isPaid = state === 'confirmed' && (isCurrent || holderId === demoPlayerId)
    return {
      id,
      offerId: tournamentId,
      holderId,
      enrolledBy: holderId,
      state: isRemoved ? 'removed' : state,
      hasWaited: state !== 'confirmed',
      expiresAt: entry.expiresAt,
      createdAt: entry.createdAt,
      placeIds: [tournamentId],
      centerId,
      paid:
        isPaid && feeCents > 0
          ? {
              kind: 'tournament_entry',
              paidCents: 2 * feeCents,
              what: tournamentTitle(category, event),
              startsAt,
            }
          : null,
    }
  })
}

function courseEnrolments(world: World): EnrolmentRow[] {
  const { academy, course } = world.of(academies)
  const of = new Map(academy.map((row) => [row.id, row]))
  return course.flatMap(({ academyId, enrolled, plan: { ages, sessions } }) =>
    enrolled.map(({ id, offerId, holder, state, placeIds, createdAt, paidCents }) => ({
      id,
      offerId,
      holderId: holder.id,
      enrolledBy: holder.adultId ?? holder.id,
      state,
      hasWaited: state === 'waiting',
      expiresAt: null,
      createdAt,
      placeIds,
      centerId: of.get(academyId)?.centerId ?? 0,
      paid:
        paidCents > 0
          ? {
              kind: 'course',
              paidCents,
              what: `${of.get(academyId)?.plan.name}, ${ages}`,
              startsAt: sessions.find((one) => one.startsAt > createdAt)?.startsAt ?? 0,
            }
          : null,
    })),
  )
}

const teamEnrolments = (world: World): EnrolmentRow[] =>
  world.of(leagues).league.flatMap(({ id: offerId, placeId, plan: { centerId }, teams }) =>
    teams.map(({ entryId, players: [captainId = 0] }) => ({
      id: entryId,
      offerId,
      holderId: captainId,
      enrolledBy: captainId,
      state: 'confirmed',
      hasWaited: false,
      expiresAt: null,
      createdAt: enteredAt(world),
      placeIds: [placeId],
      centerId,
      paid: null,
    })),
  )

function makeEnrolments(world: World) {
  const { tournament, tournamentEntry } = world.of(tournaments)
  const { academy, course } = world.of(academies)
  const { league } = world.of(leagues)
  const enrolment = [
    ...tournamentEnrolments(world),
    ...courseEnrolments(world),
    ...teamEnrolments(world),
  ]
  const kinds = new Map(academy.map(({ id, plan }) => [id, plan.type]))
  return {
    competition: [
      ...tournament.map(({ id, plan, opensAt }) => ({
        id,
        type: 'tournament' as const,
        centerId: plan.centerId,
        sportId: padelId,
        name: tournamentTitle(plan.category, plan.event),
        level: plan.level,
        startsAt: plan.startsAt,
        endsAt: plan.endsAt,
        createdAt: opensAt - dayMs,
      })),
      ...academy.map(({ id, plan, centerId, startsAt, endsAt }) => ({
        id,
        type: plan.type,
        centerId,
        sportId: padelId,
        name: plan.name,
        level: '4PADEL',
        startsAt,
        endsAt,
        createdAt: world.todayMs - 100 * dayMs,
      })),
      ...league.map(
        ({ id, plan: { centerId, sportId }, name, startsAt, endsAt, entryOpensAt }) => ({
          id,
          type: 'league' as const,
          centerId,
          sportId,
          name,
          level: '4PADEL',
          startsAt,
          endsAt,
          createdAt: entryOpensAt,
        }),
      ),
    ],
    enrolmentOffer: [
      ...tournament.map(({ id, plan }) => ({
        id,
        kind: 'tournament_entry',
        lineEndsAt: plan.startsAt,
      })),
      ...course.map(({ offerId, academyId, lineEndsAt }) => ({
        id: offerId,
        kind: kinds.get(academyId) === 'camp' ? 'camp' : 'course_group',
        lineEndsAt,
      })),
      ...league.map(({ id, startsAt }) => ({ id, kind: 'league_team', lineEndsAt: startsAt })),
    ],
    place: [
      ...tournament.map(({ id, plan }) => ({
        id,
        offerId: id,
        capacity: plan.pairs,
        taken: tournamentEntry.filter(
          (entry) => entry.tournamentId === id && !entry.isRemoved && entry.state !== 'waiting',
        ).length,
      })),
      ...coursePlaces(world),
      ...league.map(({ id: offerId, placeId, plan: { places }, teams }) => ({
        id: placeId,
        offerId,
        capacity: places,
        taken: teams.length,
      })),
    ],
    enrolment,
    enrolmentPlace: enrolment.flatMap(({ id, offerId, placeIds }) =>
      placeIds.map((placeId) => ({ id, offerId, placeId })),
    ),
    enrolmentCharge: enrolment.flatMap(({ paid, ...row }) =>
      paid === null ? [] : [{ ...row, ...paid, chargeId: firstCharge + row.id }],
    ),
  }
}

/** The offers that one can enrol in, and the enrolments: of tournaments, academies, camps and leagues. */
export const enrolments = definePart({
  make: makeEnrolments,
  // places are counted by the rows themselves
  restingTriggers: ['enrolment', 'enrolmentPlace'],
  async check(tx) {
    // new enrolments wait behind them
    await sql`select setval('enrolment_line', max(line_number)) from enrolment`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      select p.id from place p where p.taken <> (
        select count(*) from enrolment_place ep join enrolment e on e.id = ep.enrolment_id
        where ep.place_id = p.id and keeps_place(e.state))`.execute(tx)
    if (rows.length > 0) throw new Error(`places are not counted: ${rows.map(({ id }) => id)}`)
  },
  columns: {
    enrolmentOffer: {
      id: ['int', (r) => r.id],
      kind: ['text', (r) => r.kind],
      line_ends_at: ['instant', (r) => r.lineEndsAt],
    },
    place: {
      id: ['int', (r) => r.id],
      offer_id: ['int', (r) => r.offerId],
      capacity: ['int', (r) => r.capacity],
      taken: ['int', (r) => r.taken],
    },
    enrolment: {
      id: ['int', (r) => r.id],
      offer_id: ['int', (r) => r.offerId],
      holder_id: ['int', (r) => r.holderId],
      enrolled_by: ['int', (r) => r.enrolledBy],
      state: ['text', (r) => r.state],
      line_number: ['int', (r) => (r.hasWaited ? r.id : null)],
      expires_at: ['instant', (r) => r.expiresAt],
      created_at: ['instant', (r) => r.createdAt],
      confirmed_at: ['instant', (r) => (r.state === 'confirmed' ? r.createdAt : null)],
      ended_at: ['instant', (r) => (r.state === 'removed' ? r.createdAt + dayMs : null)],
      removed_why: ['text', (r) => (r.state === 'removed' ? 'Le tournoi est annulé.' : null)],
    },
    enrolmentPlace: {
      enrolment_id: ['int', (r) => r.id],
      place_id: ['int', (r) => r.placeId],
      offer_id: ['int', (r) => r.offerId],
    },
    competition: {
      id: ['int', (r) => r.id],
      type: ['text', (r) => r.type],
      center_id: ['int', (r) => r.centerId],
      sport_id: ['int', (r) => r.sportId],
      name: ['text', (r) => r.name],
      level: ['text', (r) => r.level],
      starts_at: ['instant', (r) => r.startsAt],
      ends_at: ['instant', (r) => r.endsAt],
      created_at: ['instant', (r) => r.createdAt],
    },
    enrolmentCharge: {
      charge_id: ['int', (r) => r.chargeId],
      enrolment_id: ['int', (r) => r.id],
      amount_cents: ['int', (r) => r.paidCents],
    },
  },
})
