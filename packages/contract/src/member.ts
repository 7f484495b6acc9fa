import { z } from 'zod'
import { communicationMode, gender, level, provider } from './account-fields.ts'
import { id, ids, instant, money } from './fields.ts'

/** A member's choices of questions, news and offers. */
export const preferences = {
  bookingValidationForEveningMissingPlayer: z.boolean(),
  bookingValidationForMiddayMissingPlayer: z.boolean(),
  bookingValidationForWeekendMissingPlayer: z.boolean(),
  playFriendlyGames: z.boolean(),
  participateToSPLFTournaments: z.boolean(),
  participateToSPLFLeagues: z.boolean(),
  kidsAnniversary: z.boolean(),
  receivePartnersOffers: z.boolean(),
  receiveNewsletter: z.boolean(),
  receivePushNotification: z.boolean(),
  /** From players of earlier games. */
  hideLastName: z.boolean(),
}

/** A member as they see themselves. */
export const member = z.strictObject({
  id: ids.user,
  firstName: z.string(),
  lastName: z.string(),
  pseudo: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether they have opened the link sent to that address. */
  emailVerified: z.boolean(),
  /** False of a member with no sign-in but Google, Facebook or Apple. */
  hasPassword: z.boolean(),
  identities: z.array(provider),
  /** Whether an account of the tennis federation is linked. */
  federationLinked: z.boolean(),
  /** Whether a federation licence is valid today: their name has the verified badge. */
  licenceValid: z.boolean(),
  mobilePhone: z.string().nullable(),
  maritalStatus: z.string().nullable(),
  birthDate: z.string().nullable(),
  gender: gender.nullable(),
  /** The gender under its other name. */
  sexe: gender.nullable(),
  /** Address of the picture; it ends in `v=0` when there is none. */
  avatar: z.string(),
  center: z.strictObject({ id: ids.center }).nullable(),
  role: z.strictObject({ id: z.int() }),
  scope: z.array(z.string()),
  userLevels: z.array(z.strictObject({ name: level })),
  address: z.strictObject({
    street: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    additionalInformation: z.string().nullable(),
    country: z.strictObject({ id: z.literal('FR') }),
  }),
  communicationMode,
  ...preferences,
  newsSms: z.boolean(),
  /** When they accepted the club's terms. */
  termsAcceptedAt: instant.nullable(),
  /** Books and pays nothing before it has a mobile, a club and the terms. */
  mustComplete: z.boolean(),
  /** The destination of refunds unless asked otherwise. */
  refundPreference: z.literal(['wallet', 'card']),
  /** The SOLDE, under both its names. */
  balance: money,
  refund: money,
  /** The member's debt for money that a bank took back: it is withheld from their refunds. */
  owed: money,
  /** The member as the mobile application knows them; the site gives no OneSignal id. */
  userApp: z.strictObject({
    id: ids.user,
    oneSignalId: z.string().nullable(),
    receivePushNotification: z.boolean(),
  }),
  /** With `qoodos_refund=true` only: cards held, cashback, and when it ends. */
  cards: z
    .array(z.strictObject({ id, name: z.string(), endingDate: z.string().nullable() }))
    .optional(),
  qoodosRefund: money.optional(),
  /** Cents by the day they end. */
  qoodosRefundExpiration: z.record(z.string(), z.int()).optional(),
})

export type Member = z.output<typeof member>

/** The public fields of a player. */
export const publicProfile = z.strictObject({
  id: ids.user,
  firstName: z.string(),
  pseudo: z.string().nullable(),
  avatar: z.string(),
  userLevels: z.array(z.strictObject({ name: level })),
})

/** A player, as those who have played with them know them. */
export const teammate = publicProfile.extend({
  /** Null where the player hides it. */
  lastName: z.string().nullable(),
})

/** A child of a responsible adult. */
export const child = z.strictObject({
  id: ids.user,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string().nullable(),
  gender: gender.nullable(),
  avatar: z.string(),
})

export type Child = z.output<typeof child>
