import type { contract, HandlerInput } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  ageYears,
  birthDateInvalidMessage,
  dayOf,
  isCommonPassword,
  message,
  requiredMessage,
  selfSignUpAgeYears,
  slugify,
  type ProblemCode,
} from '@quatre/domain'
import { hashPassword, withHashingTurn } from '../platform/passwords.ts'
import { openSession } from '../platform/sessions.ts'
import { inTransaction } from '../platform/transaction.ts'
import { Problem } from '../problems.ts'
import { selectCities } from './cities.sql.ts'
import { insertMember, isChoosableCenter } from './members.sql.ts'
import { insertFailure, lockAddress } from './sign-in-failures.sql.ts'
import { refuseSlowed, type SignedIn } from './sign-in.ts'

type SignUpBody = HandlerInput<typeof contract.members.signUp>['body']

export interface SignUpRequest {
  readonly body: SignUpBody
  readonly address: string
  readonly userAgent: string
  readonly now: number
}

// Members live in France: a birthday begins at its midnight.
const networkTimeZone = 'Europe/Paris'

/**
 * Makes an account and opens its first session.
 * @throws Problem bad_request, under_age, password_common, postal_code_not_found, email_taken,
 * login_slowed
 */
export async function signUp(db: Db, request: SignUpRequest): Promise<SignedIn> {
  const { body, address, now } = request
  // Being told « already taken » is an answer about an address: it counts for the visitor's
  // connection, not for the account of that name (abuse 24 and 26).
  const caller = { email: null, address, now }
  await refuseSlowed(db, caller)
  checkBirthDate(body.birthDate, now)
  if (isCommonPassword(body.userApp.password)) {
    throw wrongField('password_common', 'userApp.password')
  }
  if (!(await isChoosableCenter(db, body.center))) throw badField('center', requiredMessage)
  const city = await findCity(db, body)
  const passwordHash = await withHashingTurn(() => hashPassword(body.userApp.password))
  const userId = await inTransaction(db, async (tx) => {
    await lockAddress(tx, address)
    await refuseSlowed(tx, caller)
    const added = await insertMember(tx, memberOf(request, { city, passwordHash }))
    if (added === null) await insertFailure(tx, caller, now)
    return added
  })
  if (userId === null) throw wrongField('email_taken', 'email')
  const token = await openSession(db, { ...request, userId })
  return { userId, token }
}

function memberOf(
  { body, now }: SignUpRequest,
  { city, passwordHash }: { city: string; passwordHash: string },
) {
  const { firstName, lastName, email, mobilePhone, birthDate, gender, postalCode } = body
  return {
    firstName,
    lastName,
    email,
    mobilePhone,
    birthDate,
    gender,
    postalCode,
    city,
    passwordHash,
    centerId: body.center,
    newsSms: body.newsSms,
    receiveNewsletter: body.receiveNewsletter,
    // specification section 7, « Signup call »
    communicationMode: body.receiveNewsletter ? ('Email' as const) : ('Facebook' as const),
    createdAt: now,
  }
}

function checkBirthDate(birthDate: string, now: number): void {
  const today = dayOf(now, networkTimeZone)
  if (birthDate > today) throw badField('birthDate', birthDateInvalidMessage)
  if (ageYears(birthDate, today) < selfSignUpAgeYears) throw wrongField('under_age', 'birthDate')
}

/** The commune by its official name: only one that has the postal code is taken. */
async function findCity(db: Db, { postalCode, city }: SignUpBody): Promise<string> {
  const cities = await selectCities(db, postalCode)
  if (cities.length === 0) throw wrongField('postal_code_not_found', 'postalCode')
  const found = cities.find(({ name }) => slugify(name) === slugify(city))
  if (found === undefined) throw badField('city', 'Choisis une commune de ce code postal')
  return found.name
}

function wrongField(code: ProblemCode, field: string): Problem {
  return new Problem(code, { fields: { [field]: message(code) } })
}

function badField(field: string, sentence: string): Problem {
  return new Problem('bad_request', { fields: { [field]: sentence }, values: { fields: field } })
}
