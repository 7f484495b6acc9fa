import { contract, type HandlerInput } from '@quatre/contract'
import { chosenCommunicationMode, requiredMessage } from '@quatre/domain'
import { refuseOver, releaseUse, countUses, type Use } from '../platform/limits/limits.ts'
import { hashPassword, withHashingTurn } from '../core/sessions/passwords.ts'
import type { Platform } from '../core/platform.ts'
import { openSession } from '../core/sessions/sessions.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { Problem } from '../http/problems.ts'
import { badField, birthDateFault, commonFault, findCity, wrongField } from './field-checks.ts'
import { sendFirstValidationLink } from './validation/validation.ts'
import { insertMember, isChoosableCenter } from './members.sql.ts'
import type { SignedIn } from './sign-in.ts'

type SignUpBody = HandlerInput<typeof contract.members.signUp>['body']

export interface SignUpRequest {
  readonly body: SignUpBody
  readonly callerAddress: string
  readonly userAgent: string
  readonly now: number
  /** Most accounts that one caller may make in an hour. */
  readonly perHour: number
}

const { birthDate, userApp } = contract.members.signUp.body.shape

/**
 * The refusals of an age that is too low, and of a common password: bad_request, under_age, password_common. They are
 * answered with the other faults, so only the two fields are read.
 */
export function signUpFaults(body: unknown, now: number): readonly Problem[] {
  const sent = Object(body) as Readonly<Record<string, unknown>>
  const born = birthDate.safeParse(sent.birthDate).data
  const { password } = userApp.safeParse(sent.userApp).data ?? {}
  return [
    born === undefined ? null : birthDateFault(born, now),
    password === undefined ? null : commonFault(password, 'userApp.password'),
  ].filter((fault) => fault !== null)
}

/**
 * Makes an account of a body without `signUpFaults`, writes the mail that confirms its address, and
 * opens its first session.
 * @throws Problem bad_request, postal_code_not_found, email_taken, login_slowed, too_many_requests
 */
export async function signUp(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  request: SignUpRequest,
): Promise<SignedIn> {
  const { body, callerAddress, now } = request
  // « already taken » is an answer about an e-mail: it counts for the visitor's connection, not for the account of that
  // name (requirement M14).
  const failures: Use = { limit: 'failuresOfConnection', key: callerAddress }
  const uses = [failures, signUpUse(callerAddress, request.perHour)]
  await refuseOver(db, uses, now)
  if (!(await isChoosableCenter(db, body.center))) throw badField('center', requiredMessage)
  const { postalCode, city: named } = body
  const city = postalCode && named ? await findCity(db, { postalCode, city: named }) : null
  const passwordHash = await withHashingTurn(() => hashPassword(body.userApp.password))
  const userId = await inTransaction(db, async (tx) => {
    const useId = await countUses(tx, uses, now)
    const added = await insertMember(tx, newMember(request, { city, passwordHash }))
    await releaseUse(tx, useId, [added === null ? 'signUps' : 'failuresOfConnection'])
    if (added === null) return null
    await sendFirstValidationLink(tx, mailer, { ...body, userId: added, now })
    return added
  })
  if (userId === null) throw wrongField('email_taken', 'email')
  const token = await openSession(db, { ...request, userId })
  return { userId, token }
}

/** Accounts are free to make and let one hold a court each: a connection has only so many an hour. */
export const signUpUse = (callerAddress: string, perHour: number): Use => ({
  limit: 'signUps',
  key: callerAddress,
  max: perHour,
})

function newMember(
  { body, now }: SignUpRequest,
  { city, passwordHash }: { city: string | null; passwordHash: string },
) {
  const { firstName, lastName, email, mobilePhone, birthDate } = body
  return {
    firstName,
    lastName,
    email,
    mobilePhone,
    birthDate,
    gender: body.gender ?? body.sexe ?? null,
    postalCode: body.postalCode ?? null,
    city,
    passwordHash,
    centerId: body.center,
    newsSms: body.newsSms,
    receiveNewsletter: body.receiveNewsletter,
    communicationMode: chosenCommunicationMode(body.receiveNewsletter),
    acceptsTerms: body.termsConditions ?? false,
    createdAt: now,
  }
}
