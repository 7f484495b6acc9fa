import type { ProblemDetails } from '@quatre/contract'
import type { Db } from '@quatre/db'
import {
  chosenCommunicationMode,
  defaultSocialCenterId,
  requiredMessage,
  type ProblemCode,
  type CenterId,
  type UserId,
} from '@quatre/domain'
import { barredCode, isBarred } from '../../core/sessions/barred-account.ts'
import type { Platform } from '../../core/platform.ts'
import { releaseUse, countUses } from '../../platform/limits/limits.ts'
import { openSession } from '../../core/sessions/sessions.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { Problem } from '../../http/problems.ts'
import { welcomeMail } from '../links/link-mails.ts'
import { sendFirstValidationLink } from '../validation/validation.ts'
import { endMemberSessions, isChoosableCenter } from '../members.sql.ts'
import { welcomeSubscriber } from '../newsletters/newsletters.ts'
import type { Occasion } from '../occasion.ts'
import { isClosedEmail } from '../closing/closing.sql.ts'
import { signUpUse } from '../sign-up.ts'
import { countRefusals } from './counted-refusals.ts'
import type { ProvenPerson } from './proven-person.ts'
import {
  insertIdentity,
  insertSocialMember,
  isAnySpent,
  lockByEmail,
  lockIdentity,
  selectByIdentity,
  spend,
  type SocialAccount,
} from './social.sql.ts'
import { tieToMember } from './tie.ts'

/** The data of a new member: on the site all of it (requirement M32), elsewhere the rest is asked for later. */
export interface Completion {
  readonly mobilePhone: string | null
  readonly centerId: CenterId
  readonly acceptsTerms: boolean
  readonly newsSms: boolean
  readonly receiveNewsletter: boolean
}

export interface SocialRequest {
  /** Asks the provider for the caller's identity. @throws Problem social_token_refused and others */
  readonly prove: () => Promise<ProvenPerson>
  /** The caller wants an account if they have none; an answer about that is then no refusal. */
  readonly mayCreate: boolean
  /** Without it no account is made. */
  readonly completion: Completion | null
  readonly callerAddress: string
  readonly userAgent: string
  readonly now: number
}

export interface SocialSession {
  readonly userId: UserId
  readonly token: string
  readonly created: boolean
  /** The account was joined, and its unproven password no longer opens it. */
  readonly passwordEnded: boolean
}

type Refused = { readonly refused: ProblemCode; readonly fields?: Record<string, string> }

interface EnteredAccount extends SocialAccount {
  readonly passwordEnded?: boolean
}

type Platformed = Pick<Platform, 'db' | 'mailer' | 'environment'>

/**
 * Signs in by a provider's proof; creates a missing account where it may, complete or not.
 * @throws Problem social_token_refused, social_email_unverified, social_provider_down, social_account_unknown (with the
 * provider's data), email_taken, account_not_active, bad_request, login_slowed, too_many_requests
 */
export async function socialSignIn(
  platform: Platformed,
  request: SocialRequest,
): Promise<SocialSession> {
  const { db } = platform
  return countRefusals(db, request, async () => {
    const person = await request.prove()
    const outcome = await inTransaction(db, (tx) => enter(tx, platform, person, request))
    if (!('refused' in outcome)) return outcome
    const { refused: code, fields } = outcome
    if (code === 'social_account_unknown')
      throw new Problem(code, { details: greetingDetails(person) })
    throw new Problem(code, fields && { fields })
  })
}

/** The data that the completing modal may greet with. */
function greetingDetails({
  firstName,
  lastName,
  email,
}: ProvenPerson): ProblemDetails<'social_account_unknown'> {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    ...(email !== null && { email }),
  }
}

/** One attempt; a refusal is returned, not thrown, so that its effects stay. */
async function enter(
  tx: Db,
  platform: Platformed,
  person: ProvenPerson,
  request: SocialRequest,
): Promise<SocialSession | Refused> {
  await lockIdentity(tx, person)
  if (person.once && (await isAnySpent(tx, person.once.hashes))) {
    return { refused: 'social_token_refused' }
  }
  const account: EnteredAccount | Refused | null =
    (await selectByIdentity(tx, person)) ?? (await join(tx, platform, person, request))
  if (account !== null && 'refused' in account) return account
  if (account !== null && isBarred(account)) {
    await endMemberSessions(tx, account.id)
    return { refused: barredCode(account) }
  }
  const userId = account?.id ?? (await create(tx, platform, person, request))
  if (typeof userId !== 'number') return userId
  // Thrown: the account that was made with a token used meanwhile must not stay.
  if (person.once && !(await spend(tx, person.once))) throw new Problem('social_token_refused')
  const token = await openSession(tx, { ...request, userId })
  const passwordEnded = account?.passwordEnded ?? false
  return { userId, token, created: account === null, passwordEnded }
}

/**
 * Ties a person to the member of the same e-mail: only when the provider vouches for the address
 * and we have seen it confirmed ourselves (requirement M31). Null: there is no such member.
 */
async function join(
  tx: Db,
  { mailer }: Platformed,
  person: ProvenPerson,
  { now, userAgent }: Occasion,
): Promise<EnteredAccount | Refused | null> {
  const { email, emailStanding } = person
  if (email === null) return null
  if (emailStanding === 'unverified') return { refused: 'social_email_unverified' }
  const account = await lockByEmail(tx, email)
  if (account === null) return null
  if (emailStanding !== 'verified' || !account.emailVerified) return { refused: 'email_taken' }
  if (isBarred(account)) return account
  const tie = { person, account: { ...account, email }, now, userAgent }
  const { passwordEnded } = await tieToMember(tx, mailer, tie)
  return { ...account, passwordEnded }
}

async function create(
  tx: Db,
  { mailer, environment }: Platformed,
  person: ProvenPerson,
  { mayCreate, completion, callerAddress, now }: SocialRequest,
): Promise<number | Refused> {
  const { email, emailStanding, firstName, lastName } = person
  if (!mayCreate && email !== null && (await isClosedEmail(tx, email, now))) {
    return { refused: 'account_not_active' }
  }
  if (!mayCreate || completion === null) return { refused: 'social_account_unknown' }
  const missing = [...(firstName ? [] : ['firstName']), ...(lastName ? [] : ['lastName'])]
  if (!firstName || !lastName) return badFields(missing)
  const { centerId: asked } = completion
  const centerId = (await isChoosableCenter(tx, asked)) ? asked : null
  if (centerId === null && asked !== defaultSocialCenterId) return badFields(['center'])
  const signUp = signUpUse(callerAddress, environment.signUpsPerHour)
  const useId = await countUses(tx, [signUp], now)
  const userId = await insertSocialMember(tx, {
    ...completion,
    centerId,
    firstName,
    lastName,
    email,
    emailVerified: emailStanding === 'verified',
    communicationMode: chosenCommunicationMode(completion.receiveNewsletter),
    now,
  })
  if (userId === null) {
    await releaseUse(tx, useId)
    return { refused: 'email_taken' }
  }
  await insertIdentity(tx, person, { userId, now })
  if (email === null) return userId
  if (emailStanding !== 'verified') {
    await sendFirstValidationLink(tx, mailer, { userId, email, firstName, now })
  } else {
    const eventKey = `account-welcome:${userId}`
    const to = { email, firstName }
    await mailer.queue(tx, welcomeMail({ to, eventKey }))
    await welcomeSubscriber(tx, mailer, userId)
  }
  return userId
}

function badFields(names: readonly string[]): Refused {
  const fields = Object.fromEntries(names.map((name) => [name, requiredMessage]))
  return { refused: 'bad_request', fields }
}
