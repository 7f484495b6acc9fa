import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encryptCard, type CardMethod } from './encrypt-card.ts'

const program = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))
const hmacKey = '5a'.repeat(32)

interface JournalPayment {
  readonly pspReference: string
  readonly merchantReference: string
  readonly capturedCents: number
  readonly refundedCents: number
  readonly chargedBackCents: number
}

interface WalletAsked {
  readonly type: 'applepay' | 'googlepay'
  readonly cents: number
  /** The last digits of a card of the sheet. */
  readonly card?: string
}

export interface StandIn {
  readonly url: string
  /** The address of the push service. */
  readonly pushUrl: string
  readonly gymlibUrl: string
  readonly crmUrl: string
  readonly measurementsUrl: string
  readonly federationUrl: string
  /** The server's environment variables to reach it. */
  readonly variables: Record<string, string>
  card(number?: string): Promise<CardMethod>
  /** The answer of a wallet's sheet: a token for one payment, by one of its cards. */
  walletToken(asked: WalletAsked): Promise<string>
  control(path: string, body: object): Promise<Record<string, unknown>>
  read(path: string): Promise<Record<string, unknown>>
  payments(): Promise<JournalPayment[]>
  /** Drops the notifications of everything done so far. */
  forgetNotifications(): Promise<void>
  /** The reports of the days that a test has closed are gone. */
  forgetReports(): Promise<void>
  /** Sends notifications to this address of the server from now on. */
  notify(address: string): Promise<void>
  stop(): Promise<void>
}

type Addresses = Record<
  'paymentUrl' | 'smtpUrl' | 'socialUrl' | 'pushUrl' | 'gymlibUrl' | 'crmUrl' | 'measurementsUrl',
  string
>

/** Its journal is flushed at every payment: in memory that takes no time. */
const folders = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Processes that other test files have done with. */
const left: ChildProcess[] = []

function startProcess(folder: string): ChildProcess {
  return fork(program, {
    env: {
      ...process.env,
      SANDBOX_DATA_FOLDER: folder,
      SANDBOX_NOTIFICATION_URL: '',
      SANDBOX_PAYMENT_PORT: '0',
      SANDBOX_MAIL_PORT: '0',
      SANDBOX_MAIL_VIEWER_PORT: '0',
      SANDBOX_SOCIAL_PORT: '0',
      SANDBOX_PUSH_PORT: '0',
      SANDBOX_GYMLIB_PORT: '0',
      SANDBOX_CRM_PORT: '0',
      SANDBOX_MEASUREMENTS_PORT: '0',
      SANDBOX_SLOW_MILLISECONDS: '600',
      SANDBOX_LATE_MILLISECONDS: '700',
      GYMLIB_API_KEY: 'test-gymlib-key',
      ADYEN_API_KEY: 'test-key',
      ADYEN_HMAC_KEY: hmacKey,
      ADYEN_NOTIFICATION_USER: 'adyen',
      ADYEN_NOTIFICATION_PASSWORD: 'test-password',
      ADYEN_REPORT_PASSWORD: 'test-report-password',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** The payment stand-in in a process and folder of its own. */
export async function startStandIn(): Promise<StandIn> {
  const folder = await mkdtemp(join(folders, 'quatre-test-stand-in-'))
  const known = left.pop()
  known?.ref()
  known?.channel?.ref()
  known?.send({ folder })
  const child = known ?? startProcess(folder)
  const [ready] = (await once(child, 'message')) as [Addresses]
  const url = ready.paymentUrl

  async function read(path: string): Promise<Record<string, unknown>> {
    const answer = await fetch(url + path)
    return (await answer.json()) as Record<string, unknown>
  }

  async function control(path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`stand-in ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }

  async function forget(what: string): Promise<void> {
    const answer = await fetch(`${url}/control/${what}`, { method: 'DELETE' })
    if (!answer.ok) throw new Error(`stand-in forgets nothing: ${answer.status}`)
  }

  const publicKey = await read('/public-key')
  return {
    url,
    pushUrl: ready.pushUrl,
    gymlibUrl: ready.gymlibUrl,
    crmUrl: ready.crmUrl,
    measurementsUrl: ready.measurementsUrl,
    federationUrl: `${ready.socialUrl}/federation`,
    variables: {
      PUSH_SERVICES: `fcm.googleapis.com,${ready.pushUrl}`,
      ADYEN_CHECKOUT_URL: `${url}/v71`,
      ADYEN_API_KEY: 'test-key',
      ADYEN_HMAC_KEY: hmacKey,
      ADYEN_NOTIFICATION_USER: 'adyen',
      ADYEN_NOTIFICATION_PASSWORD: 'test-password',
      ADYEN_REPORT_PASSWORD: 'test-report-password',
      GYMLIB_URL: ready.gymlibUrl,
      GYMLIB_API_KEY: 'test-gymlib-key',
      SELLSY_TOKEN_URL: `${ready.crmUrl}/oauth2/access-tokens`,
      SELLSY_API_URL: `${ready.crmUrl}/v2`,
      SELLSY_CLIENT_ID: 'sandbox-crm',
      SELLSY_CLIENT_SECRET: 'sandbox-crm-secret',
      SELLSY_PIPELINE: '71',
      SELLSY_STEP: '711',
      FOOTBAR_URL: ready.measurementsUrl,
      FOOTBAR_API_KEY: 'sandbox-footbar-key',
      MATCH_STATS_URL: ready.measurementsUrl,
      MATCH_STATS_API_KEY: 'sandbox-stats-key',
      MATCH_VIDEOS_URL: `${ready.measurementsUrl}/videos`,
      SMTP_URL: ready.smtpUrl,
      GOOGLE_CLIENT_ID: 'demo-google',
      GOOGLE_ISSUER: `${ready.socialUrl}/google`,
      GOOGLE_KEYS_URL: `${ready.socialUrl}/google/keys`,
      APPLE_CLIENT_ID: 'demo-apple',
      APPLE_ISSUER: `${ready.socialUrl}/apple`,
      APPLE_KEYS_URL: `${ready.socialUrl}/apple/keys`,
      FACEBOOK_APP_ID: '1000000000000001',
      FACEBOOK_APP_SECRET: 'demo-facebook-secret',
      FACEBOOK_GRAPH_URL: `${ready.socialUrl}/facebook`,
      FEDERATION_ISSUER: `${ready.socialUrl}/federation`,
      FEDERATION_API_URL: `${ready.socialUrl}/federation`,
      FEDERATION_CLIENT_ID: 'demo-federation',
      FEDERATION_CLIENT_SECRET: 'demo-federation-secret',
      FEDERATION_TOKEN_KEY: '5e'.repeat(32),
    },
    card: async (number = '4111111111111111') => encryptCard(publicKey, number),
    async walletToken({ type, cents, card = '1111' }) {
      const answer = await fetch(`${url}/wallets/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type, card, amount: { value: cents, currency: 'EUR' } }),
      })
      return ((await answer.json()) as { token: string }).token
    },
    control,
    read,
    forgetNotifications: () => forget('notifications'),
    forgetReports: () => forget('close-day'),
    async payments() {
      const journal = await read('/control/journal')
      return Object.values(journal.payments as Record<string, JournalPayment>)
    },
    async notify(address) {
      await control('notification-url', { url: `${address}/api/v1/payments/adyen/notifications` })
    },
    async stop() {
      child.send({ folder: null })
      await once(child, 'message')
      // the end does not wait for it: it ends with its parent
      child.unref()
      child.channel?.unref()
      left.push(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
