import {
  birthDateImpossibleMessage,
  birthDateInvalidMessage,
  birthDateRequiredMessage,
  cityMissingMessage,
  communicationModes,
  emailInvalidMessage,
  firstNameRefusedMessage,
  genders,
  invisibleCharacterMessage,
  isHidingName,
  isPasswordLength,
  isVisible,
  isWrittenAsBirthDate,
  levelNames,
  mobilePhoneMessage,
  parseBirthDate,
  parseEmail,
  parseMobilePhone,
  parsePostalCode,
  passwordLengthMessage,
  postalCodeInvalidMessage,
  postalCodeRequiredMessage,
  requiredMessage,
  socialProviders,
  type CenterId,
} from '@quatre/domain'
import { z } from 'zod'
import { characterRefused, id, idsInAddress, printable, storable } from './fields.ts'

// Fields of people, each with its sentence of requirement M2.

/** A text that is unchanged once `parse` has understood it. */
export const parsed = (
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

/** One line that others read: nothing in it is hidden from them. Its spaces at the ends go. */
const shownLine = (text: z.ZodString, most: number) =>
  printable(text.refine(isVisible, invisibleCharacterMessage).trim()).max(
    most,
    `${most} caractères au maximum`,
  )

/** One line of text that must be there. */
export const line = (most: number, missing: string = requiredMessage) =>
  shownLine(z.string({ error: missing }), most).min(1, missing)

const isOwnName = (name: string | null) => !isHidingName(name ?? '')

/** A first name that its owner gives. */
export const ownFirstName = line(80).refine(isOwnName, firstNameRefusedMessage)

/** The commune, chosen from those of the postal code. */
export const city = line(100, cityMissingMessage)

/** One line of text, or null for none; empty text is none. */
export const optionalLine = (most: number) =>
  z
    .union([z.null(), shownLine(z.string(), most)], { error: 'Du texte est attendu' })
    .transform((text) => (text === null || text === '' ? null : text))

/** An optional line that `parse` has to understand. */
export const optionalParsed = (parse: (text: string) => string | null, wrong: string) =>
  optionalLine(40).transform((text, context) => {
    const understood = text === null ? null : parse(text)
    if (understood === null && text !== null) context.addIssue({ code: 'custom', message: wrong })
    return understood
  })

/** A name for the matches, or none. */
export const pseudo = optionalLine(20).refine(isOwnName, 'Ce pseudo n’est pas accepté')

/** A first name, optional because the provider of a sign-in may give it. */
export const optionalFirstName = optionalLine(80).refine(isOwnName, firstNameRefusedMessage)

/** Text of several lines, empty when there is none. */
export const paragraphs = (most: number) =>
  storable(z.string({ error: requiredMessage }))
    .max(most, `${most} caractères au maximum`)
    .refine(isVisible, invisibleCharacterMessage)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), characterRefused)
    .transform((text) => text.trim())

export const flag = z.boolean({ error: 'Vrai ou faux attendu' })

export const gender = z.literal(genders, { error: requiredMessage })

const genderTwice = 'Le genre est donné deux fois, et différemment'

/** The gender under either of its names; both may be sent when they say the same. */
export const oneGender = <S extends z.ZodType<{ gender?: unknown; sexe?: unknown }, unknown>>(
  body: S,
) =>
  body.refine(({ gender: one, sexe: other }) => one === undefined || (other ?? one) === one, {
    path: ['sexe'],
    error: genderTwice,
  })

export const level = z.literal(levelNames, { error: 'Choisis un niveau de la liste' })

export const communicationMode = z.literal(communicationModes, {
  error: 'Choisis entre e-mail et Facebook',
})

export const email = parsed(parseEmail, { missing: requiredMessage, wrong: emailInvalidMessage })

export const postalCode = parsed(parsePostalCode, {
  missing: postalCodeRequiredMessage,
  wrong: postalCodeInvalidMessage,
})

export const mobilePhone = parsed(parseMobilePhone, {
  missing: mobilePhoneMessage,
  wrong: mobilePhoneMessage,
})

/**
 * `JJ/MM/AAAA`; leaves as `YYYY-MM-DD`. The contract knows no clock: the server refuses impossible
 * birth dates.
 */
export const birthDate = parsed((text) => (isWrittenAsBirthDate(text) ? text : null), {
  missing: birthDateRequiredMessage,
  wrong: birthDateInvalidMessage,
})
  .transform(parseBirthDate)
  .pipe(z.string({ error: birthDateImpossibleMessage }))

export const newPassword = storable(z.string({ error: passwordLengthMessage }))
  // the browser sends characters that a form cannot carry as this one
  .regex(/^[^\ufffd]*$/, characterRefused)
  .refine(isPasswordLength, passwordLengthMessage)

/** An existing password: any text, bounded. */
export const password = storable(
  z
    .string({ error: requiredMessage })
    .min(1, requiredMessage)
    .max(200, '200 caractères au maximum'),
)

export const centerId: z.ZodType<CenterId, number> = z
  .int(requiredMessage)
  .refine((value) => id.safeParse(value).success, requiredMessage)

/** The key of a link sent by mail. */
export const usersKey = z
  .string({ error: requiredMessage })
  .regex(/^[\w-]{20,64}$/, 'Ce lien n’est pas complet')

/** The two halves of a link sent by mail. */
export const linkKeys = { users_key: usersKey, users_id: idsInAddress.user }

/** The providers of sign-ins. */
export const provider = z.literal(socialProviders)
