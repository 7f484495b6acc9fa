import { clockPattern, levelNames, openMatchSexes } from '@quatre/domain'
import { z } from 'zod'
import { bookingParams } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import {
  countInAddress,
  day,
  decimalInAddress,
  id,
  idInAddress,
  ids,
  idsInAddress,
  instant,
  money,
  query,
  timeOfDay,
} from './fields.ts'
import { placeSecret } from './shares.ts'

const level = z.literal(levelNames)
const sex = z.literal(openMatchSexes)

/** The first and the last level that fit; null: any, and members without one. */
const levels = z.strictObject({ from: level, to: level }).nullable()

const openMatch = z.strictObject({
  /** Of the booking. */
  id: ids.booking,
  center: z.strictObject({ id: ids.center, slug: z.string(), name: z.string(), city: z.string() }),
  distanceKm: z.number().nullable(),
  startingDate: instant,
  endingDate: instant,
  levels,
  sex,
  /** Of who joins. */
  share: money,
  places: z.int(),
  free: z.int(),
  players: z.array(
    z.strictObject({
      /** Its place on the court, from 1. */
      position: z.int(),
      /** Null for a guest and for a player who is not known to be an adult. */
      firstName: z.string().nullable(),
      level: level.nullable(),
    }),
  ),
})

/** The relation of a member to an open match: they are in it, or why they may not join. */
const standing = z.strictObject({
  id: ids.booking,
  isIn: z.boolean(),
  why: z.string().nullable(),
  /** The member's own. */
  level: level.nullable(),
})

/** An open match for its captain. */
const ownOpenMatch = z.strictObject({
  levels,
  sex,
  isOpen: z.boolean(),
  free: z.int(),
  joiners: z.array(
    z.strictObject({
      /** Of their place. */
      id,
      firstName: z.string(),
      level: level.nullable(),
      isPaid: z.boolean(),
      /** Until when they can be sent away; null when they cannot any more, or have not paid. */
      refusableUntil: instant.nullable(),
    }),
  ),
})

const chosenTime = 'Choisis une heure'

const alert = z.strictObject({
  centers: z.array(ids.center, 'Choisis un club').min(1, 'Choisis un club').max(10),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7, 'Choisis un jour')).min(1, 'Choisis un jour').max(7),
  /** The first and the last local start. */
  from: z.string().regex(clockPattern, chosenTime),
  to: z.string().regex(clockPattern, chosenTime),
  /** Only matches whose range has my level. */
  fitsLevel: z.boolean(),
})

export type OpenMatch = z.output<typeof openMatch>
export type OpenMatchStanding = z.output<typeof standing>
export type OwnOpenMatch = z.output<typeof ownOpenMatch>
export type MatchAlertOfMember = z.output<typeof alert>

const ofBooking = { access: 'self', own: { field: 'id', by: 'booking' } } as const

