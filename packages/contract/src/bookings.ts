import { holdEnds, missingSharesChoices, promoRefusals } from '@quatre/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  calendarFile,
  countInAddress,
  day,
  flagInAddress,
  id,
  ids,
  idsInAddress,
  instant,
  money,
  printable,
  query,
} from './fields.ts'
import { askedSlotRefusals } from './slots.ts'

const bookingStatus = z.literal(['Pending', 'Confirmed', 'Cancelled', 'Expired'])

const participation = z.strictObject({
  id,
  position: z.int(),
  isCaptain: z.boolean(),
  share: money,
  status: z.literal(['Pending', 'Confirmed', 'Cancelled']),
  player: z
    .strictObject({
      id: ids.user.nullable(),
      firstName: z.string(),
      /** Of a friend named by the captain. */
      lastName: z.string().nullable(),
    })
    .nullable(),
})

/** The way in which the price of a booking is shared. */
const split = z.strictObject({
  /** The captain's choice for shares unpaid at the deadline. */
  missing: z.literal(missingSharesChoices),
  /** Until when friends can pay; of a hold, as it would be now. */
  deadline: instant,
  /** The deadline has been settled. */
  isClosed: z.boolean(),
  /** The sum of the unpaid shares. */
  missingAmount: money,
})

const bookingSummary = z.strictObject({
  id: ids.booking,
  booking_status: bookingStatus,
  status: bookingStatus,
  isWeb: z.boolean(),
  owner: z.string(),
  center: z.strictObject({
    id: ids.center,
    slug: z.string(),
    name: z.string(),
    timeZone: z.string(),
    phoneNumber: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    address: z.strictObject({
      number: z.string(),
      street: z.string(),
      postalCode: z.string(),
      city: z.string(),
    }),
  }),
  court: z.strictObject({ id: ids.court, name: z.string(), fieldType: z.string() }),
  sport: z.strictObject({ id, slug: z.string(), name: z.string() }),
  /** Of a lesson; null of a court alone. */
  coach: z.strictObject({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  fieldType: z.int().min(0),
  startingDate: instant,
  endingDate: instant,
  duration: z.int(),
  price: money,
  originalPricing: money,
  amountAlreadyPaid: money,
  nbPlayers: z.int(),
  expiresAt: instant.nullable(),
  /** The bank has not answered yet: it may still be paid, and is not to be paid again. */
  paymentInProgress: z.boolean(),
  createdAt: instant,
  /**
   * The end of a hold that never became a booking: there was no attempt to pay (it is no longer listed), every attempt
   * was refused, the bank may still answer, or money that came too late was refunded. Null for a booking, cancelled or
   * not, and for a hold that can still be paid.
   */
  holdEnd: z.literal(holdEnds).nullable(),
})

/** `bonus` and `wallet` are the SOLDE; `pass` is another company's. */
export const refundTo = z.literal(['wallet', 'card', 'bonus', 'cashback', 'pass'])

const refund = z.strictObject({
  to: refundTo,
  amount: money,
  /** The part of it that is withheld for a debt of its member. */
  withheld: money,
  state: z.string(),
})

export const booking = bookingSummary.extend({
  shareKey: z.string(),
  /** This very court was asked for: it is never moved to another. */
  askedCourt: z.boolean(),
  /** The most people that can play and pay. */
  mostPlayers: z.int(),
  /** Null of a booking whose captain pays all. */
  split: split.nullable(),
  /** The promo code applied to `price`, with its discount. */
  promoCode: z.strictObject({ code: z.string(), discount: money }).nullable(),
  /** Until when a cancellation gives everything back. */
  freeUntil: instant,
  participations: z.array(participation),
  payments: z.array(
    z.strictObject({
      id: z.uuid(),
      method: z.int(),
      amount: money,
      refunded: money,
      state: z.string(),
      /** The sentence for the player when it brought no booking, or none yet. */
      message: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  /** The sources that paid it beside the card: its captain's credit, or the pass of another company. */
  parts: z.array(
    z.strictObject({ source: z.literal(['cashback', 'wallet', 'bonus', 'pass']), amount: money }),
  ),
  /** Refunds by destination: one to the card that `failed` is on the SOLDE, one that is `owed` is looked into. */
  refunds: z.array(refund),
})

const cancellation = z.strictObject({
  cancellable: z.boolean(),
  /** The whole refund of a cancellation now. */
  refund: money,
  /** The further refund to the SOLDE if others book the same time afterwards. */
  refundIfBookedAgain: money,
  paid: money,
  /** Until when everything comes back. */
  freeUntil: instant,
  /** The choices for the whole refund: the SOLDE, the card it came from; none when there is no refund. */
  destinations: z.array(z.literal(['wallet', 'card'])),
  /** The destination of each part; a part to the `card` may go to the SOLDE instead. */
  lines: z.array(z.strictObject({ to: refundTo, amount: money })),
  /** The part of it that is withheld for a debt of the member, by destination of the card money. */
  withheld: z.strictObject({ wallet: money, card: money }),
  payers: z.array(
    z.strictObject({
      player: z.strictObject({ id: ids.user.nullable(), firstName: z.string() }),
      paid: money,
      refund: money,
    }),
  ),
})

/** The details that a friend needs to come, without identities and money. */
const sharedBooking = bookingSummary
  .pick({
    center: true,
    court: true,
    sport: true,
    startingDate: true,
    endingDate: true,
    duration: true,
    nbPlayers: true,
  })
  .extend({
    status: z.literal(['Confirmed', 'Cancelled']),
    /** First names, the captain's first; none once it is cancelled or played. */
    players: z.array(z.string()),
    /** Of a booking that is shared and ahead: its places in order, the captain's first. */
    shares: z
      .strictObject({
        deadline: instant,
        /** Shares can no longer be paid. */
        isClosed: z.boolean(),
        places: z.array(
          z.strictObject({
            id,
            firstName: z.string().nullable(),
            share: money,
            isPaid: z.boolean(),
            /** It was not paid in time: its captain paid it, at the deadline. */
            isCovered: z.boolean(),
          }),
        ),
      })
      .nullable(),
    calendar: calendarFile,
  })

export type SharedBooking = z.output<typeof sharedBooking>
export type BookingSummary = z.output<typeof bookingSummary>
/** The format of a link's key; a number has it too, but is never a key. */
export const linkKey = z.strictObject({ key: z.string().regex(/^[\w-]{1,100}$/) })
export const bookingParams = z.strictObject({ id: idsInAddress.booking })
export type Booking = z.output<typeof booking>
export type Cancellation = z.output<typeof cancellation>

const unpayable = [
  'booking_cancelled',
  'hold_expired',
  'payment_already_made',
  'payment_in_progress',
] as const

const period = {
  from: day.optional(),
  to: day.optional(),
  _limit: countInAddress(1, 100).default(50),
}

export const bookings = {
  hold: endpoint({
    method: 'POST',
    path: '/bookings',
    access: 'member',
    needs: 'complete account',
    summary: 'Keeps a court for ten minutes: a Pending booking, to be paid before expiresAt',
    idempotent: true,
    body: z.strictObject({
      center: ids.center,
      sportTypeId: id.default(3),
      startingDate: instant,
      /** minutes; one that is not offered is refused by the rule, not by its shape */
      duration: z.int().min(1).max(1440),
      fieldType: z.int().min(0).max(1000).default(0),
      court: ids.court.optional(),
      nbPlayers: z.int().min(1).max(22).optional(),
      /** A lesson of this coach, at their price, for 1 to 4 players. */
      coach: id.optional(),
      /** The price the player saw, in cents: another price is refused, never charged. */
      price: z.int().min(0).max(1_000_000).optional(),
    }),
    refusals: [
      ...askedSlotRefusals,
      'unknown_duration',
      'court_not_in_center',
      'players_out_of_range',
      'price_changed',
      'lesson_not_sold',
      'coach_not_free',
      'coach_taken',
      'slot_taken',
      'held_too_often',
      'payment_in_progress',
    ],
    status: 201,
    answer: booking,
  }),
  list: endpoint({
    method: 'GET',
    path: '/bookings',
    access: 'self',
    summary: 'My bookings; owner_like is a literal part of the owner’s name',
    query: query({
      ...period,
      owner_like: printable(z.string().max(80)).optional(),
      includeFixtureId: flagInAddress.optional(),
    }),
    answer: z.array(bookingSummary),
  }),
  participations: endpoint({
    method: 'GET',
    path: '/userparticipations',
    access: 'self',
    own: { field: 'userId', by: 'member' },
    summary: 'Bookings I take part in',
    query: query({ ...period, userId: idsInAddress.user.optional() }),
    answer: z.array(
      z.strictObject({
        id,
        isCaptain: z.boolean(),
        share: money,
        status: z.string(),
        /** The key of its link; null of a hold, which has none to give yet. */
        shareKey: z.string().nullable(),
        booking: bookingSummary,
      }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/bookings/:id',
    access: 'self',
    own: { field: 'id', by: 'booking' },
    summary: 'One booking with its participations and payments',
    params: bookingParams,
    query: query({}),
    answer: booking,
  }),
  cancellation: endpoint({
    method: 'GET',
    path: '/bookings/:id/cancellation',
    access: 'self',
    own: { field: 'id', by: 'booking' },
    summary: 'What a cancellation would give back now',
    params: bookingParams,
    query: query({}),
    answer: cancellation,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/bookings/:id/cancel',
    access: 'self',
    own: { field: 'id', by: 'booking' },
    summary: 'Cancels, and gives back what the centre’s rule says; lets a hold go',
    idempotent: true,
    params: bookingParams,
    body: z.strictObject({
      to: z.literal(['wallet', 'card']).default('wallet'),
      /** The refund the player saw, in cents: when it is another by now, nothing is cancelled. */
      refund: z.int().min(0).max(1_000_000).optional(),
    }),
    refusals: [
      'booking_already_started',
      'booking_not_cancellable',
      'payment_in_progress',
      'refund_changed',
      'refund_to_card_impossible',
    ],
    answer: z.strictObject({ booking, refunds: z.array(refund) }),
  }),
  applyPromoCode: endpoint({
    method: 'POST',
    path: '/bookings/:id/promoCode',
    access: 'self',
    own: { field: 'id', by: 'booking' },
    limit: { name: 'promoTries' },
    summary: 'Lowers the price of a hold by a promo code; the same code again changes nothing',
    params: bookingParams,
    /** However it was typed: capitals and spaces do not count. */
    body: z.strictObject({ code: printable(z.string().max(60)) }),
    refusals: [...promoRefusals, ...unpayable],
    answer: booking,
  }),
  removePromoCode: endpoint({
    method: 'DELETE',
    path: '/bookings/:id/promoCode',
    access: 'self',
    own: { field: 'id', by: 'booking' },
    summary: 'Takes the promo code of a hold off again',
    params: bookingParams,
    query: query({}),
    refusals: unpayable,
    answer: booking,
  }),
  payAtClub: endpoint({
    method: 'POST',
    path: '/bookings/:id/payAtClub',
    access: 'self',
    needs: 'complete account',
    own: { field: 'id', by: 'booking' },
    summary: 'Confirms a hold of a member whom the centre lets pay there',
    idempotent: true,
    params: bookingParams,
    refusals: [
      'club_payment_not_allowed',
      'payment_already_made',
      'booking_cancelled',
      'hold_expired',
      'payment_in_progress',
      'price_changed',
    ],
    answer: booking,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/bookings/:id/calendar',
    access: 'self',
    own: { field: 'id', by: 'booking' },
    summary: 'The booking as an iCalendar file, as text',
    params: bookingParams,
    query: query({}),
    answer: calendarFile,
  }),
  shared: endpoint({
    method: 'GET',
    path: '/participations/:key',
    access: 'public',
    summary: 'The booking of a share link, as a guest may see it',
    params: linkKey,
    query: query({}),
    refusals: ['booking_not_found'],
    answer: sharedBooking,
  }),
}
