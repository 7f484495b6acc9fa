import {
  birthDateInvalidMessage,
  birthDateRequiredMessage,
  emailInvalidMessage,
  isPasswordLength,
  mobilePhoneMessage,
  parseBirthDate,
  parseEmail,
  parseMobilePhone,
  parsePostalCode,
  passwordLengthMessage,
  postalCodeInvalidMessage,
  postalCodeRequiredMessage,
  requiredMessage,
} from '@quatre/domain'
import { z } from 'zod'
import { id, printable } from './fields.ts'

/** Text that stands for nothing else than itself once `parse` has understood it. */
const parsed = (
  parse: (text: string) => string | null,
  { missing, wrong }: { missing: string; wrong: string },
) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(400, { error: wrong, abort: true })
    .transform(parse)
    .pipe(z.string({ error: wrong }))

const line = (most: number) =>
  printable(
    z
      .string({ error: requiredMessage })
      .trim()
      .min(1, requiredMessage)
      .max(most, `${most} caractères au maximum`),
  )

const flag = z.boolean({ error: 'Vrai ou faux attendu' })

export const gender = z.literal(['Male', 'Female', 'Decline'], { error: requiredMessage })

export const postalCode = parsed(parsePostalCode, {
  missing: postalCodeRequiredMessage,
  wrong: postalCodeInvalidMessage,
})

// The contract knows no clock: a day yet to come is refused by the server.
const endOfTime = '9999-12-31'

/** The sign-up form (specification sections 3 and 5), each field with the specification's sentence. */
export const signUpBody = z.strictObject({
  firstName: line(80),
  lastName: line(80),
  email: parsed(parseEmail, { missing: requiredMessage, wrong: emailInvalidMessage }),
  userApp: z.strictObject(
    {
      password: z
        .string({ error: passwordLengthMessage })
        .refine(isPasswordLength, passwordLengthMessage),
    },
    { error: requiredMessage },
  ),
  gender,
  /** `JJ/MM/AAAA`; leaves as `YYYY-MM-DD`. */
  birthDate: parsed((text) => parseBirthDate(text, endOfTime), {
    missing: birthDateRequiredMessage,
    wrong: birthDateInvalidMessage,
  }),
  postalCode,
  city: line(100),
  mobilePhone: parsed(parseMobilePhone, {
    missing: mobilePhoneMessage,
    wrong: mobilePhoneMessage,
  }),
  center: z.int(requiredMessage).refine((value) => id.safeParse(value).success, requiredMessage),
  newsSms: flag.default(false),
  receiveNewsletter: flag.default(false),
  /** Follows from `receiveNewsletter`; accepted because clients send it. */
  communicationMode: z
    .literal(['Email', 'Facebook'], { error: 'Email ou Facebook attendu' })
    .optional(),
  termsConditions: z.literal(true, { error: requiredMessage }),
})
