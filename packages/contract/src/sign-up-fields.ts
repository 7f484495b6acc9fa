import { cityMissingMessage, postalCodeRequiredMessage, requiredMessage } from '@quatre/domain'
import { z } from 'zod'
import {
  birthDate,
  centerId,
  city,
  communicationMode,
  email,
  flag,
  gender,
  line,
  mobilePhone,
  newPassword,
  oneGender,
  ownFirstName,
  postalCode,
} from './account-fields.ts'

const fields = z.strictObject({
  firstName: ownFirstName,
  lastName: line(80),
  email,
  userApp: z.strictObject({ password: newPassword }, { error: requiredMessage }),
  gender: gender.optional(),
  sexe: gender.optional(),
  birthDate,
  postalCode: postalCode.optional(),
  city: city.optional(),
  mobilePhone,
  center: z
    .union([centerId, z.strictObject({ id: centerId })], { error: requiredMessage })
    .transform((center) => (typeof center === 'number' ? center : center.id)),
  newsSms: flag.default(false),
  receiveNewsletter: flag.default(false),
  /** Follows from `receiveNewsletter`; accepted because clients send it. */
  communicationMode: communicationMode.optional(),
  termsConditions: z.literal(true, { error: requiredMessage }).optional(),
})

/**
 * A new member, each field with its sentence (requirement M2). The site asks for all of them (requirement
 * M1); an application may leave out gender, town and terms, and then the account is to be completed.
 */
export const signUpBody = oneGender(fields)
  .refine(({ postalCode, city }) => postalCode !== undefined || city === undefined, {
    path: ['postalCode'],
    error: postalCodeRequiredMessage,
  })
  .refine(({ postalCode, city }) => city !== undefined || postalCode === undefined, {
    path: ['city'],
    error: cityMissingMessage,
  })
