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

/** The sign-up form (requirement M1), each field with its sentence (requirement M2). */
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