/** Matches that look for players: free places of shared bookings, opened by their captains. */
export const openMatches = {
  list: endpoint({
    method: 'GET',
    path: '/openMatches',
    access: 'public',
    summary:
      'Open matches with a free place, the soonest first; near a position those within a distance',
    query: query({
      center: idsInAddress.center.optional(),
      latitude: decimalInAddress(-90, 90).optional(),
      longitude: decimalInAddress(-180, 180).optional(),
      distance: countInAddress(1, 1000).default(50),
      sportType: idInAddress.default(3),
      /** A local day of each centre, and its first and last starts. */
      date: day.optional(),
      from: timeOfDay.default('00:00'),
      to: timeOfDay.default('23:59'),
      /** Those that this level fits. */
      level: level.optional(),
      sex: sex.optional(),
      /** That match alone. */
      match: idsInAddress.booking.optional(),
      _page: countInAddress(1, 1000).default(1),
      _limit: countInAddress(1, 100).default(20),
    }),
    refusals: ['center_not_found'],
    answer: z.strictObject({ total: z.int(), matches: z.array(openMatch) }),
  }),
  standings: endpoint({
    method: 'GET',
    path: '/openMatches/standings',
    access: 'member',
    summary: 'Of open matches: whether I am in it, or why I may not join',
    query: query({
      /** « 12,40 »: those that are not open are left out. */
      ids: z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,59}$/),
    }),
    answer: z.array(standing),
  }),
  join: endpoint({
    method: 'POST',
    path: '/openMatches/:id/join',
    access: 'member',
    needs: 'complete account',
    summary:
      'Takes a free place, which is kept ten minutes while its share is paid by the link; the one I have when I have one',
    params: bookingParams,
    refusals: [
      'open_match_not_found',
      'open_match_settling',
      'open_match_sent_away',
      'open_match_for_adults',
      'open_match_for_women',
      'open_match_for_men',
      'open_match_mixed',
      'open_match_level_unknown',
      'open_match_level_too_low',
      'open_match_level_too_high',
      'open_match_too_many',
      'match_full',
      'too_many_requests',
    ],
    answer: z.strictObject({
      /** Of the link by which the share is paid; it lets nobody else in. */
      key: z.string(),
      share: money,
      status: z.literal(['Pending', 'Confirmed', 'Cancelled']),
    }),
  }),
  own: endpoint({
    ...ofBooking,
    method: 'GET',
    path: '/bookings/:id/openMatch',
    summary: 'The open match of my booking, with who joined it; null when it never was open',
    params: bookingParams,
    query: query({}),
    refusals: ['booking_not_found'],
    answer: z.strictObject({ match: ownOpenMatch.nullable() }),
  }),
  open: endpoint({
    ...ofBooking,
    method: 'PUT',
    path: '/bookings/:id/openMatch',
    limit: { name: 'openingsOfMatches' },
    summary: 'Opens the free places of my shared booking, or changes for whom they are open',
    params: bookingParams,
    body: z.strictObject({ levels: levels.default(null), sex: sex.default('any') }),
    refusals: [
      'booking_not_found',
      'open_match_not_shared',
      'open_match_padel_only',
      'match_full',
      'bad_request',
      'too_many_requests',
    ],
    answer: ownOpenMatch,
  }),
  close: endpoint({
    ...ofBooking,
    method: 'DELETE',
    path: '/bookings/:id/openMatch',
    summary: 'Closes the places again; who has joined stays',
    params: bookingParams,
    query: query({}),
    refusals: ['booking_not_found'],
    answer: z.strictObject({ status: z.literal('closed') }),
  }),
  refuse: endpoint({
    ...ofBooking,
    method: 'POST',
    path: '/bookings/:id/openMatch/:joinerId/refuse',
    summary:
      'Sends a joiner away within an hour of their payment, which they get back whole; they stay away',
    params: bookingParams.extend({ joinerId: idInAddress }),
    body: z.strictObject({}).prefault({}),
    refusals: ['booking_not_found', 'booking_cancelled', 'joiner_not_found', 'refusal_too_late'],
    answer: ownOpenMatch,
  }),
  alert: endpoint({
    method: 'GET',
    path: '/matchAlert',
    access: 'member',
    summary: 'When and where I want to be told of open matches; null when I do not',
    query: query({}),
    answer: z.strictObject({ alert: alert.nullable() }),
  }),
  setAlert: endpoint({
    method: 'PUT',
    path: '/matchAlert',
    access: 'member',
    summary: 'Has me told of open matches that fit me, by mail and push, at most twice a day',
    body: alert,
    refusals: ['center_not_found', 'bad_request'],
    answer: z.strictObject({ alert }),
  }),
  endAlert: endpoint({
    method: 'DELETE',
    path: '/matchAlert',
    access: 'member',
    summary: 'Has me told no more',
    query: query({}),
    answer: z.strictObject({ status: z.literal('off') }),
  }),
  endAlertByKey: endpoint({
    method: 'POST',
    path: '/matchAlert/off',
    access: 'public',
    summary: 'Ends the alert of a mail, by the key in it; the same when it has ended',
    query: query({ users_key: placeSecret }),
    refusals: ['link_not_valid'],
    answer: z.strictObject({ status: z.literal('off') }),
  }),
}
