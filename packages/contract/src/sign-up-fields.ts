import { requiredMessage } from '@quatre/domain'
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
  ownFirstName,
  postalCode,
} from './account-fields.ts'

/** The sign-up form (specification sections 3 and 5), each field with the specification's sentence. */
export const signUpBody = z.strictObject({
  firstName: ownFirstName,
  lastName: line(80),
  email,
  userApp: z.strictObject({ password: newPassword }, { error: requiredMessage }),
  gender,
  birthDate,
  postalCode,
  city,
  mobilePhone,
  center: centerId,
  newsSms: flag.default(false),
  receiveNewsletter: flag.default(false),
  /** Follows from `receiveNewsletter`; accepted because clients send it. */
  communicationMode: communicationMode.optional(),
  termsConditions: z.literal(true, { error: requiredMessage }),
})
