import { timingSafeEqual } from 'node:crypto'
import type { PaymentMethods } from '@quatre/contract'
import { hourMs } from '@quatre/domain'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Environment } from '../../environment.ts'
import { Problem } from '../../http/problems.ts'
import type { TrustedOrigins } from '../../platform/trusted-origins.ts'
import { openCheckout, type Checkout } from './checkout.ts'
import { reportDownloader } from './reports.ts'

/** The payment provider: Adyen, or the stand-in that speaks as it does. */
export interface Provider extends Checkout {
  /** The settings of the page's card form. */
  cardForm(amountCents: number): Promise<PaymentMethods['card']>
  /** Refuses a notification that does not carry the agreed credentials. @throws Problem */
  checkCredentials(request: FastifyRequest): void
  /** The Payment accounting report of a day, `YYYY-MM-DD`; null while there is none. */
  report(day: string): Promise<string | null>
  /** The account whose events concern us. */
  readonly account: { readonly merchantAccount: string; readonly live: boolean }
  /**
   * Origins that the pages load the card form and the sheets of wallets from: all pages, since a step
   * to the payment keeps the policy of the document that was loaded before it.
   */
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
      const { adyenEnvironment, adyenClientKey: clientKey, adyenCheckoutUrl } = environment
      if (adyenEnvironment === 'standin') {
        const [publicKey, offered] = await Promise.all([
          readPublicKey(environment),
          checkout.paymentMethods(amountCents),
        ])
        const sheetUrl = new URL('/wallets/sheet', adyenCheckoutUrl).href
        return { provider: 'standin', wallets: walletsIn(offered), publicKey, sheetUrl }
      }
      const paymentMethods = await checkout.paymentMethods(amountCents)
      const wallets = walletsIn(paymentMethods)
      return {
        provider: 'adyen',
        wallets,
        environment: adyenEnvironment,
        clientKey,
        paymentMethods,
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
    trustedOrigins: standin
      ? standInOrigins(environment)
      : adyenOrigins(environment.adyenEnvironment),
  }
}

async function readPublicKey(environment: Environment): Promise<Record<string, unknown>> {
  const address = new URL('/public-key', environment.adyenCheckoutUrl)
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`no public key: ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}

const offeredWallet = z.object({
  type: z.literal(['applepay', 'googlepay']),
  brands: z.array(z.string()).default([]),
  configuration: z.record(z.string(), z.string()).default({}),
})

/** The wallets among the ways to pay that the provider offers. */
function walletsIn({ paymentMethods }: Record<string, unknown>): PaymentMethods['card']['wallets'] {
  const offered: readonly unknown[] = Array.isArray(paymentMethods) ? paymentMethods : []
  return offered.flatMap((one) => offeredWallet.safeParse(one).data ?? [])
}

/** The stand-in of a phone's payment sheet. */
function standInOrigins({ adyenCheckoutUrl }: Environment): TrustedOrigins {
  const { origin } = URL.parse(adyenCheckoutUrl) ?? {}
  return origin === undefined ? {} : { frames: [origin] }
}

// https://developers.google.com/pay/api/web/guides/tutorial, and the script of Apple's that Adyen loads
const google = 'https://pay.google.com'
const apple = 'https://applepay.cdn-apple.com'

// https://docs.adyen.com/development-resources/content-security-policy
function adyenOrigins(name: string): TrustedOrigins {
  const origin = `https://checkoutshopper-${name}.adyen.com`
  const origins = [origin, `https://checkoutshopper-${name}.cdn.adyen.com`]
  return {
    scripts: [origin, google, apple],
    connections: [...origins, google, 'https://google.com/pay', apple],
    images: [...origins, 'https://www.gstatic.com', apple],
    frames: [origin, google],
  }
}
