import type { Db } from '@quatre/db'
import { dayInZone, networkTimeZone } from '@quatre/domain'
import {
  clearLimits,
  fullLimits,
  refuseOver,
  releaseUse,
  countUses,
  type Use,
} from '../../platform/limits/limits.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { passwordGuessesMail } from '../links/link-mails.ts'
import { mayTell } from '../links/mail-limits.sql.ts'
import { selectDevice } from '../sessions/known-device.sql.ts'
import { selectEmailOwner } from './password.sql.ts'

/** A person who tries the password of an account, signed in to it or not. */
export interface Guesser {
  readonly email: string
  readonly callerAddress: string
  /** The token of a session, ended or not, that the caller brings. */
  readonly token: string | null
  readonly now: number
}

interface Tries {
  /** Null for a stranger. */
  readonly deviceId: string | null
  readonly uses: readonly Use[]
  /** Begins anew with a right password. */
  readonly passing: Use
  /** Its exhaustion sends a mail to the owner. */
  readonly daily: Use
}

/**
 * The limits that a try counts for. On a device that has signed in to the account before, it counts for the device
 * alone: guesses of strangers do not block it, even on the same connection.
 */
async function guessLimits(db: Db, { email, callerAddress, token, now }: Guesser): Promise<Tries> {
  const deviceId = token === null ? null : await selectDevice(db, { email, token, now })
  if (deviceId !== null) {
    const passing: Use = { limit: 'guessesOfDevice', key: deviceId }
    const daily: Use = { limit: 'guessesOfDeviceInDay', key: deviceId }
    return { deviceId, uses: [passing, daily], passing, daily }
  }
  const ofConnection: Use = { limit: 'failuresOfConnection', key: callerAddress }
  const passing: Use = { limit: 'guessesFromConnection', key: `${email} ${callerAddress}` }
  const daily: Use = { limit: 'guessesOfStrangers', key: email }
  return { deviceId, uses: [ofConnection, passing, daily], passing, daily }
}

/** Refuses a try over the limits, before work that costs. @throws Problem login_slowed */
export async function refuseGuesser(db: Db, guesser: Guesser): Promise<void> {
  const { uses } = await guessLimits(db, guesser)
  await refuseOver(db, uses, guesser.now)
}

/**
 * Counts one try. Until the transaction ends the next one that counts for the same waits; return a wrong one, do not
 * throw, so that it stays counted.
 * @returns the outcome, and the known device of the try, if any
 * @throws Problem login_slowed
 */
export async function tryPassword<T extends { readonly proven: boolean }>(
  tx: Db,
  mailer: Mailer,
  guesser: Guesser,
  compare: () => Promise<T>,
): Promise<{ readonly outcome: T; readonly deviceId: string | null }> {
  const { deviceId, uses, passing, daily } = await guessLimits(tx, guesser)
  const useId = await countUses(tx, uses, guesser.now)
  const outcome = await compare()
  if (outcome.proven) {
    await releaseUse(tx, useId)
    await clearLimits(tx, [passing])
  } else if ((await fullLimits(tx, [daily], guesser.now)).length > 0) {
    await notifyOwner(tx, mailer, guesser)
  }
  return { outcome, deviceId }
}

/** Once a day. */
async function notifyOwner(tx: Db, mailer: Mailer, { email, now }: Guesser): Promise<void> {
  const owner = await selectEmailOwner(tx, email)
  if (owner === null) return
  const { userId, firstName, emailVerified } = owner
  const eventKey = `password-guesses:${userId}:${dayInZone(now, networkTimeZone)}`
  if (!(await mayTell(tx, { email, emailVerified }, now))) return
  await mailer.queue(tx, passwordGuessesMail({ to: { email, firstName }, eventKey, userId }))
}
