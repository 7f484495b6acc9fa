import type { Db } from '@quatre/db'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Environment } from './environment.ts'
import type { AnyFeature } from './feature.ts'
import { features, openFeatures } from './features.ts'
import { mountApi } from './http/mount-api.ts'
import { pageMemberFinder } from './members/page-members.sql.ts'
import { configuredProviders } from './members/social/providers.ts'
import { pagesSettings } from './pages/options.ts'
import { openOwnApi } from './pages/own-api.ts'
import type { Jobs } from './platform/jobs.ts'
import type { ContentFolder } from './core/documents/read-documents.ts'
import { requireKinds } from './core/enrolments/kinds.ts'
import type { LeadDocuments } from './core/documents/lead-documents.ts'
import { openPlatform } from './core/open-platform.ts'
import { selectMade } from './platform/request-keys.sql.ts'
import { memberFinder } from './core/sessions/sessions.ts'
import { followRequests, openServer } from './http/open-server.ts'
import { mountPages } from './web.ts'

export interface AppOptions {
  readonly db: Db
  readonly databaseUrl: string
  readonly environment: Environment
  readonly log: FastifyBaseLogger
  /** The time of day in epoch milliseconds; the machine's own when absent. */
  readonly clock?: () => number
  /** The queue of jobs; in the database when absent. */
  readonly jobs?: Jobs
  /** The folders of the documents; those of the product and of the demo when absent. */
  readonly content?: (() => readonly ContentFolder[]) | undefined
  /** The documents that requests are checked against; those of the content folder when absent. */
  readonly leadDocuments?: LeadDocuments
  /** Its features; those of the product when absent. */
  readonly features?: readonly AnyFeature[]
  /** `built`: the pages as built; `development`: through Vite; `none`: the API alone. */
  readonly pages: 'built' | 'development' | 'none'
  /** `check`: every answer is compared with the contract. */
  readonly answers?: 'check' | 'trust'
}

/** The whole application: API and pages, not yet listening. Jobs run from `ready` to `close`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { environment, log, pages, answers = 'trust' } = options
  const app = openServer(environment, log)
  const requests = followRequests(app)
  const { clock = Date.now } = options
  const { platform, countCall, start, stopStreams, finish, stop } = openPlatform({
    ...options,
    clock,
  })
  const open = openFeatures(platform, options.features ?? features)
  await requireKinds(options.db, open.enrolmentKinds)
  const findMember = memberFinder(platform)
  await mountApi(app, open, {
    clock,
    answers,
    follow: requests.follow,
    countCall,
    isNoted: async (request) => (await selectMade(options.db, request)) !== null,
    findMember,
    checkProvider: platform.provider.checkCredentials,
    origin: environment.publicOrigin,
  })
  if (pages !== 'none') {
    const signInProviders = configuredProviders(environment)
    const trusted = platform.provider.trustedOrigins
    const findPageMember = pageMemberFinder(options.db, findMember)
    const own = { clock, mode: pages, signInProviders, trusted, findPageMember, ...openOwnApi(app) }
    await mountPages(app, { ...own, ...pagesSettings(environment) })
  }
  if (pages === 'development') {
    const { watchContent } = await import('./startup/watch-content.ts')
    app.addHook('onClose', watchContent(platform))
  }
  await start()
  app.decorate('finishWork', async () => {
    await Promise.all([finish(), requests.finish()])
  })
  // open streams would keep the server waiting for ever
  app.addHook('preClose', stopStreams)
  app.addHook('onClose', stop)
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Takes no new requests and jobs, ends the streams, and resolves once nothing is being done. Calls of a page to the
     * API are still answered, which they are not once the application is closed.
     */
    finishWork(): Promise<void>
  }
}
