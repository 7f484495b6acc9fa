import type { Db } from '@quatre/db'
import {
  ageYears,
  birthDateImpossibleMessage,
  dayOf,
  isCommonPassword,
  message,
  networkTimeZone,
  selfSignUpAgeYears,
  slugify,
  type ProblemCode,
} from '@quatre/domain'
import { Problem } from '../problems.ts'
import { selectCities } from './cities.sql.ts'

/** The day in France, `YYYY-MM-DD`; a birthday begins at its midnight. */
export const todayOf = (now: number): string => dayOf(now, networkTimeZone)

/** @throws Problem bad_request, under_age */
export function checkBirthDate(birthDate: string, now: number): void {
  const today = todayOf(now)
  if (birthDate > today) throw badField('birthDate', birthDateImpossibleMessage)
  if (ageYears(birthDate, today) < selfSignUpAgeYears) throw wrongField('under_age', 'birthDate')
}

/** @throws Problem password_common at the field */
export function refuseCommon(password: string, field: string): void {
  if (isCommonPassword(password)) throw wrongField('password_common', field)
}

interface Place {
  readonly postalCode: string
  readonly city: string
}

/**
 * The commune by its official name: only one that has the postal code is taken. `fields` is what
 * stands before the names of the two fields in a refusal.
 * @throws Problem bad_request, postal_code_not_found
 */
export async function findCity(db: Db, { postalCode, city }: Place, fields = ''): Promise<string> {
  const cities = await selectCities(db, postalCode)
  if (cities.length === 0) throw wrongField('postal_code_not_found', `${fields}postalCode`)
  const found = cities.find(({ name }) => slugify(name) === slugify(city))
  if (found === undefined) {
    throw badField(`${fields}city`, 'Choisis une commune de ce code postal')
  }
  return found.name
}

/** A refusal with its own code, told at one field. */
export function wrongField(code: ProblemCode, field: string): Problem {
  return new Problem(code, { fields: { [field]: message(code) } })
}

/** A malformed request, told at one field. */
export function badField(field: string, sentence: string): Problem {
  return new Problem('bad_request', { fields: { [field]: sentence }, values: { fields: field } })
}
