import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '@quatre/db'
import type { Environment } from '../environment.ts'
import { choosePort, localAddress } from './ports.ts'
import { standInClients } from './social-stand-ins.ts'

/** The addresses of the stand-ins. */
export type SandboxAddresses = {
  paymentUrl: string
  smtpUrl: string
  mailViewerUrl: string
  visitsUrl: string
  socialUrl: string
  pushUrl: string
  gymlibUrl: string
  crmUrl: string
  measurementsUrl: string
}

const gymlibStandInKey = 'sandbox-gymlib-key'

/** The stand-in of Gymlib, where the demo is not given the real one. */
export function gymlibStandIn(environment: Environment, url: string): Partial<Environment> {
  const { deployment, gymlibUrl } = environment
  if (deployment === 'production' || gymlibUrl) return {}
  return { gymlibUrl: url, gymlibApiKey: gymlibStandInKey }
}

const crmStandInKeys = { sellsyClientId: 'sandbox-crm', sellsyClientSecret: 'sandbox-crm-secret' }

/** The stand-in of Sellsy, with the numbers of its account. */
export function crmStandIn(environment: Environment, url: string): Partial<Environment> {
  if (environment.deployment === 'production' || environment.sellsyClientId) return {}
  return {
    ...crmStandInKeys,
    sellsyTokenUrl: `${url}/oauth2/access-tokens`,
    sellsyApiUrl: `${url}/v2`,
    sellsyPipeline: 71,
    sellsyStep: 711,
    sellsySource: 7,
  }
}

const measurementKeys = { footbar: 'sandbox-footbar-key', stats: 'sandbox-stats-key' }

/** The stand-ins of Footbar, the statistics service and the videos, each where the demo is not given the real one. */
export function measurementStandIns(environment: Environment, url: string): Partial<Environment> {
  const { deployment, footbarUrl, statsUrl, matchVideosUrl } = environment
  if (deployment === 'production') return {}
  return {
    ...(!footbarUrl && { footbarUrl: url, footbarApiKey: measurementKeys.footbar }),
    ...(!statsUrl && { statsUrl: url, statsApiKey: measurementKeys.stats }),
    ...(!matchVideosUrl && { matchVideosUrl: `${url}/videos` }),
  }
}

/** The settings of the stand-in that counts visits; in production nothing is counted unasked. */
export function audienceStandIn(environment: Environment, visitsUrl: string): Partial<Environment> {
  if (environment.deployment === 'production' || environment.analyticsUrl) return {}
  return { analyticsUrl: visitsUrl, analyticsKey: environment.analyticsKey ?? 'demo-analytics' }
}

/**
 * The stand-in of a push service, beside the real ones: the browser of a visitor of the demo belongs to one of those.
 */
export function pushStandIn(environment: Environment, url: string): Partial<Environment> {
  const { deployment, pushServices } = environment
  return deployment === 'production' ? {} : { pushServices: [...pushServices, url] }
}

const program = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))
const stopTimeoutMs = 5_000
const shortestPauseMs = 200
const longestPauseMs = 10_000
const mostTries = 3

/**
 * Starts the stand-ins of payment, mail, audience, social sign-in, push, passes, CRM and measurements in a process of their own, and
 * starts them again on the same addresses when it dies. They leave by themselves when this process
 * disappears, because their channel to it closes.
 * Throws OperatorError when they do not start.
 */
