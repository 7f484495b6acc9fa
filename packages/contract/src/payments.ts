import { requiredMessage, type PayableState, type ProblemCode } from '@quatre/domain'
import { z } from 'zod'
import { linkKey } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { countInAddress, id, idInAddress, idsInAddress, money, printable, query } from './fields.ts'
import { placeSecret } from './shares.ts'
import { storedCard } from './stored-cards.ts'

/**
 * The kinds of things that somebody pays, each with its refusals: of one that is `missing` or not the payer's, and of
 * one that is not to be paid now. Their own card is charged for a `guarantee` without them.
 */
export const payKinds = {
  booking: {
    missing: 'booking_not_found',
    given: 'payment_already_made',
    cancelled: 'booking_cancelled',
    over: 'hold_expired',
  },
  card_period: {
    missing: 'offer_item_not_found',
    given: 'card_already_active',
    cancelled: 'card_lapsed',
    over: 'card_lapsed',
  },
  course: {
    missing: 'enrolment_not_found',
    given: 'enrolment_paid',
    cancelled: 'enrolment_cancelled',
    over: 'enrolment_over',
  },
  share: {
    missing: 'share_not_found',
    given: 'share_already_paid',
    cancelled: 'booking_cancelled',
    over: 'shares_closed',
  },
  league_team: {
    missing: 'enrolment_not_found',
    given: 'enrolment_paid',
    cancelled: 'enrolment_cancelled',
    over: 'enrolment_over',
  },
  tournament_entry: {
    missing: 'enrolment_not_found',
    given: 'enrolment_paid',
    cancelled: 'enrolment_cancelled',
    over: 'enrolment_over',
  },
  top_up: {
    missing: 'top_up_not_found',
    given: 'top_up_given',
    cancelled: 'top_up_cancelled',
    over: 'top_up_over',
  },
} as const satisfies Record<
  string,
  Readonly<Record<Exclude<PayableState, 'open'> | 'missing', ProblemCode>>
>

export type PayKind = keyof typeof payKinds

const kinds = Object.keys(payKinds) as PayKind[]
const refusalsOfKinds = Object.values(payKinds)

/** A thing to pay, as its payer names it: by its number, or a share by the key of its link. */
const owed = linkKey.extend({ kind: z.literal(kinds) })

const jwe = printable(z.string().min(20).max(4000))

const newCard = z.strictObject({
  type: z.literal('scheme'),
  encryptedCardNumber: jwe,
  encryptedExpiryMonth: jwe,
  encryptedExpiryYear: jwe,
  encryptedSecurityCode: jwe,
  holderName: printable(z.string().max(80)).optional(),
  brand: printable(z.string().max(40)).optional(),
  checkoutAttemptId: printable(z.string().max(300)).optional(),
  clientStateDataIndicator: z.boolean().optional(),
})

/** A card that the payer keeps here, by our name for it. */
const keptCard = z.strictObject({
  type: z.literal('scheme'),
  storedPaymentMethodId: printable(z.string().min(1).max(64)),
  encryptedSecurityCode: jwe.optional(),
  brand: printable(z.string().max(40)).optional(),
  checkoutAttemptId: printable(z.string().max(300)).optional(),
})

const ofWallet = {
  checkoutAttemptId: printable(z.string().max(300)).optional(),
  fundingSource: z.literal(['credit', 'debit', 'prepaid']).optional(),
  sdkData: printable(z.string().max(50_000)).optional(),
}
const walletToken = printable(z.string().min(1).max(10_000))

/** The answer of a wallet's sheet, as Adyen's schemas name it (`ApplePayDetails`, `GooglePayDetails`). */
const walletMethods = [
  z.strictObject({ type: z.literal('applepay'), applePayToken: walletToken, ...ofWallet }),
  z.strictObject({
    type: z.literal('googlepay'),
    googlePayToken: walletToken,
    googlePayCardNetwork: printable(z.string().max(40)).optional(),
    threeDS2SdkVersion: printable(z.string().max(12)).optional(),
    ...ofWallet,
  }),
] as const

const browserInfo = z.strictObject({
  acceptHeader: printable(z.string().max(1000)),
  colorDepth: z.int().min(1).max(64),
  javaEnabled: z.boolean(),
  javaScriptEnabled: z.boolean().optional(),
  language: printable(z.string().max(20)),
  screenHeight: z.int().min(0).max(100_000),
  screenWidth: z.int().min(0).max(100_000),
  timeZoneOffset: z.int().min(-1000).max(1000),
  userAgent: printable(z.string().max(1000)),
})

