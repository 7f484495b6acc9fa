import type { Db } from '@quatre/db'
import {
  ageYears,
  birthDateImpossibleMessage,
  dayInZone,
  isCommonPassword,
  isPossibleBirthDate,
  message,
  networkTimeZone,
  selfSignUpAgeYears,
  slugify,
  type ProblemCode,
} from '@quatre/domain'
import { Problem } from '../http/problems.ts'
import { selectCities } from './cities.sql.ts'

/** The day in France, `YYYY-MM-DD`; a birthday begins at its midnight. */
export const frenchToday = (now: number): string => dayInZone(now, networkTimeZone)

/** `bad_request` at the field for an impossible birth date, or null. */
export function impossibleBirthDate(birthDate: string, today: string): Problem | null {
  return isPossibleBirthDate(birthDate, today)
    ? null
    : badField('birthDate', birthDateImpossibleMessage)
}

/** Why a person born on that day may not have an account: bad_request, under_age; or null. */
export function birthDateFault(birthDate: string, now: number): Problem | null {
  const today = frenchToday(now)
  const isTooYoung = ageYears(birthDate, today) < selfSignUpAgeYears
  return (
    impossibleBirthDate(birthDate, today) ??
    (isTooYoung ? wrongField('under_age', 'birthDate') : null)
  )
}

export function commonFault(password: string, field: string): Problem | null {
  return isCommonPassword(password) ? wrongField('password_common', field) : null
}

/** @throws the fault, when there is one */
export function refuse(fault: Problem | null): void {
  if (fault !== null) throw fault
}

interface Place {
  readonly postalCode: string
  readonly city: string
}

/**
 * The commune by its official name: only one that has the postal code is taken. `fields` is the prefix of the two
 * fields' names in a refusal.
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

/** A refusal with its own code, at one field. */
export function wrongField(code: ProblemCode, field: string): Problem {
  return new Problem(code, { fields: { [field]: message(code) } })
}

export function badField(field: string, sentence: string): Problem {
  return new Problem('bad_request', { fields: { [field]: sentence } })
}
