import { isOutOfReach, type Db } from '@quatre/db'
import type { contract, Member } from '@quatre/contract'
import { postalCodeNotFoundMessage, cardDay, type UserId } from '@quatre/domain'
import { withValidation, type Handlers, type PublicContext } from '../mount.ts'
import type { Platform } from '../core/platform.ts'
import { Problem } from '../http/problems.ts'
import { selectCities } from './cities.sql.ts'
import { signIn, type SignedIn } from './sign-in.ts'
import { signUp, signUpFaults } from './sign-up.ts'
import { wholeMember } from './whole-member.ts'
import { selectCardsHeld } from './members.sql.ts'
import { selectLots } from '../core/money/credit.sql.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Signing in and up, and the member's own record. */
export function memberHandlers(
  platform: Pick<Platform, 'db' | 'mailer' | 'environment'>,
): Handlers<typeof contract.members> {
  const { db, environment } = platform

  async function enter(credentials: Credentials, context: PublicContext): Promise<SignedIn> {
    try {
      const { callerAddress, userAgent, token, now } = context
      return await signIn(platform, { ...credentials, callerAddress, userAgent, token, now })
    } catch (error) {
      if (error instanceof Problem || isOutOfReach(error)) throw error
      // The catalogue's « otherwise » (requirement M15); the cause stays in the log.
      context.request.log.error({ err: error }, 'sign-in failed')
      throw new Problem('login_failed')
    }
  }

  return {
    async login({ body }, context) {
      const { token } = await enter(body, context)
      return { access_token: token }
    },
    async loginClient({ body }, context) {
      const { userId, token } = await enter(body, context)
      return { ...(await wholeMember(db, userId, context.now)), access_token: token }
    },
    signUp: withValidation(signUpFaults, async ({ body }, { callerAddress, userAgent, now }) => {
      const perHour = environment.signUpsPerHour
      const { token } = await signUp(platform, { body, perHour, callerAddress, userAgent, now })
      return { status: 201, code: 0, access_token: token }
    }),
    async me({ query }, { member, now }) {
      const whole = await wholeMember(db, member.id, now)
      if (!query.qoodos_refund) return whole
      return { ...whole, ...(await readCashback(db, member.id, now)) }
    },
    async cities({ query }) {
      const cities = await selectCities(db, query.codePostal)
      const success = cities.length > 0
      const message = success ? '' : postalCodeNotFoundMessage
      return { success, message, city: cities[0]?.name ?? null, cities }
    },
  }
}

type Cashback = Required<Pick<Member, 'cards' | 'qoodosRefund' | 'qoodosRefundExpiration'>>

/** The additions of `GET /users/me?qoodos_refund=true`: the subscription cards that are good today, and cashback. */
async function readCashback(db: Db, userId: UserId, now: number): Promise<Cashback> {
  const byDay: Record<string, number> = {}
  const [cards, lots] = await Promise.all([
    selectCardsHeld(db, userId, cardDay(now)),
    selectLots(db, { userId, now }),
  ])
  for (const { lastDay, amountCents } of lots) {
    byDay[lastDay] = (byDay[lastDay] ?? 0) + amountCents
  }
  const value = Object.values(byDay).reduce((sum, cents) => sum + cents, 0)
  return {
    cards,
    qoodosRefund: { currency: 'EUR', value },
    qoodosRefundExpiration: byDay,
  }
}
