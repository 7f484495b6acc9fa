import { join, resolve } from 'node:path'
import type { CrmConfig } from './crm/server.ts'
import type { SocialConfig } from './social/server.ts'

const repositoryRoot = resolve(import.meta.dirname, '../../..')

export type PaymentConfig = {
  port: number
  dataFolder: string
  schemaFolder: string
  notificationUrl: string
  apiKey: string
  merchantAccount: string
  /** Hexadecimal, as Adyen's Customer Area shows it. */
  hmacKey: string
  notificationUser: string
  notificationPassword: string
  reportUser: string
  reportPassword: string
  slowMilliseconds: number
  lateMilliseconds: number
  /** Waits before each new attempt of a notification; the last one repeats. */
  retryMilliseconds: number[]
  now: () => Date
  log: (line: string) => void
}

type MailConfig = { smtpPort: number; viewerPort: number; dataFolder: string }

export type SandboxConfig = {
  payment: PaymentConfig
  mail: MailConfig
  social: SocialConfig
  push: { port: number }
  gymlib: { port: number; apiKey: string; slowMilliseconds: number }
  crm: CrmConfig
  measurements: { port: number; footbarKey: string; statsKey: string }
}

type Environment = Record<string, string | undefined>

function wholeNumber(environment: Environment, name: string, whenMissing: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return whenMissing
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`)
  return value
}

function text(environment: Environment, name: string, whenMissing: string): string {
  const value = environment[name]
  return value === undefined || value === '' ? whenMissing : value
}

/** The defaults of missing variables are those of a stand-in on one's own machine. */
export function readConfig(environment: Environment): SandboxConfig {
  const dataFolder = text(
    environment,
    'SANDBOX_DATA_FOLDER',
    join(repositoryRoot, '.data', 'sandbox'),
  )
  const hmacKey = text(environment, 'ADYEN_HMAC_KEY', '5a'.repeat(32))
  if (!/^([0-9a-f]{2})+$/i.test(hmacKey)) throw new Error('ADYEN_HMAC_KEY must be hexadecimal')
  return {
    payment: {
      port: wholeNumber(environment, 'SANDBOX_PAYMENT_PORT', 0),
      dataFolder: join(dataFolder, 'payments'),
      schemaFolder: resolve(
        repositoryRoot,
        text(environment, 'ADYEN_SCHEMAS', join('..', 'shared', 'adyen')),
      ),
      notificationUrl: text(environment, 'SANDBOX_NOTIFICATION_URL', ''),
      apiKey: text(environment, 'ADYEN_API_KEY', 'sandbox-api-key'),
      merchantAccount: text(environment, 'ADYEN_MERCHANT_ACCOUNT', 'QuatrePadel'),
      hmacKey,
      notificationUser: text(environment, 'ADYEN_NOTIFICATION_USER', 'adyen'),
      notificationPassword: text(environment, 'ADYEN_NOTIFICATION_PASSWORD', 'sandbox-password'),
      reportUser: text(environment, 'ADYEN_REPORT_USER', 'report@Company.QuatrePadel'),
      reportPassword: text(environment, 'ADYEN_REPORT_PASSWORD', 'demo-report-password'),
      slowMilliseconds: wholeNumber(environment, 'SANDBOX_SLOW_MILLISECONDS', 8_000),
      lateMilliseconds: wholeNumber(environment, 'SANDBOX_LATE_MILLISECONDS', 15_000),
      retryMilliseconds: [500, 1_000, 2_000, 5_000, 10_000, 30_000],
      now: () => new Date(),
      log: (line) => console.error(`[sandbox] ${line}`),
    },
    mail: {
      smtpPort: wholeNumber(environment, 'SANDBOX_MAIL_PORT', 0),
      viewerPort: wholeNumber(environment, 'SANDBOX_MAIL_VIEWER_PORT', 0),
      dataFolder: join(dataFolder, 'mail'),
    },
    push: { port: wholeNumber(environment, 'SANDBOX_PUSH_PORT', 0) },
    gymlib: {
      port: wholeNumber(environment, 'SANDBOX_GYMLIB_PORT', 0),
      apiKey: text(environment, 'GYMLIB_API_KEY', 'sandbox-gymlib-key'),
      slowMilliseconds: wholeNumber(environment, 'SANDBOX_SLOW_MILLISECONDS', 8_000),
    },
    crm: {
      port: wholeNumber(environment, 'SANDBOX_CRM_PORT', 0),
      dataFolder: join(dataFolder, 'crm'),
      clientId: text(environment, 'SELLSY_CLIENT_ID', 'sandbox-crm'),
      clientSecret: text(environment, 'SELLSY_CLIENT_SECRET', 'sandbox-crm-secret'),
    },
    measurements: {
      port: wholeNumber(environment, 'SANDBOX_MEASUREMENTS_PORT', 0),
      footbarKey: text(environment, 'FOOTBAR_API_KEY', 'sandbox-footbar-key'),
      statsKey: text(environment, 'MATCH_STATS_API_KEY', 'sandbox-stats-key'),
    },
    social: {
      port: wholeNumber(environment, 'SANDBOX_SOCIAL_PORT', 0),
      googleClientId: text(environment, 'GOOGLE_CLIENT_ID', 'demo-google'),
      appleClientId: text(environment, 'APPLE_CLIENT_ID', 'demo-apple'),
      facebookAppId: text(environment, 'FACEBOOK_APP_ID', '1000000000000001'),
      facebookAppSecret: text(environment, 'FACEBOOK_APP_SECRET', 'demo-facebook-secret'),
      federation: {
        clientId: text(environment, 'FEDERATION_CLIENT_ID', 'demo-federation'),
        clientSecret: text(environment, 'FEDERATION_CLIENT_SECRET', 'demo-federation-secret'),
      },
    },
  }
}
