import { enrolmentStates } from '@quatre/domain'
import { z } from 'zod'
import { email, line } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import {
  flagInAddress,
  id,
  idInAddress,
  ids,
  idsInAddress,
  instant,
  money,
  query,
  searched,
} from './fields.ts'
import { competition } from './tournaments.ts'

const licenceNumber = z.string().regex(/^[\w -]{1,20}$/)

/** The result of a rule of the event for a player. */
const check = z.strictObject({ isMet: z.boolean(), text: z.string() })

const checkedPlayer = z.strictObject({
  id: ids.user,
  firstName: z.string(),
  lastName: z.string(),
  rank: z.int().nullable(),
  /** The player's part of the weight: the rank, and places added for a woman in a men's event. */
  weight: z.int(),
  checks: z.array(check),
})

/** Of somebody with whom the caller has not played: neither rank nor weight, and no reasons. */
const checkedPartner = checkedPlayer.extend({ weight: z.int().nullable() })

const pairCheck = z.strictObject({
  me: checkedPlayer,
  partner: checkedPartner.nullable(),
  /** The refusals of the pair, besides those of each player. */
  refusals: z.array(z.string()),
  /** Of the caller: no account of the federation is linked, or no licence lasts. */
  needsLicence: z.boolean(),
  /** Entries are taken now. */
  isOpen: z.boolean(),
  mayEnter: z.boolean(),
  weight: z.int().nullable(),
  /** By weight among the pairs that have a place and itself. */
  place: z.int().nullable(),
  /** The weights of the pairs that have a place, the strongest first. */
  weights: z.array(z.int()),
  seeds: z.int(),
  /** The places that nobody keeps or waits for. */
  free: z.int(),
  /** The caller's own entry. */
  entry: z.strictObject({ id, state: z.literal(enrolmentStates) }).nullable(),
})

const standing = z.strictObject({
  id,
  /** An entry of theirs that has not ended. */
  entry: z.literal(enrolmentStates).nullable(),
  /** The first reason why they may not. */
  refusal: z.string().nullable(),
  isFull: z.boolean(),
})

const partner = z.strictObject({
  id: ids.user,
  firstName: z.string(),
  lastName: z.string(),
  rank: z.int().nullable(),
  weight: z.int().nullable(),
  place: z.int().nullable(),
  /** Why they cannot play it with the caller. */
  refusal: z.string().nullable(),
})

/** A member by their number, or somebody who is to come by a link. */
const secondPlayer = z.union([
  z.strictObject({ id: ids.user }),
  z.strictObject({
    firstName: line(80).optional(),
    lastName: line(80).optional(),
    email: email.optional(),
    license: licenceNumber.optional(),
  }),
])

const ownEntry = z.strictObject({
  id,
  state: z.literal(enrolmentStates),
  competition,
  players: z.array(
    z.strictObject({ firstName: z.string(), lastName: z.string(), rank: z.int().nullable() }),
  ),
  /** The second player is to come by a link. */
  isInvited: z.boolean(),
  /** The caller entered the pair; else they are its second player. */
  isHolder: z.boolean(),
  isSplit: z.boolean(),
  weight: z.int().nullable(),
  /** Of the caller: whether their participation is paid, and the amount still due. */
  player: z.strictObject({ paid: z.boolean(), due: money, isBeingPaid: z.boolean() }),
  /** A second player who is to pay a half has not done so. */
  isHalfMissing: z.boolean(),
  /** Until when a held or offered place is kept. */
  expiresAt: instant.nullable(),
  /** In the waiting line, 1 the first. */
  position: z.int().nullable(),
  /** The refund to the payers of leaving now; null when it has ended or been played. */
  refund: money.nullable(),
  mayChangePartner: z.boolean(),
  /** The caller is the second player, and may still leave the pair to its holder. */
  mayRefuse: z.boolean(),
  finalRank: z.int().nullable(),
  points: z.int().nullable(),
})

const invitation = z.strictObject({
  /** First names only. */
  holder: z.string(),
  invited: z.string().nullable(),
  competition,
  /** The share of the second player. */
  share: money,
  expiresAt: instant.nullable(),
})

export type EntryCheck = z.output<typeof pairCheck>
export type EntryStanding = z.output<typeof standing>
export type EntryPartner = z.output<typeof partner>
export type OwnEntry = z.output<typeof ownEntry>
export type EntryInvitation = z.output<typeof invitation>

const ofCompetition = z.strictObject({ id: idInAddress })
const ofEntry = z.strictObject({ id: idInAddress })
const ofKey = z.strictObject({ key: z.string().regex(/^[\w-]{43}$/) })

const pairRefusals = [
  'entry_refused',
  'pair_not_allowed',
  'player_entered',
  'player_not_found',
] as const

