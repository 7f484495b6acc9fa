import {
  accountId,
  address,
  day,
  headerText,
  hexadecimal,
  hosts,
  longKey,
  mailServer,
  oneOf,
  origin,
  pem,
  scanner,
  sealingKey,
  sender,
  text,
  tiles,
  trustedProxies,
  vapidKey,
  webAddress,
  wholeNumber,
} from './read-variable.ts'

/** One setting of the process: its name, its meaning, and its parser. */
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
 * Every variable the product reads, in the order of `docs/variables.md`. The fallback of a required one serves the demo
 * only, where the stand-ins use the same values.
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
  pagesKeptMegabytes: withDefault(
    'PAGES_KEPT_MB',
    'most megabytes of pages that this process keeps to give them again, compressed',
    '128',
    wholeNumber(1, 100_000),
  ),
  logLevel: withDefault('LOG_LEVEL', `one of ${logLevels.join(', ')}`, 'warn', oneOf(logLevels)),
  trustProxy: withDefault(
    'TRUST_PROXY',
    'proxies whose X-Forwarded-* count: true, false, how many, or their addresses',
    'false',
    trustedProxies,
  ),
  streams: withDefault(
    'STREAMS',
    'most pages and screens that this process tells of changes at once; some 20 kB of memory each',
    '2000',
    wholeNumber(1, 100_000),
  ),
  streamsPerAddress: withDefault(
    'STREAMS_PER_ADDRESS',
    'most of them of one address: all screens and telephones of a club may have the same',
    '300',
    wholeNumber(1, 100_000),
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
  applePayDomainFile: optional(
    'APPLE_PAY_DOMAIN_FILE',
    'text of the file that Adyen gives to prove the domain to Apple; a made-up one in the demo, none is there when absent',
    text,
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
  appStoreUrl: optional(
    'APP_STORE_URL',
    'where the app is had for iPhones; no link to it when absent',
    webAddress,
  ),
  playStoreUrl: optional(
    'PLAY_STORE_URL',
    'where the app is had for Android; no link to it when absent',
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
    'private access that may write there; a stand-in in the demo, requests go to no CRM without it and the next three',
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
  federationIssuer: optional(
    'FEDERATION_ISSUER',
    'the tennis federation’s OpenID provider, which describes itself there (/.well-known/openid-configuration); nobody links a licence without it and the next four',
    webAddress,
  ),
  federationApiUrl: optional(
    'FEDERATION_API_URL',
    'where it gives the rankings of a licence, below /licences',
    webAddress,
  ),
  federationClientId: optional('FEDERATION_CLIENT_ID', 'the site’s own there', headerText),
  federationClientSecret: optional('FEDERATION_CLIENT_SECRET', 'its secret', headerText),
  federationTokenKey: optional(
    'FEDERATION_TOKEN_KEY',
    'seals the members’ tokens of it in our database: 32 bytes, hexadecimal; with another one all have to link again',
    sealingKey,
  ),
  footbarUrl: optional(
    'FOOTBAR_URL',
    'Footbar, which measures players, below /footbar; a stand-in in the demo, nothing is drawn when absent',
    webAddress,
  ),
  footbarApiKey: optional('FOOTBAR_API_KEY', 'key of it', headerText),
  statsUrl: optional(
    'MATCH_STATS_URL',
    'the statistics service of filmed matches, below /stats; a stand-in in the demo, nothing is drawn when absent',
    webAddress,
  ),
  statsApiKey: optional('MATCH_STATS_API_KEY', 'key of it', headerText),
  matchVideosUrl: optional(
    'MATCH_VIDEOS_URL',
    'where the videos of matches are, with range requests; a stand-in in the demo, no video is shown when absent',
    webAddress,
  ),
  tileUrl: optional(
    'TILE_URL',
    'tiles of the maps, as https://…/{z}/{x}/{y}.png; drawn by the site when absent',
    tiles,
  ),
  fiveASideUrl: optional(
    'FIVE_A_SIDE_URL',
    'site where five-a-side is booked; its page here when absent',
    webAddress,
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
  signingKey: required(
    'SIGNING_KEY',
    'key that signs the QR codes of members, links to drafts and forms, 32 characters at least; with another one the cards on telephones are to be saved anew',
    'demo-signing-key-demo-signing-key',
    longKey,
  ),
  applePassType: optional(
    'APPLE_PASS_TYPE',
    'pass type id of cards for Apple Wallet, as pass.fr.example.fid; made up in the demo, not offered without it and the next four',
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
    'issuer id of cards for Google Wallet; made up in the demo, not offered without it and the next two',
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
