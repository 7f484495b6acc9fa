import { planNames } from '@quatre/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, idInAddress, ids, idsInAddress, instant, money, query } from './fields.ts'

const planName = z.literal(planNames)
const offreType = z.strictObject({ name: planName })
const center = z.strictObject({ id: ids.center, slug: z.string(), name: z.string() })
const minuteOfHour = z.int().min(0).max(59)

/** When a card counts on a weekday (1 Monday), local times of the centre; past 24 the next morning. */
const hourSlot = z.strictObject({
  dayweek: z.int().min(1).max(7),
  startingHour: z.int().min(0).max(36),
  startingMinute: minuteOfHour,
  endingHour: z.int().min(0).max(36),
  endingMinute: minuteOfHour,
})

const criteria = z.strictObject({
  discountPercent: z.int(),
  /** Peak hours too. */
  coversPeak: z.boolean(),
  /** So many days ahead its holder may book. */
  horizonDays: z.int(),
})

const offer = z.strictObject({
  id,
  offreType,
  price: money,
  /** Of one period. */
  periodMonths: z.literal([1, 12]),
  /** Null: every centre. */
  center: center.nullable(),
  criteria,
  /** Empty where it counts at all hours. */
  hourSlots: z.array(hourSlot),
  /** Today's price of 90 minutes of padel in the centre asked for, without and with the card. */
  samples: z.array(
    z.strictObject({
      period: z.literal(['offpeak', 'peak']),
      duration: z.literal(90),
      price: money,
      cardPrice: money,
    }),
  ),
})

const offerItem = z.strictObject({
  id,
  productId: z.string(),
  offre: offer,
  offreType,
  criteria,
  hourSlots: z.array(hourSlot),
  price: money,
  status: z.literal(['pending', 'active', 'lapsed', 'ended']),
  isActive: z.boolean(),
  /** The bank is being asked. */
  paymentInProgress: z.boolean(),
  paid: z.boolean(),
  /** A kept card is charged for the next period; of one that is chosen, its payer agrees to that. */
  renews: z.boolean(),
  /** Its renewal was stopped, or it ended early; not of one that was bought without renewal. */
  isCancelled: z.boolean(),
  startingDate: day.nullable(),
  /** The last day that is paid for. */
  endingDate: day.nullable(),
  /** The next charge of the card kept for it, and its price. */
  renewal: z.strictObject({ date: day, price: money }).nullable(),
  createdAt: instant,
})

const configuration = z.strictObject({
  groupName: z.string(),
  type: planName,
  configurationAboCenters: z.array(z.strictObject({ center })),
  configurationAboHourTimeslots: z.array(hourSlot),
})

export type Offer = z.output<typeof offer>
export type OfferItem = z.output<typeof offerItem>
export type OfferHourSlot = z.output<typeof hourSlot>

const ownItem = {
  access: 'self',
  own: { field: 'id', by: 'offreItem' },
  params: z.strictObject({ id: idInAddress }),
  query: query({}),
  status: 200,
} as const

export const cards = {
  offers: endpoint({
    method: 'POST',
    path: '/offres/muchoOrMas',
    access: 'public',
    summary: 'The subscription cards on sale: of all centres, or of one with what it saves there',
    query: query({}),
    body: z.strictObject({
      isValid: z.boolean().default(true),
      centerId: ids.center.optional(),
      offreTypeName: planName.optional(),
      /** Offers are the same for everybody. */
      userId: ids.user.optional(),
    }),
    answer: z.array(offer),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/offres/:id/muchoOrMas/item',
    access: 'self',
    needs: 'complete account',
    own: { field: 'userId', by: 'member' },
    summary:
      'A card that is about to be bought: the same again until it is paid, or half an hour is over',
    params: z.strictObject({ id: idInAddress }),
    query: query({ userId: idsInAddress.user }),
    refusals: ['offer_not_found', 'card_already_active'],
    answer: offerItem,
  }),
  items: endpoint({
    method: 'POST',
    path: '/offreItem/muchoOrMas',
    access: 'member',
    summary: 'The member’s own cards, by what is asked of them; the latest first',
    query: query({}),
    body: z.strictObject({
      userId: ids.user,
      offreTypeName: planName.optional(),
      isActive: z.boolean().optional(),
      isNotCancelled: z.boolean().optional(),
      paid: z.boolean().optional(),
      endingAfter: day.optional(),
    }),
    answer: z.array(offerItem),
  }),
  item: endpoint({
    ...ownItem,
    method: 'GET',
    path: '/offreItem/:id',
    summary: 'A card of the member; a refusal has a failed flag and a message',
    answer: offerItem,
  }),
  configuration: endpoint({
    ...ownItem,
    method: 'GET',
    path: '/offreItem/:id/configurationAbo',
    summary: 'The centres and hours of a card of the member',
    answer: configuration,
  }),
  configurations: endpoint({
    method: 'POST',
    path: '/configurationAbos/offreType',
    access: 'public',
    summary: 'The centres and hours of a plan: one configuration for each group of centres',
    query: query({}),
    body: z.strictObject({ offreTypeName: planName }),
    answer: z.array(configuration),
  }),
  renewal: endpoint({
    ...ownItem,
    method: 'PUT',
    path: '/offreItem/:id/renewal',
    summary: 'Stops a card for the end of its period, or takes that back',
    body: z.strictObject({ renews: z.boolean() }),
    refusals: ['card_not_active', 'card_not_stored'],
    answer: offerItem,
  }),
}