const paymentResult = z.strictObject({
  /** Null when the payer's own credit or a code paid all of it. */
  payment: z.uuid().nullable(),
  resultCode: z.literal(['Authorised', 'Refused', 'RedirectShopper', 'Pending', 'Refunded']),
  /** The page that the bank sends the card holder to. */
  action: z
    .strictObject({
      type: z.literal('redirect'),
      method: z.literal(['GET', 'POST']),
      url: z.url(),
      data: z.record(z.string(), z.string()).optional(),
    })
    .nullable(),
  /** A sentence for the player when the money was refused or given back, or its booking cancelled. */
  message: z.string().nullable(),
  /** The field of the card that a refusal says is wrong. */
  wrongField: z.literal(['number', 'expiry', 'code']).nullable(),
  /** The payable: its kind, its key in calls, and its state. */
  of: z.strictObject({
    kind: z.literal([...kinds, 'guarantee']),
    id: z.string(),
    state: z.literal(['open', 'over', 'given', 'cancelled']),
  }),
  /** Of a booking, its own status. */
  booking: z.strictObject({ id, status: z.string() }).nullable(),
  /** The amount paid by the card, or asked of it. */
  amount: money,
  /** The amount paid by the payer's own credit. */
  credit: money,
})

export type PaymentResult = z.output<typeof paymentResult>

/** An accepted wallet, with the brands of its cards and the settings of its component. */
const wallet = z.strictObject({
  type: z.literal(['applepay', 'googlepay']),
  brands: z.array(z.string()),
  configuration: z.record(z.string(), z.string()),
})
const wallets = z.array(wallet)

/** The owner of the fields that the page mounts: the stand-in (a public key) or Adyen. */
const cardFields = z.union([
  z.strictObject({
    provider: z.literal('standin'),
    wallets,
    publicKey: z.record(z.string(), z.unknown()),
    /** The stand-in's page of a phone's sheet. */
    sheetUrl: z.url(),
  }),
  z.strictObject({
    wallets,
    provider: z.literal('adyen'),
    environment: z.literal(['test', 'live']),
    clientKey: z.string(),
    paymentMethods: z.record(z.string(), z.unknown()),
  }),
])

const paymentMethods = z.strictObject({
  amount: money,
  /** The payer's own credit, in the order in which it is spent. */
  credit: z.strictObject({ total: money, cashback: money, wallet: money, bonus: money }),
  methods: z.array(z.strictObject({ id: z.literal([4, 2, 1]), name: z.string() })),
  /** Passes of other companies that the centre takes. */
  passes: z.array(z.literal(['gymlib'])),
  storedCards: z.array(storedCard),
  card: cardFields,
})

export type PaymentMethods = z.output<typeof paymentMethods>

/** The part of the amount that the payer's own credit pays, in cents: cashback, then SOLDE, then bonus. */
const paidCredit = countInAddress(0, 1_000_000).default(0)

/** A payment of any payable. */
const payBody = z.strictObject({
  amount: z.strictObject({ currency: z.literal('EUR'), value: z.int().min(0).max(1_000_000) }),
  /** Absent when the payer's credit pays all, or a code left nothing to pay. */
  paymentMethod: z.union([newCard, keptCard, ...walletMethods]).optional(),
  /** Keeps the card for the payer’s next payments. */
  storePaymentMethod: z.boolean().default(false),
  /** Pays the first of three: the card is kept for the two that follow. `amount` is the first. */
  inThree: z.boolean().default(false),
  browserInfo: browserInfo.optional(),
  /** In any case of letters. */
  channel: z
    .string()
    .regex(/^[Ww][Ee][Bb]$/)
    .default('Web'),
  shopperLocale: printable(z.string().max(10)).default('fr-FR'),
  /** The payer: the number of their own account, no other. */
  shopperReference: printable(z.string().min(1).max(256)).optional(),
  /** A page of this site that the bank leads back to, instead of the site's own. */
  returnUrl: printable(z.string().min(1).max(1024)).optional(),
  /** The client's own name of the payment: kept, and used for nothing. */
  reference: printable(z.string().min(1).max(80)).optional(),
})

/** The code of a pass, as its application shows it: in groups or not. */
const passCode = printable(z.string().min(1).max(40)).transform((code) =>
  code.replaceAll(/\s/g, '').toUpperCase(),
)

/** The refusals of a payment of any payable. */
const payRefusals = [
  'plain_card_refused',
  'forbidden',
  'return_url_refused',
  'amount_incorrect',
  'card_missing',
  'insufficient_balance',
  'payment_already_made',
  'payment_in_progress',
  'nothing_to_spread',
  'in_three_by_card',
  'too_many_requests',
] as const

/** The refusals of a payment of any kind. */
const kindRefusals = [
  ...new Set([
    ...payRefusals,
    'price_changed' as const,
    'enrolment_changed' as const,
    ...refusalsOfKinds.flatMap((refusals) => Object.values(refusals)),
  ]),
]

