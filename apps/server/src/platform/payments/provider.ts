import { timingSafeEqual } from 'node:crypto'
import type { PaymentMethods } from '@quatre/contract'
import { hourMs } from '@quatre/domain'
import type { FastifyRequest } from 'fastify'
import type { Environment } from '../../environment.ts'
import { Problem } from '../../http/problems.ts'
import type { TrustedOrigins } from '../trusted-origins.ts'
import { openCheckout, type Checkout } from './checkout.ts'
import { reportDownloader } from './reports.ts'

/** The payment provider: Adyen, or the stand-in that speaks as it does. */
export interface Provider extends Checkout {
  /** What the card form of the page needs. */
  cardForm(amountCents: number): Promise<PaymentMethods['card']>
  /** Refuses a notification that does not carry the agreed credentials. @throws Problem */
  checkCredentials(request: FastifyRequest): void
  /** The Payment accounting report of a day, `YYYY-MM-DD`; null while there is none. */
  report(day: string): Promise<string | null>
  /** Whose events concern us. */
  readonly account: { readonly merchantAccount: string; readonly live: boolean }
  /** Origins that the pages load the card form from. */
  readonly trustedOrigins: TrustedOrigins
}

export function openProvider(environment: Environment): Provider {
  const checkout = openCheckout(environment)
  const standin = environment.adyenEnvironment === 'standin'
  const { adyenNotificationUser, adyenNotificationPassword } = environment
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${adyenNotificationUser}:${adyenNotificationPassword}`).toString('base64')}`,
  )
  let quietUntil = 0
  return {
    ...checkout,
    async cardForm(amountCents) {
      if (environment.adyenEnvironment === 'standin') {
        return { provider: 'standin', publicKey: await readPublicKey(environment) }
      }
      return {
        provider: 'adyen',
        environment: environment.adyenEnvironment,
        clientKey: environment.adyenClientKey,
        paymentMethods: await checkout.paymentMethods(amountCents),
      }
    },
    checkCredentials(request) {
      const given = Buffer.from(request.headers.authorization ?? '')
      const same = given.length === expected.length && timingSafeEqual(given, expected)
      if (same) return
      // in the log once an hour: the provider tries each of them many times
      if (given.length > 0 && Date.now() >= quietUntil) {
        request.log.error('notifications are refused: their user or password is not the agreed one')
        quietUntil = Date.now() + hourMs
      }
      throw new Problem('unauthenticated')
    },
    report: reportDownloader(environment),
    account: {
      merchantAccount: environment.adyenMerchantAccount,
      live: environment.adyenEnvironment === 'live',
    },
    trustedOrigins: standin ? {} : adyenOrigins(environment.adyenEnvironment),
  }
}

async function readPublicKey(environment: Environment): Promise<Record<string, unknown>> {
  const address = new URL('/public-key', environment.adyenCheckoutUrl)
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`no public key: ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}

// https://docs.adyen.com/development-resources/content-security-policy
function adyenOrigins(name: string): TrustedOrigins {
  const origin = `https://checkoutshopper-${name}.adyen.com`
  const origins = [origin, `https://checkoutshopper-${name}.cdn.adyen.com`]
  return { scripts: [origin], connections: origins, images: origins, frames: [origin] }
}
