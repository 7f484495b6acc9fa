import {
  clockPattern,
  type BookingId,
  type CenterId,
  type CourtId,
  type CourtWaitId,
  type UserId,
} from '@quatre/domain'
import { z } from 'zod'

// messages of faulty fields are in the language of the product
z.config(z.locales.fr())

const largestId = 2_147_483_647

/** An id in a JSON body: an integer from 1 to the largest the database holds. */
export const id = z.int().min(1).max(largestId)

/** An id in an address: digits only; arrives as text, leaves as a number. */
export const idInAddress = z.union([
  id,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(id),
])

type Field<Value, Sent = Value> = z.ZodType<Value, Sent>

/** Keys by kind: the compiler refuses one in place of another (`Id` of the domain). */
export const ids: {
  readonly booking: Field<BookingId>
  readonly center: Field<CenterId>
  readonly court: Field<CourtId>
  readonly courtWait: Field<CourtWaitId>
  readonly user: Field<UserId>
} = { booking: id, center: id, court: id, courtWait: id, user: id }

export const idsInAddress: {
  readonly booking: Field<BookingId, number | string>
  readonly center: Field<CenterId, number | string>
  readonly courtWait: Field<CourtWaitId, number | string>
  readonly user: Field<UserId, number | string>
} = {
  booking: idInAddress,
  center: idInAddress,
  courtWait: idInAddress,
  user: idInAddress,
}

export const countInAddress = (least: number, most: number) =>
  z.union([
    z.int().min(least).max(most),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(z.int().min(least).max(most)),
  ])

export const decimalInAddress = (least: number, most: number) =>
  z.union([
    z.number().min(least).max(most),
    z
      .string()
      .regex(/^-?\d{1,4}(\.\d{1,20})?$/)
      .transform(Number)
      .pipe(z.number().min(least).max(most)),
  ])

/** A local day of a centre, `YYYY-MM-DD`, of years that every part can count in. */
export const day = z.iso
  .date()
  .refine((text) => '2000-01-01' <= text && text < '2200-01-01', 'Cette date n’est pas acceptée')

/** An instant with its offset, `2026-11-22T18:30:00+01:00`. */
export const instant = z.iso.datetime({ offset: true })

/** A local time of day, `18:30`. */
export const timeOfDay = z.string().regex(clockPattern)

/** An event as a file for calendars (RFC 5545). */
export const calendarFile = z.strictObject({ fileName: z.string(), ics: z.string() })

export const money = z.strictObject({ currency: z.literal('EUR'), value: z.int() })

/** The message of a field with a character that no text may have. */
export const characterRefused = 'Ce champ contient un caractère qui n’est pas accepté'

/** Text that every program behind us takes as it is: no NUL, no half of a pair of surrogates. */
export const storable = (text: z.ZodString) => text.regex(/^[^\0\p{Cs}]*$/u, characterRefused)

/** A search text; a client without one may write `null`. */
export const searched = (max: number) =>
  storable(z.string().max(max)).transform((text) => (text.trim() === 'null' ? '' : text))

/** One line of it, without control characters. */
export const printable = (text: z.ZodString) =>
  text.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, characterRefused)

/** Yes or no in an address or a form; arrives as text, leaves as a boolean. */
export const flagInAddress = z
  .literal(['true', 'false', true, false])
  .transform((value) => value === true || value === 'true')

/** Every address accepts the application's number and channel (requirement A3). */
export const query = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({
    appId: z.literal(['2', 2]).optional(),
    isChannelWeb: flagInAddress.optional(),
    ...shape,
  })
