import { missingSharesChoices } from '@quatre/domain'
import { z } from 'zod'
import { email, line, mobilePhone, ownFirstName } from './account-fields.ts'
import { booking, bookingParams, linkKey, refundTo } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { id, idInAddress, ids, instant, money, query } from './fields.ts'

/** The secret by which a guest acts for their place. */
export const placeSecret = z.string().regex(/^[\w-]{43}$/)

const guest = { firstName: ownFirstName, lastName: line(80), email }

/** A player who takes a place of a link without an account. */
export const linkGuest = z.strictObject({ ...guest, mobilePhone })

const place = z.strictObject({
  id,
  share: money,
  status: z.literal(['Pending', 'Confirmed', 'Cancelled']),
})

/** A place for its own player. */
const ownPlace = place.extend({
  /** The booking, of its captain: they cancel it on its own page. */
  booking: ids.booking.nullable(),
  /** Until when the unpaid place is reserved for its player; null when it is reserved without a limit. */
  keptUntil: instant.nullable(),
  /** It can be paid now; the share of a player who joins an open match also after the deadline. */
  isPayable: z.boolean(),
  /** A guest acts for it by its secret. */
  isGuest: z.boolean(),
  /** The refund of leaving now, and its possible destinations; null while leaving is not possible. */
  leaving: z
    .strictObject({
      refund: money,
      /** The part of it that is withheld for a debt of the member, by destination of the card money. */
      withheld: z.strictObject({ wallet: money, card: money }),
      destinations: z.array(z.literal(['wallet', 'card'])),
      /** By source: card money goes where it is asked to. */
      lines: z.array(z.strictObject({ to: refundTo, amount: money })),
    })
    .nullable(),
  /** The key of its receipt. */
  receipt: z.string().nullable(),
})

const left = z.strictObject({
  /** The refund of the player who leaves. */
  refund: money,
  /** Its destinations, each with the part that is withheld for their debt. */
  lines: z.array(z.strictObject({ to: refundTo, amount: money, withheld: money })),
})

const closedRefusals = ['booking_not_found', 'booking_cancelled', 'shares_closed'] as const

export const shares = {
  split: endpoint({
    method: 'PUT',
    path: '/bookings/:id/split',
    access: 'self',
    own: { field: 'id', by: 'booking' },
    summary:
      'Shares the price of a hold: its captain pays their share, each friend theirs by the link',
    params: bookingParams,
    body: z.strictObject({
      nbPlayers: z.int().min(2).max(22),
      /** At the deadline the missing shares are paid by the captain, or the court is given back. */
      missing: z.literal(missingSharesChoices),
      /** The most that the captain agrees to be charged for friends, in cents; asked for `charge`. */
      consent: z.int().min(0).max(1_000_000).optional(),
    }),
    refusals: [
      'players_out_of_range',
      'guarantee_consent_missing',
      'amount_incorrect',
      'payment_already_made',
      'payment_in_progress',
      'booking_cancelled',
      'hold_expired',
    ],
    answer: booking,
  }),
  payAlone: endpoint({
    method: 'DELETE',
    path: '/bookings/:id/split',
    access: 'self',
    own: { field: 'id', by: 'booking' },
    summary: 'Has the captain of a hold pay all of it',
    params: bookingParams,
    query: query({}),
    refusals: ['payment_already_made', 'payment_in_progress', 'booking_cancelled', 'hold_expired'],
    answer: booking,
  }),
  namePlayer: endpoint({
    method: 'PUT',
    path: '/bookings/:id/participations/:participationId',
    access: 'self',
    own: { field: 'id', by: 'booking' },
    limit: { name: 'namedPlayers' },
    summary: 'Names who plays in a place that is not paid, or nobody; they get the link by mail',
    params: bookingParams.extend({ participationId: idInAddress }),
    body: z.strictObject({
      player: z.union([z.strictObject({ id: ids.user }), z.strictObject(guest)]).nullable(),
    }),
    refusals: [
      ...closedRefusals,
      'share_not_found',
      'player_has_paid',
      'player_not_found',
      'payment_in_progress',
    ],
    answer: booking,
  }),
  own: endpoint({
    method: 'POST',
    path: '/participations/:key/place',
    access: 'public',
    knowsMember: true,
    summary: 'My place of a share link, as a member or by the secret of a place; changes nothing',
    params: linkKey,
    body: z.strictObject({ place: placeSecret.optional() }),
    refusals: ['booking_not_found'],
    answer: z.strictObject({ own: ownPlace.nullable() }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/participations/:key',
    access: 'public',
    knowsMember: true,
    needs: 'complete account',
    summary:
      'Takes a place of a share link: a guest with all fields, a member as themselves with none; the one I have when I have one',
    params: linkKey,
    body: linkGuest.partial().prefault({}),
    refusals: [
      ...closedRefusals,
      'match_full',
      'open_match_sent_away',
      'open_match_players_link',
      'share_already_paid',
      'payment_in_progress',
      'too_many_requests',
    ],
    answer: place.extend({
      /** The secret of a guest; absent of a member. */
      place: placeSecret.optional(),
    }),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/participations/:key/leave',
    access: 'public',
    knowsMember: true,
    summary:
      'Gives my place back; what a guest paid goes back to their card, what a member paid to their SOLDE or card',
    params: linkKey,
    body: z.strictObject({
      place: placeSecret.optional(),
      to: z.literal(['wallet', 'card']).default('wallet'),
    }),
    refusals: [
      ...closedRefusals,
      'share_not_found',
      'leave_too_late',
      'payment_in_progress',
      'refund_to_card_impossible',
      'too_many_requests',
    ],
    answer: left,
  }),
}

export type OwnPlace = z.output<typeof ownPlace>
