import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, OperatorError } from '@quatre/db'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Environment } from '../environment.ts'
import { poolConnections } from '../platform/connections.ts'
import { provideDatabase, provideWorld } from './database.ts'
import { greeting, type Viewers } from './greeting.ts'
import { checkPort, portRefusal } from './ports.ts'
import { claimDataFolder } from './single-start.ts'
import {
  audienceStandIn,
  crmStandIn,
  gymlibStandIn,
  measurementStandIns,
  pushStandIn,
  startSandbox,
} from './sandbox.ts'
import { lacksProvider, socialStandIns } from './social-stand-ins.ts'
import { withPassKeys, withVapidKey } from './demo-keys.ts'
import type { Shutdown } from './shutdown.ts'

/** A payment waits up to 15 s for its bank, and a moment for its end in the database. */
const finishTimeoutMs = 17_000
const siteTimeoutMs = 25_000

export type SiteOptions = {
  environment: Environment
  log: Logger
  development: boolean
  shutdown: Shutdown
}

/**
 * Starts everything the site needs, then the site, and returns the greeting for the operator. Each part is registered
 * for shutdown before it is waited for, so that Ctrl-C during the start leaves nothing behind. Throws OperatorError.
 */
export async function startSite(options: SiteOptions): Promise<string> {
  const { log, development, shutdown } = options
  const { port, host, databaseConnections, databaseUrl: given } = options.environment
  if (!given) {
    const { dataFolder, publicOrigin } = options.environment
    const release = claimDataFolder(dataFolder, publicOrigin)
    shutdown.add('the data folder', async () => release())
  }
  await checkPort(port, host)

  const database = provideDatabase(options.environment, log)
  shutdown.add('PostgreSQL', async () => (await settled(database))?.stop())
  const standIns = startStandIns(options)
  // loading it blocks this process: PostgreSQL and the stand-ins are starting by then
  const application = database.then(() => import('../app.ts'))
  const [{ url: databaseUrl }, { environment, viewers }, { buildApp }] = await Promise.all([
    database,
    standIns,
    application,
  ])

  const db = openDatabase(databaseUrl, { max: poolConnections(databaseConnections) })
  shutdown.add('the database connections', () => db.destroy())
  await provideWorld(db, environment)

  const pages = development ? 'development' : 'built'
  const site = buildApp({ db, databaseUrl, environment, log, pages })
  shutdown.add('the site', async () => closeSite(await settled(site)), siteTimeoutMs)
  const app = await site
  if (shutdown.started) throw new OperatorError('The start was interrupted.')
  await app.listen({ port, host }).catch((error: unknown) => {
    throw portRefusal(port, host, error)
  })
  return greeting(environment, viewers, performance.now() / 1_000)
}

/** The settings, with the addresses of the stand-ins wherever no real service is configured. */
async function startStandIns({
  environment: given,
  log,
  shutdown,
}: SiteOptions): Promise<{ environment: Environment; viewers: Viewers }> {
  const environment = withPassKeys(withVapidKey(given))
  const { adyenCheckoutUrl, smtpUrl } = environment
  if (adyenCheckoutUrl && smtpUrl && !lacksProvider(environment))
    return { environment, viewers: {} }
  const sandbox = startSandbox(environment, (line) => log.info(line))
  shutdown.add('the stand-ins', async () => (await settled(sandbox))?.stop())
  const { addresses } = await sandbox
  return {
    environment: {
      ...environment,
      adyenCheckoutUrl: adyenCheckoutUrl || `${addresses.paymentUrl}/v71`,
      smtpUrl: smtpUrl || addresses.smtpUrl,
      ...audienceStandIn(environment, addresses.visitsUrl),
      ...socialStandIns(environment, addresses.socialUrl),
      ...pushStandIn(environment, addresses.pushUrl),
      ...gymlibStandIn(environment, addresses.gymlibUrl),
      ...crmStandIn(environment, addresses.crmUrl),
      ...measurementStandIns(environment, addresses.measurementsUrl),
    },
    viewers: {
      ...(!smtpUrl && { mails: addresses.mailViewerUrl }),
      ...(!environment.sellsyClientId && { crm: addresses.crmUrl }),
    },
  }
}

/** Lets begun work end; idle connections are cut after it. */
async function closeSite(app: FastifyInstance | undefined): Promise<void> {
  await Promise.race([app?.finishWork(), sleep(finishTimeoutMs, undefined, { ref: false })])
  app?.server.closeAllConnections()
  await app?.close()
}

function settled<T>(promise: Promise<T>): Promise<T | undefined> {
  return promise.catch(() => undefined)
}
