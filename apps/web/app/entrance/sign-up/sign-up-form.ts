import type { Api } from '@quatre/contract'
import { cityMissingMessage } from '@quatre/domain'
import { formText } from '../../site/form/form-text.ts'
import type { FoundCities } from '../parts/find-cities.ts'

const kept = [
  'firstName',
  'lastName',
  'birthDate',
  'gender',
  'postalCode',
  'city',
  'center',
  'mobilePhone',
  'email',
  'newsSms',
  'receiveNewsletter',
  'termsConditions',
] as const

/** The typed values, to be shown again after an error; the password never comes back. */
export type Values = Partial<Record<(typeof kept)[number], string>>

type SignUpBody = Parameters<Api['members']['signUp']>[0]['body']

export function signUpValues(form: FormData): Values {
  return Object.fromEntries(kept.map((name) => [name, formText(form, name)]))
}

/** The call's body; the API validates it. */
export function signUpRequestBody(values: Values, password: string): SignUpBody {
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    email: values.email,
    userApp: { password },
    gender: values.gender,
    birthDate: values.birthDate,
    postalCode: values.postalCode,
    city: values.city,
    mobilePhone: values.mobilePhone,
    center: Number(values.center),
    newsSms: values.newsSms !== '',
    receiveNewsletter: values.receiveNewsletter !== '',
    termsConditions: values.termsConditions !== '',
  } as SignUpBody
}

export type Errors = Partial<Record<keyof Values | 'password', string>>

/** The faults of the form; without communes it is the postal code that has to be corrected. */
export function placeErrors({ city, ...errors }: Errors, found: FoundCities): Errors {
  return {
    ...errors,
    ...(found.message && { postalCode: found.message }),
    ...(city && !found.message && { city: cityMissingMessage }),
  }
}
