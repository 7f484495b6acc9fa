import { isIP } from 'node:net'

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

/** What travels in a header of HTTP. */
function headerText(value: string): string {
  if (/^[\x20-\x7e]+$/.test(value)) return value
  throw new Error('one line of plain letters, digits and signs')
}

function wholeNumber(least: number, most: number) {
  return (value: string): number => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= most) return number
    throw new Error(`a whole number from ${least} to ${most}`)
  }
}

const accountId = wholeNumber(1, 2_147_483_647)

function address(protocols: string[]) {
  return (value: string): string => {
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
      return value.replace(/\/$/, '')
    }
    throw new Error(`an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }
}

const webAddress = address(['http:', 'https:'])

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
  const date = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00Z`) : undefined
  // JavaScript moves 31 February to March.
  const isDay = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  if (isDay) return value
  throw new Error('a day written YYYY-MM-DD')
}

/** An address, with the width of its network or not, or a name that Fastify knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [host = '', width, ...rest] = text.split('/')
  const bits = isIP(host) === 6 ? 128 : 32
  const fits = width === undefined || (/^\d{1,3}$/.test(width) && Number(width) <= bits)
  return isIP(host) > 0 && fits && rest.length === 0
}

function mailServer(value: string): string {
  const url = address(['smtp:', 'smtps:'])(value)
  if (new URL(url).hostname !== '') return url
  throw new Error('an address with a host, as smtps://user:password@host')
}

function scanner(value: string): string {
  const url = address(['tcp:'])(value)
  if (new URL(url).hostname !== '' && new URL(url).port !== '') return url
  throw new Error('an address with a port, as tcp://localhost:3310')
}

function sender(value: string): string {
  if (/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value)) return value
  throw new Error('a mail address, as bonjour@example.fr or Name <bonjour@example.fr>')
}

function vapidKey(value: string): string {
  if (/^[\w-]{43}$/.test(value)) return value
  throw new Error('32 bytes in base64url, as « npx web-push generate-vapid-keys » prints it')
}

function memberCardKey(value: string): string {
  if (value.length >= 32) return value
  throw new Error('32 characters at least')
}

/** A key or certificate; its lines may be written with `\\n` between them. */
function pem(value: string): string {
  const lines = value.replaceAll('\\n', '\n').trim()
  if (/^-----BEGIN [A-Z ]+-----\n[\s\S]+\n-----END [A-Z ]+-----$/.test(lines)) return lines
  throw new Error('PEM, from -----BEGIN to -----END')
}

/** Hosts, `*.` before those that stand for all below them; a stand-in by its origin. */
function hosts(value: string): readonly string[] {
  const names = value.split(',').map((name) => name.trim())
  if (names.every((name) => /^(\*\.|https?:\/\/)?[a-z\d.-]+\.[a-z\d]+(:\d+)?$/.test(name)))
    return names
  throw new Error('hosts separated by commas, as *.push.example')
}

function tiles(value: string): string {
  if (['{x}', '{y}', '{z}'].every((part) => value.includes(part))) {
    return address(['https:', 'http:'])(value)
  }
  throw new Error('an address with {z}, {x} and {y}, as https://tiles.example/{z}/{x}/{y}.png')
}

