import type { contract } from '@quatre/contract'
import { postalCodeNotFoundMessage } from '@quatre/domain'
import type { Handlers, PublicContext } from '../mount.ts'
import { walletCents } from '../platform/ledger.ts'
import type { Platform } from '../platform/platform.ts'
import { endSession } from '../platform/sessions.ts'
import { Problem } from '../problems.ts'
import { callerAddress } from './caller-address.ts'
import { selectCities } from './cities.sql.ts'
import { memberAnswer } from './member-answer.ts'
import { deleteEndedSessions, selectMember } from './members.sql.ts'
import { deleteOldFailures } from './sign-in-failures.sql.ts'
import { signIn, type SignedIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

const forgetEverySeconds = 3600

/** The calls of the members feature. */
export function memberHandlers(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
): Handlers<typeof contract.members> {
  const { db, clock, jobs } = platform
  jobs.every('forget-ended-sessions', forgetEverySeconds, async () => {
    await deleteEndedSessions(db, clock())
    await deleteOldFailures(db, clock())
  })

  async function enter(credentials: Credentials, context: PublicContext): Promise<SignedIn> {
    try {
      return await signIn(db, { ...credentials, ...callOf(context) })
    } catch (error) {
      if (error instanceof Problem) throw error
      // The catalogue's « otherwise » (specification section 8); the cause stays in the log.
      context.request.log.error({ err: error }, 'sign-in failed')
      throw new Problem('login_failed')
    }
  }

  async function answerOf(userId: number) {
    const [row, cents] = await Promise.all([selectMember(db, userId), walletCents(db, userId)])
    return memberAnswer(row, cents)
  }

  return {
    async login({ body }, context) {
      const { token } = await enter(body, context)
      return { access_token: token }
    },
    async loginClient({ body }, context) {
      const { userId, token } = await enter(body, context)
      return { ...(await answerOf(userId)), access_token: token }
    },
    async signUp({ body }, context) {
      const { token } = await signUp(db, { body, ...callOf(context) })
      return { status: 201, code: 0, access_token: token }
    },
    me: (_input, { member }) => answerOf(member.id),
    async signOut(_input, { member }) {
      await endSession(db, member.sessionId)
      return { status: 'signed_out' }
    },
    async cities({ query }) {
      const cities = await selectCities(db, query.codePostal)
      const success = cities.length > 0
      return { success, message: success ? '' : postalCodeNotFoundMessage, cities }
    },
  }
}

function callOf({ request, address, now }: PublicContext) {
  const userAgent = request.headers['user-agent'] ?? ''
  return { address: callerAddress(address), userAgent, now }
}