export async function startSandbox(
  environment: Environment,
  report: (line: string) => void,
): Promise<{ addresses: SandboxAddresses; stop(): Promise<void> }> {
  let variables = await sandboxVariables(environment)
  let stopping = false
  let { child, ready } = launch()

  function launch() {
    let lastLine = 'it ended at once'
    const started = fork(program, {
      env: { ...process.env, ...variables },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Ctrl-C in the terminal must reach the site first: it still needs its payments while it drains.
      detached: true,
    })
    started.stderr?.setEncoding('utf8').on('data', (output: string) => {
      lastLine = output.trim().split('\n').at(-1) ?? lastLine
      report(output.trimEnd())
    })
    const answering = readiness(started).catch(() => {
      const reason = lastLine.replace('[sandbox] cannot start: ', '')
      throw new OperatorError(`The stand-ins of payment and mail do not start: ${reason}.`)
    })
    return { child: started, ready: answering }
  }

  async function startAgain(): Promise<void> {
    if (stopping) return
    report('the stand-ins stopped unexpectedly and are started again')
    for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await sleep(pauseMs, undefined, { ref: false })
      if (stopping) return
      ;({ child, ready } = launch())
      const again = await ready.catch(() => null)
      if (again !== null) return watch()
    }
  }

  function watch(): void {
    child.once('exit', () => void startAgain())
  }

  /** Another program may take a port between its choice and its use: then others are chosen. */
  async function firstAddresses(): Promise<SandboxAddresses> {
    for (let tries = 1; tries < mostTries; tries++) {
      const found = await ready.catch(() => null)
      if (found !== null) return found
      variables = await sandboxVariables(environment)
      ;({ child, ready } = launch())
    }
    return ready
  }

  const addresses = await firstAddresses()
  watch()
  return {
    addresses,
    stop() {
      stopping = true
      return stopChild(child)
    },
  }
}

async function sandboxVariables(environment: Environment): Promise<Record<string, string>> {
  const { port } = environment
  const [payment, mail, viewer, social, push, gymlib, crm, measurements] = await Promise.all([
    choosePort(port + 1),
    choosePort(port + 2),
    choosePort(port + 3),
    choosePort(port + 4),
    choosePort(port + 5),
    choosePort(port + 6),
    choosePort(port + 7),
    choosePort(port + 8),
  ])
  return {
    SANDBOX_PAYMENT_PORT: String(payment),
    SANDBOX_MAIL_PORT: String(mail),
    SANDBOX_MAIL_VIEWER_PORT: String(viewer),
    SANDBOX_SOCIAL_PORT: String(social),
    SANDBOX_PUSH_PORT: String(push),
    SANDBOX_GYMLIB_PORT: String(gymlib),
    SANDBOX_CRM_PORT: String(crm),
    SANDBOX_MEASUREMENTS_PORT: String(measurements),
    SANDBOX_DATA_FOLDER: join(resolve(environment.dataFolder), 'sandbox'),
    SANDBOX_NOTIFICATION_URL: `${localAddress(environment)}/api/v1/payments/adyen/notifications`,
    ADYEN_API_KEY: environment.adyenApiKey,
    ADYEN_MERCHANT_ACCOUNT: environment.adyenMerchantAccount,
    ADYEN_CLIENT_KEY: environment.adyenClientKey,
    ADYEN_HMAC_KEY: environment.adyenHmacKey,
    ADYEN_NOTIFICATION_USER: environment.adyenNotificationUser,
    ADYEN_NOTIFICATION_PASSWORD: environment.adyenNotificationPassword,
    GYMLIB_API_KEY: gymlibStandInKey,
    FOOTBAR_API_KEY: measurementKeys.footbar,
    MATCH_STATS_API_KEY: measurementKeys.stats,
    SELLSY_CLIENT_ID: crmStandInKeys.sellsyClientId,
    SELLSY_CLIENT_SECRET: crmStandInKeys.sellsyClientSecret,
    GOOGLE_CLIENT_ID: standInClients.google,
    APPLE_CLIENT_ID: standInClients.apple,
    FACEBOOK_APP_ID: standInClients.facebook.appId,
    FACEBOOK_APP_SECRET: standInClients.facebook.appSecret,
    FEDERATION_CLIENT_ID: standInClients.federation.clientId,
    FEDERATION_CLIENT_SECRET: standInClients.federation.clientSecret,
  }
}

function readiness(child: ChildProcess): Promise<SandboxAddresses> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', reject)
    child.on('message', (message) => {
      if (!isReady(message)) return
      const { ready: _ready, ...addresses } = message
      resolve(addresses)
    })
  })
}

function isReady(message: unknown): message is { ready: true } & SandboxAddresses {
  return typeof message === 'object' && message !== null && 'ready' in message
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = await Promise.race([gone, sleep(stopTimeoutMs, 'late', { ref: false })])
  if (late === 'late') child.kill('SIGKILL')
  await gone
}
