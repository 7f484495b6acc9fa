import type { Api, ApiProblem } from '@quatre/contract'
import { formText } from './form-text.ts'
import { findCities } from './find-cities.ts'

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

/** What was typed, to be shown again after an error; the password never comes back. */
export type Values = Partial<Record<(typeof kept)[number], string>>

type SignUpBody = Parameters<Api['members']['signUp']>[0]['body']

export function valuesOf(form: FormData): Values {
  return Object.fromEntries(kept.map((name) => [name, formText(form, name)]))
}

/** The commune, when the form does not name it: the only one of the postal code, or the choice. */
export async function completeCity(api: Api, values: Values): Promise<string[]> {
  const { names } = await findCities(api, values.postalCode ?? '')
  if (!names.includes(values.city ?? '')) values.city = names.length === 1 ? names[0] : ''
  return names
}

/** The call's body; the API judges what stands in it. */
export function bodyOf(values: Values, password: string): SignUpBody {
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

/** The sentence of each field, by its name in the form. */
export function errorsOf({ fields }: ApiProblem, cities: readonly string[]): Errors {
  const { 'userApp.password': password, city, ...errors } = fields
  return {
    ...errors,
    ...(password && { password }),
    // Without communes the postal code is what has to be mended.
    ...(city && cities.length > 1 && { city: 'Choisis ta commune' }),
  }
}