/** `true`, `false`, a number of proxies, or their addresses: what Fastify's `trustProxy` takes. */
function trustedProxies(
  value: string,
): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  if (value.split(',').every((item) => isNetwork(item.trim()))) return value
  throw new Error('true, false, how many proxies, or their addresses, as 10.0.0.0/8,127.0.0.1')
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
    // three of them are kept beside the pool
    wholeNumber(5, 1_000),
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
  signUpsPerHour: withDefault(
    'SIGN_UPS_PER_HOUR',
    'most accounts one address makes in an hour; 20, in the demo 100000',
    '',
    (value) => (value === '' ? undefined : wholeNumber(1, 1_000_000)(value)),
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
  adyenApiKey: required('ADYEN_API_KEY', 'key of the API', 'demo-api-key', headerText),
  adyenMerchantAccount: required(
    'ADYEN_MERCHANT_ACCOUNT',
    'merchant account',
    'QuatrePadel',
    headerText,
  ),
  adyenClientKey: required('ADYEN_CLIENT_KEY', 'key of the pages', 'demo_CLIENTKEY', headerText),
  adyenHmacKey: required(
    'ADYEN_HMAC_KEY',
    'key that signs notifications, hexadecimal',
    '44454d4f'.repeat(8),
    hexadecimal,
  ),
  adyenPreviousHmacKey: optional(
    'ADYEN_PREVIOUS_HMAC_KEY',
    'the key before it, which Adyen still signs with for a while after a change',
    hexadecimal,
  ),
  adyenNotificationUser: required(
    'ADYEN_NOTIFICATION_USER',
    'user name that notifications carry',
    'adyen',
    headerText,
  ),
  adyenNotificationPassword: required(
    'ADYEN_NOTIFICATION_PASSWORD',
    'password that notifications carry',
    'demo-notification-password',
    headerText,
  ),
  adyenReportUser: required(
    'ADYEN_REPORT_USER',
    'report user, as report@Company.YourCompany',
    'report@Company.QuatrePadel',
    headerText,
  ),
  adyenReportPassword: required(
    'ADYEN_REPORT_PASSWORD',
    'password of the report user',
    'demo-report-password',
    headerText,
  ),
  smtpUrl: required('SMTP_URL', 'mail server, as smtps://user:password@host', '', (value) =>
    value === '' ? '' : mailServer(value),
  ),
  mailFrom: required('MAIL_FROM', 'sender of mails', '4PADEL <bonjour@4padel.example>', sender),
  vapidPrivateKey: required(
    'VAPID_PRIVATE_KEY',
    'key that signs notifications to browsers, 32 bytes in base64url; in the demo made once and kept with its data',
    '',
    (value) => (value === '' ? '' : vapidKey(value)),
  ),
  pushServices: withDefault(
    'PUSH_SERVICES',
    'hosts of the push services of browsers, separated by commas, the only ones that notifications are sent to',
    'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    hosts,
  ),
  gymlibUrl: optional(
    'GYMLIB_URL',
    'where Gymlib redeems passes; a stand-in in the demo, no centre takes them when absent',
    webAddress,
  ),
  gymlibApiKey: optional('GYMLIB_API_KEY', 'key of it', headerText),
  sellsyTokenUrl: withDefault(
    'SELLSY_TOKEN_URL',
    'where Sellsy, the CRM, gives its tokens',
    'https://login.sellsy.com/oauth2/access-tokens',
    webAddress,
  ),
  sellsyApiUrl: withDefault(
    'SELLSY_API_URL',
    'its API with its version',
    'https://api.sellsy.com/v2',
    webAddress,
  ),
  sellsyClientId: optional(
    'SELLSY_CLIENT_ID',
    'private access to it, with the scopes to write companies, contacts and opportunities; a stand-in in the demo, requests of companies go to no CRM without it and the next three',
    headerText,
  ),
  sellsyClientSecret: optional('SELLSY_CLIENT_SECRET', 'secret of that access', headerText),
  sellsyPipeline: optional('SELLSY_PIPELINE', 'number of the pipeline of opportunities', accountId),
  sellsyStep: optional('SELLSY_STEP', 'number of the step in which they begin', accountId),
  sellsySource: optional('SELLSY_SOURCE', 'number of the source they come from', accountId),
  fileScanUrl: optional(
    'FILE_SCAN_URL',
    'clamd, which looks at the files of job applications, as tcp://host:3310; nothing does when absent',
    scanner,
  ),
  googleClientId: optional(
    'GOOGLE_CLIENT_ID',
    'client ids of Google sign-in, the site’s own first, separated by commas; no button when absent',
    text,
  ),
  googleIssuer: withDefault(
    'GOOGLE_ISSUER',
    'who signs Google’s ID tokens',
    'https://accounts.google.com',
    webAddress,
  ),
  googleKeysUrl: withDefault(
    'GOOGLE_KEYS_URL',
    'key set that proves them',
    'https://www.googleapis.com/oauth2/v3/certs',
    webAddress,
  ),
  googleAuthorizeUrl: withDefault(
    'GOOGLE_AUTHORIZE_URL',
    'where Google asks its users',
    'https://accounts.google.com/o/oauth2/v2/auth',
    webAddress,
  ),
  appleClientId: optional(
    'APPLE_CLIENT_ID',
    'client ids of Apple sign-in, the site’s own first, separated by commas; no button when absent',
    text,
  ),
  appleIssuer: withDefault(
    'APPLE_ISSUER',
    'who signs Apple’s ID tokens',
    'https://appleid.apple.com',
    webAddress,
  ),
  appleKeysUrl: withDefault(
    'APPLE_KEYS_URL',
    'key set that proves them',
    'https://appleid.apple.com/auth/keys',
    webAddress,
  ),
  appleAuthorizeUrl: withDefault(
    'APPLE_AUTHORIZE_URL',
    'where Apple asks its users',
    'https://appleid.apple.com/auth/authorize',
    webAddress,
  ),
  facebookAppId: optional(
    'FACEBOOK_APP_ID',
    'application of Facebook sign-in; no button without it and its secret',
    text,
  ),
  facebookAppSecret: optional('FACEBOOK_APP_SECRET', 'its secret', text),
  facebookGraphUrl: withDefault(
    'FACEBOOK_GRAPH_URL',
    'Graph API with its version',
    'https://graph.facebook.com/v21.0',
    webAddress,
  ),
  facebookAuthorizeUrl: withDefault(
    'FACEBOOK_AUTHORIZE_URL',
    'where Facebook asks its users',
    'https://www.facebook.com/v21.0/dialog/oauth',
    webAddress,
  ),
  tileUrl: optional(
    'TILE_URL',
    'tiles of the maps, as https://…/{z}/{x}/{y}.png; drawn by the site when absent',
    tiles,
  ),
  analyticsUrl: optional(
    'ANALYTICS_URL',
    'where browsers tell which pages they show, by visitors who allow it; a stand-in in the demo, nothing is counted when absent',
    webAddress,
  ),
  analyticsKey: optional(
    'ANALYTICS_KEY',
    'key that makes the pseudonyms of members in it; nobody is named when absent',
    text,
  ),
  memberCardKey: required(
    'MEMBER_CARD_KEY',
    'key that signs the QR codes of members, 32 characters at least; with another one the cards on telephones are to be saved anew',
    'demo-member-card-key-demo-member',
    memberCardKey,
  ),
  applePassType: optional(
    'APPLE_PASS_TYPE',
    'pass type id of cards for Apple Wallet, as pass.fr.example.fid; not offered without it and the next four',
    text,
  ),
  applePassTeam: optional('APPLE_PASS_TEAM', 'team that owns it', text),
  applePassAuthority: optional('APPLE_PASS_AUTHORITY', 'Apple’s WWDR certificate, PEM', pem),
  applePassCertificate: optional(
    'APPLE_PASS_CERTIFICATE',
    'certificate of the pass type, PEM',
    pem,
  ),
  applePassKey: optional('APPLE_PASS_KEY', 'its private key, PEM', pem),
  googlePassIssuer: optional(
    'GOOGLE_PASS_ISSUER',
    'issuer id of cards for Google Wallet; not offered without it and the next two',
    text,
  ),
  googlePassAccount: optional('GOOGLE_PASS_ACCOUNT', 'mail address of its service account', text),
  googlePassKey: optional('GOOGLE_PASS_KEY', 'private key of that account, PKCS#8 in PEM', pem),
  worldSeed: withDefault(
    'WORLD_SEED',
    'number the demo world grows from',
    '4',
    wholeNumber(0, 2_147_483_647),
  ),
  worldToday: optional('WORLD_TODAY', 'day the demo world is made for; today when absent', day),
} satisfies Record<string, Variable<unknown>>