/** A payment at any address. */
const paying = { method: 'POST', needs: 'complete account', answer: paymentResult } as const

export const payments = {
  ways: endpoint({
    method: 'GET',
    path: '/charges/:kind/:key/methods',
    access: 'public',
    knowsMember: true,
    summary:
      'How something can be paid, and what the card form needs; by a member with their credit and kept cards too',
    params: owed,
    query: query({}),
    refusals: ['payment_methods_failed', ...refusalsOfKinds.map(({ missing }) => missing)],
    answer: paymentMethods,
  }),
  pay: endpoint({
    ...paying,
    path: '/charges/:kind/:key/payment',
    access: 'public',
    knowsMember: true,
    summary: 'Pays something of whatever kind; a guest brings the secret of their place',
    idempotent: true,
    params: owed,
    query: query({ paidCredit }),
    body: payBody.extend({ place: placeSecret.optional() }),
    refusals: kindRefusals,
  }),
  methods: endpoint({
    method: 'GET',
    path: '/payments/methods',
    access: 'self',
    own: { field: 'bookingId', by: 'booking' },
    summary:
      'How a booking, a card that is chosen, or else an amount in cents can be paid, and what the card form needs',
    query: query({
      bookingId: idInAddress.optional(),
      offreItemId: idInAddress.optional(),
      amount: countInAddress(1, 1_000_000).optional(),
    }).refine(
      ({ bookingId, offreItemId, amount }) => (bookingId ?? offreItemId ?? amount) !== undefined,
      {
        path: ['bookingId'],
        error: requiredMessage,
      },
    ),
    refusals: ['payment_methods_failed', 'offer_item_not_found'],
    answer: paymentMethods,
  }),
  payBooking: endpoint({
    ...paying,
    path: '/payments/adyen/booking',
    access: 'self',
    own: { field: 'bookingId', by: 'booking' },
    summary: 'Pays a held booking: as `pay`, at an address of its own',
    idempotent: true,
    query: query({ bookingId: idInAddress, paidCredit }),
    body: payBody,
    refusals: [...payRefusals, 'booking_cancelled', 'hold_expired', 'price_changed'],
  }),
  payByGymlib: endpoint({
    method: 'POST',
    path: '/payments/gymlib/booking',
    access: 'self',
    needs: 'complete account',
    own: { field: 'bookingId', by: 'booking' },
    limit: { name: 'passTries' },
    summary: 'Pays a held booking in full by a Gymlib pass',
    idempotent: true,
    query: query({ bookingId: idInAddress }),
    body: z.strictObject({ code: passCode }),
    refusals: [
      'plain_card_refused',
      'pass_not_taken',
      'payment_already_made',
      'payment_in_progress',
      'booking_cancelled',
      'hold_expired',
      'price_changed',
    ],
    answer: paymentResult,
  }),
  payOfferItem: endpoint({
    ...paying,
    path: '/payments/adyen/offreItem',
    access: 'self',
    own: { field: 'userId', by: 'member' },
    summary: 'Pays the first period of a chosen card: as `pay`, at an address of its own',
    // its charge has one live payment at most
    idempotent: 'optional',
    query: query({ userId: idsInAddress.user, offreItemId: idInAddress, paidCredit }),
    body: payBody,
    refusals: [...payRefusals, 'offer_item_not_found', 'card_already_active', 'card_lapsed'],
  }),
  payShareOfLink: endpoint({
    ...paying,
    path: '/participations/:key/payment',
    access: 'public',
    knowsMember: true,
    summary: 'Pays the share of a guest or member: as `pay`, at an address of its own',
    idempotent: true,
    params: linkKey,
    query: query({ paidCredit }),
    body: payBody.extend({ place: placeSecret.optional() }),
    refusals: kindRefusals,
  }),
  details: endpoint({
    method: 'POST',
    path: '/payments/adyen/details',
    access: 'public',
    summary: 'The return from the bank, bound to one payment',
    query: query({}),
    body: z.strictObject({
      payment: z.uuid(),
      details: z.strictObject({ redirectResult: printable(z.string().min(1).max(20_000)) }),
    }),
    refusals: ['plain_card_refused', 'payment_not_found', 'payment_in_progress'],
    answer: paymentResult,
  }),
  notifications: endpoint({
    method: 'POST',
    path: '/payments/adyen/notifications',
    access: 'provider',
    summary: 'Signed notifications of the provider: stored, then answered, then applied once',
    query: query({}),
    body: z.looseObject({
      live: z.literal(['true', 'false']),
      /** Each read by itself: one that cannot be read takes no other with it. */
      notificationItems: z.array(z.unknown()).min(1).max(100),
    }),
    status: 202,
    answer: z.strictObject({ notificationResponse: z.literal('[accepted]') }),
  }),
}
