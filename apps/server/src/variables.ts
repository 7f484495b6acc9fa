/** One setting of the process: how it is named, what it means, and how its text is read. */
type Variable<T> = {
  name: string
  meaning: string
  /** The text used when the variable is absent, which production does not allow for required ones. */
  fallback: string
  requiredInProduction: boolean
  /** Throws an Error whose message completes « NAME must be … ». */
  read(text: string): T
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const adyenEnvironments = ['test', 'live', 'standin'] as const

function text(value: string): string {
  return value
}

function wholeNumber(least: number, most: number) {
  return (value: string): number => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= most) return number
    throw new Error(`a whole number from ${least} to ${most}`)
  }
}

function address(protocols: string[]) {
  return (value: string): string => {
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
      return value.replace(/\/$/, '')
    }
    throw new Error(`an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }
}

function oneOf<const T extends string>(allowed: readonly T[]) {
  return (value: string): T => {
    const found = allowed.find((item) => item === value)
    if (found) return found
    throw new Error(`one of ${allowed.join(', ')}`)
  }
}

function origin(value: string): string {
  const url = address(['http:', 'https:'])(value)
  if (new URL(url).origin === url) return url
  throw new Error('an origin without a path, as https://www.example.fr')
}

function hexadecimal(value: string): string {
  if (/^([0-9a-f]{2}){16,}$/i.test(value)) return value
  throw new Error('hexadecimal, as the Customer Area of Adyen shows it')
}

function day(value: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (isDay) return value
  throw new Error('a day written YYYY-MM-DD')
}

/** `true`, `false`, a number of proxies, or their addresses: what Fastify's `trustProxy` takes. */
function trustedProxies(
  value: string,
): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}

function required<T>(name: string, meaning: string, demo: string, read: (t: string) => T) {
  return { name, meaning, fallback: demo, requiredInProduction: true, read }
}

function withDefault<T>(name: string, meaning: string, fallback: string, read: (t: string) => T) {
  return { name, meaning, fallback, requiredInProduction: false, read }
}

function optional<T>(name: string, meaning: string, read: (t: string) => T) {
  const readOrNothing = (value: string): T | undefined => (value === '' ? undefined : read(value))
  return { name, meaning, fallback: '', requiredInProduction: false, read: readOrNothing }
}

/**
 * Every variable the product reads, in the order the README lists them. The fallback of a required
 * one serves the demo only, where the stand-ins use the same values.
 */
export const variables = {
  deployment: withDefault(
    'DEPLOYMENT',
    '`production`, or `demo`: own database and stand-ins of outside services',
    'demo',
    oneOf(['demo', 'production']),
  ),
  port: withDefault('PORT', 'port of site and API', '3000', wholeNumber(1, 65_535)),
  host: withDefault('HOST', 'network address to listen on (0.0.0.0 for all)', 'localhost', text),
  databaseUrl: required(
    'DATABASE_URL',
    'PostgreSQL 15 or newer; in the demo, its own when absent',
    '',
    (value) => (value === '' ? undefined : address(['postgres:', 'postgresql:'])(value)),
  ),
  databaseConnections: withDefault(
    'DATABASE_CONNECTIONS',
    'most database connections of this process',
    '20',
    wholeNumber(2, 1_000),
  ),
  publicOrigin: required(
    'PUBLIC_ORIGIN',
    'where visitors find the site; in the demo http://localhost and the port',
    '',
    (value) => (value === '' ? '' : origin(value)),
  ),
  dataFolder: withDefault('DATA_FOLDER', 'where the demo keeps its data', '.data', text),
  logLevel: withDefault('LOG_LEVEL', `one of ${logLevels.join(', ')}`, 'warn', oneOf(logLevels)),
  trustProxy: withDefault(
    'TRUST_PROXY',
    'proxies whose X-Forwarded-* count: true, false, how many, or their addresses',
    'false',
    trustedProxies,
  ),
  adyenEnvironment: required(
    'ADYEN_ENVIRONMENT',
    '`test` or `live`; `standin` in the demo',
    'standin',
    oneOf(adyenEnvironments),
  ),
  adyenCheckoutUrl: required(
    'ADYEN_CHECKOUT_URL',
    'Checkout API with its version, as https://checkout-test.adyen.com/v71',
    '',
    (value) => (value === '' ? '' : address(['http:', 'https:'])(value)),
  ),
  adyenApiKey: required('ADYEN_API_KEY', 'key of the API', 'demo-api-key', text),
  adyenMerchantAccount: required('ADYEN_MERCHANT_ACCOUNT', 'merchant account', 'QuatrePadel', text),
  adyenClientKey: required('ADYEN_CLIENT_KEY', 'key of the pages', 'demo_CLIENTKEY', text),
  adyenHmacKey: required(
    'ADYEN_HMAC_KEY',
    'key that signs notifications, hexadecimal',
    '44454d4f'.repeat(8),
    hexadecimal,
  ),
  adyenNotificationUser: required(
    'ADYEN_NOTIFICATION_USER',
    'user name that notifications carry',
    'adyen',
    text,
  ),
  adyenNotificationPassword: required(
    'ADYEN_NOTIFICATION_PASSWORD',
    'password that notifications carry',
    'demo-notification-password',
    text,
  ),
  smtpUrl: required('SMTP_URL', 'mail server, as smtps://user:password@host', '', (value) =>
    value === '' ? '' : address(['smtp:', 'smtps:'])(value),
  ),
  mailFrom: required('MAIL_FROM', 'sender of mails', '4PADEL <bonjour@4padel.example>', text),
  tileUrl: optional(
    'TILE_URL',
    'tiles of the maps, as https://…/{z}/{x}/{y}.png; drawn by the site when absent',
    address(['https:', 'http:']),
  ),
  worldSeed: withDefault(
    'WORLD_SEED',
    'number the demo world grows from',
    '4',
    wholeNumber(0, 2_147_483_647),
  ),
  worldToday: optional('WORLD_TODAY', 'day the demo world is made for; today when absent', day),
} satisfies Record<string, Variable<unknown>>