/** Entering tournaments: the pair, its second player, the waiting line, leaving. */
export const entries = {
  check: endpoint({
    method: 'GET',
    path: '/competitions/:id/entry',
    access: 'member',
    limit: { name: 'looksAtPlayers' },
    summary:
      'Whether the caller may enter, alone or with a partner, why not, and the weight of the pair',
    params: ofCompetition,
    query: query({ partner: idsInAddress.user.optional() }),
    refusals: ['competition_not_found', 'player_not_found', 'too_many_requests'],
    answer: pairCheck,
  }),
  standings: endpoint({
    method: 'GET',
    path: '/competitions/entry',
    access: 'member',
    summary: 'Of tournaments whose entries are open: whether the caller may enter, or why not',
    query: query({
      /** « 12,40 »: the others are left out. */
      ids: z.string().regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/),
    }),
    answer: z.array(standing),
  }),
  level: endpoint({
    method: 'GET',
    path: '/competitions/level',
    access: 'member',
    summary: 'The national rank and the sex that entries of the caller are judged by',
    query: query({}),
    answer: z.strictObject({
      /** Null: unranked. */
      rank: z.int().nullable(),
      sex: z.literal(['Female', 'Male']).nullable(),
    }),
  }),
  partners: endpoint({
    method: 'GET',
    path: '/competitions/:id/partners',
    access: 'member',
    limit: { name: 'partnerSearches' },
    summary: 'Adult players to enter with: those of my last bookings, or by name or licence number',
    params: ofCompetition,
    query: query({ search: searched(60).optional(), licence: licenceNumber.optional() }),
    refusals: ['competition_not_found', 'too_many_requests'],
    answer: z.array(partner),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/competitions/:id/entries',
    access: 'member',
    needs: 'complete account',
    idempotent: true,
    limit: { name: 'entries' },
    summary: 'Enters a pair: its place is held while it is paid; when it is full it may wait',
    status: 201,
    params: ofCompetition,
    query: query({}),
    body: z.strictObject({ secondPlayer, isSplit: z.boolean(), waits: z.boolean().default(false) }),
    refusals: [
      'competition_not_found',
      'entries_closed',
      'places_full',
      'already_enrolled',
      'already_waiting',
      'too_many_requests',
      ...pairRefusals,
    ],
    answer: ownEntry,
  }),
  get: endpoint({
    method: 'GET',
    path: '/entries/:id',
    access: 'self',
    own: { field: 'id', by: 'entry' },
    summary: 'An entry of the caller, as holder or second player, with what leaving gives back',
    params: ofEntry,
    query: query({}),
    refusals: ['enrolment_not_found'],
    answer: ownEntry,
  }),
  list: endpoint({
    method: 'GET',
    path: '/competitionParticipations',
    access: 'self',
    own: { field: 'userId', by: 'member' },
    summary: 'The entries of a member, the soonest first; `active`: of what is not over',
    query: query({ userId: idsInAddress.user.optional(), active: flagInAddress.optional() }),
    answer: z.array(ownEntry),
  }),
  changePartner: endpoint({
    method: 'POST',
    path: '/entries/:id/partner',
    access: 'self',
    own: { field: 'id', by: 'entry' },
    limit: { name: 'entries' },
    summary: 'Another second player, until the deadline; the former gets their half back',
    params: ofEntry,
    query: query({}),
    body: z.strictObject({ secondPlayer }),
    refusals: ['enrolment_not_found', 'partner_fixed', 'too_many_requests', ...pairRefusals],
    answer: ownEntry,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/entries/:id/invitation',
    access: 'self',
    own: { field: 'id', by: 'entry' },
    limit: { name: 'entries' },
    summary: 'A new link for the second player to come by; the former one ends',
    params: ofEntry,
    query: query({}),
    refusals: ['enrolment_not_found', 'partner_fixed', 'too_many_requests'],
    answer: z.strictObject({ key: z.string() }),
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/entries/invitations/:key',
    access: 'public',
    summary: 'The pair that a link invites to, by first names',
    params: ofKey,
    query: query({}),
    refusals: ['invitation_over'],
    answer: invitation,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/entries/invitations/:key',
    access: 'member',
    summary: 'Becomes the second player of a pair by its link',
    params: ofKey,
    query: query({}),
    refusals: ['invitation_over', 'partner_fixed', ...pairRefusals],
    answer: ownEntry,
  }),
  acceptOffer: endpoint({
    method: 'POST',
    path: '/entries/:id/accept',
    access: 'self',
    own: { field: 'id', by: 'entry' },
    summary: 'Takes the place that is offered: it is held while it is paid',
    params: ofEntry,
    query: query({}),
    refusals: ['enrolment_not_found', 'place_offer_over', 'pair_not_allowed', 'entries_closed'],
    answer: ownEntry,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/entries/:id/refuse',
    access: 'self',
    own: { field: 'id', by: 'entry' },
    summary:
      'The second player leaves the pair, until the deadline: their half goes back, the pair looks for another',
    params: ofEntry,
    query: query({}),
    refusals: ['enrolment_not_found', 'partner_fixed'],
    answer: z.strictObject({ refund: money }),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/entries/:id/leave',
    access: 'self',
    own: { field: 'id', by: 'entry' },
    summary: 'Withdraws the pair; each payer gets back what the rule of the deadline says',
    params: ofEntry,
    query: query({}),
    body: z.strictObject({ to: z.literal(['wallet', 'card']).optional() }),
    refusals: ['enrolment_not_found', 'entries_closed'],
    answer: z.strictObject({ refund: money }),
  }),
}
