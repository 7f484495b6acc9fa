import type { ProblemCode } from '@quatre/domain'
import { z } from 'zod'
import { ids, instant, money } from './fields.ts'

/** A booking that prevents closing an account. */
export const comingBooking = z.strictObject({
  id: ids.booking,
  startingDate: instant,
  center: z.string(),
  price: money,
  cancellable: z.boolean(),
})

/** The answer of the federation; null where none came. */
const ofFederation = z.strictObject({
  federation: z.record(z.string(), z.unknown()).nullable(),
})

const bookings = z.strictObject({ bookings: z.array(comingBooking) })

/** The details that a refusal may give besides its sentence, by its code. */
export const problemDetails = {
  account_has_balance: z.strictObject({ balance: money }),
  account_has_bookings: bookings,
  /** The matches to undo first, the last one first. */
  correction_blocked: z.strictObject({ undo: z.array(z.string()) }),
  federation_down: ofFederation,
  federation_link_ended: ofFederation,
  link_not_valid: z.strictObject({ alreadyValidated: z.boolean() }),
  /** The match as stored, and the result that was sent. */
  match_changed: z.strictObject({
    kept: z.strictObject({
      version: z.int(),
      state: z.string(),
      result: z.record(z.string(), z.unknown()).nullable(),
    }),
    sent: z.record(z.string(), z.unknown()).nullable(),
  }),
  payment_in_progress: bookings,
  price_changed: z.strictObject({ priceCents: z.int() }),
  /** The refund of a cancellation now. */
  refund_changed: z.strictObject({ refundCents: z.int() }),
  /** The free starts of the same length, the nearest first; no price where it cannot be booked here. */
  slot_taken: z.strictObject({
    nearest: z.array(
      z.strictObject({
        startingDate: instant,
        duration: z.int(),
        priceCents: z.int().nullable(),
      }),
    ),
  }),
  /** The data to greet a new member with. */
  social_account_unknown: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().optional(),
  }),
} as const satisfies Partial<Record<ProblemCode, z.ZodObject>>

export type DetailedCode = keyof typeof problemDetails

/** The details that a refusal with this code may give. */
export type ProblemDetails<C extends DetailedCode> = z.output<(typeof problemDetails)[C]>
