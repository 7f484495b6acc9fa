import { sealText, unsealText, type Db } from '@quatre/db'
import {
  dayMs,
  dayInZone,
  instantAt,
  licenceStanding,
  minuteMs,
  networkTimeZone,
  rankingsPublishedOn,
  tokenLicence,
  type UserId,
} from '@quatre/domain'
import { lockActiveMember } from '../core/sessions/lock-member.ts'
import { Problem, problemOfConstraint } from '../http/problems.ts'
import { inTransaction } from '../platform/transaction.ts'
import { FederationRefusal, type Federation } from './federation.ts'
import type { FederationAccount, FederationRanking } from './federation-answers.ts'
import {
  addRankings,
  claimLink,
  claimOldestLink,
  deleteLink,
  giveBackLink,
  lockLink,
  selectLicences,
  setLicences,
  upsertLink,
  type Claimed,
} from './licence.sql.ts'

/** The federation, as it is configured, with the key that seals its tokens. */
export interface Linking {
  readonly db: Db
  readonly federation: Federation
  readonly tokenKey: string
}

/** An account as read, with the rankings of its licence. */
export interface Reading {
  readonly account: FederationAccount
  readonly rankings: readonly FederationRanking[]
}

/** Adds the rankings to an account that was read. @throws as the federation does */
export async function withRankings(
  federation: Federation,
  account: FederationAccount,
  now: number,
): Promise<Reading> {
  const today = dayInZone(now, networkTimeZone)
  const licences = account.licences.map((one) => ({ ...one, hasToken: one.token !== null }))
  const licence = tokenLicence(licences, today)
  if (licence === null || licence.token === null) return { account, rankings: [] }
  return { account, rankings: await federation.rankings(licence.number, licence.token) }
}

/** Replaces the stored account by the one read. @throws Problem federation_account_taken, licence_number_taken */
export async function storeReading(
  tx: Db,
  { tokenKey }: Pick<Linking, 'tokenKey'>,
  { account, rankings }: Reading,
  { userId, now }: { readonly userId: UserId; readonly now: number },
): Promise<void> {
  const { subject, sex, birthDate, licences } = account
  const refreshToken = sealText(account.refreshToken, tokenKey)
  await upsertLink(tx, { userId, subject, sex, birthDate, refreshToken, now })
  const sealed = ({ token, ...rest }: (typeof licences)[number]) => ({
    ...rest,
    token: token === null ? null : sealText(token, tokenKey),
  })
  await setLicences(tx, userId, licences.map(sealed))
  await addRankings(tx, userId, rankings)
}

const validMs = dayMs
/** A member without a valid licence may just have bought one. */
const otherMs = minuteMs

/**
 * Reads a member's account again when the stored one is a day old, or a minute without a valid
 * licence.
 * @throws Problem federation_link_ended, once all that was stored is deleted; federation_down,
 * licence_number_taken
 */
export async function readWhenOld(linking: Linking, userId: UserId, now: number): Promise<void> {
  const { state } = licenceStanding(
    await selectLicences(linking.db, userId),
    dayInZone(now, networkTimeZone),
  )
  const keptMs = state === 'valid' ? validMs : otherMs
  const claimed = await claimLink(linking.db, { userId, before: now - keptMs, now })
  if (claimed !== null) await readAgain(linking, claimed, now)
}

async function readAgain(linking: Linking, claimed: Claimed, now: number): Promise<void> {
  const { db, federation, tokenKey } = linking
  const { userId, refreshToken } = claimed
  try {
    const refresh = unsealText(refreshToken, tokenKey)
    const reading = await withRankings(federation, await federation.read(refresh), now)
    await inTransaction(db, async (tx) => {
      await lockActiveMember(tx, userId)
      // unlinked meanwhile, or linked to another account
      if (!(await lockLink(tx, userId))?.equals(refreshToken)) return
      await storeReading(tx, linking, reading, { userId, now })
    })
  } catch (error) {
    if (!(error instanceof FederationRefusal)) {
      if (!isTheirOwn(error)) await giveBackLink(db, claimed)
      throw error
    }
    await inTransaction(db, async (tx) => {
      if ((await lockLink(tx, userId))?.equals(refreshToken)) await deleteLink(tx, userId)
    })
    throw new Problem('federation_link_ended', { details: { federation: error.body } })
  }
}

/** A refusal of one member's account, shown when the member looks: asking again at once would fail in the same way. */
function isTheirOwn(error: unknown): boolean {
  const problem = error instanceof Problem ? error : problemOfConstraint(error)
  return problem !== null && problem.code !== 'federation_down'
}

/** The hour in Paris at which the federation's monthly rankings are there. */
const publicationHour = 8

/** Reads every account that was not read since the latest rankings; ends at the first that cannot be. */
export async function readMonthly(linking: Linking, now: () => number): Promise<number> {
  for (let read = 0; ; read += 1) {
    const day = rankingsPublishedOn(dayInZone(now(), networkTimeZone))
    const before = instantAt(day, publicationHour * 60, networkTimeZone)
    const claimed = before <= now() && (await claimOldestLink(linking.db, { before, now: now() }))
    if (!claimed) return read
    await readAgain(linking, claimed, now()).catch((error: unknown) => {
      if (!isTheirOwn(error)) throw error
    })
  }
}
