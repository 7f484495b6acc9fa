import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { bookingsFeature } from './bookings/bookings.ts'
import { centerHandlers } from './centers/centers.ts'
import { mountDocs } from './docs.ts'
import type { Environment } from './environment.ts'
import { membersFeature, mountMembers } from './members/members.ts'
import { multipartLimits } from './members/profile/sent-picture.ts'
import { configuredProviders } from './members/social/providers.ts'
import { mount } from './mount.ts'
import { openOwnApi } from './pages/own-api.ts'
import { answerRefusal } from './pages/refusals.ts'
import { paymentsFeature } from './payments/payments.ts'
import { openCallLimits } from './platform/call-limits.ts'
import { openCourtNotices } from './platform/court-notices.ts'
import { openJobs } from './platform/jobs.ts'
import { openMailer } from './platform/mail.ts'
import { bookingOwner } from './platform/own-booking.ts'
import { openProvider } from './platform/payments/provider.ts'
import { memberFinder } from './platform/sessions.ts'
import { isUuid } from './platform/uuid.ts'
import { answerError, answerNotFound } from './problems.ts'
import { methodRefusals } from './refused-methods.ts'
import { mountPages } from './web.ts'

export interface AppOptions {
  readonly db: Db
  readonly databaseUrl: string
  readonly environment: Environment
  readonly log: FastifyBaseLogger
  /** The time of day in epoch milliseconds; the machine's own when absent. */
  readonly clock?: () => number
  /** `built`: the pages as built; `development`: through Vite; `none`: the API alone. */
  readonly pages: 'built' | 'development' | 'none'
  /** `check`: every answer is compared with the contract. */
  readonly answers?: 'check' | 'trust'
}

const largestBodyBytes = 256 * 1024
/** Time for a whole request to arrive: a photo by a slow telephone. */
const requestMs = 120_000

/** The whole application: API and pages, not yet listening. Jobs run from `ready` to `close`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, databaseUrl, environment, log, clock = Date.now, answers = 'trust' } = options
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: largestBodyBytes,
    requestTimeout: requestMs,
    trustProxy: environment.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    // what a page asks of the API has the page's own number
    genReqId: ({ headers }) => numberIn(headers['x-request-id']) ?? randomUUID(),
    // an address that cannot be read is met before any route
    frameworkErrors: (error, request, reply) =>
      void (request.url.startsWith('/api/') ? answerError : answerRefusal)(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setErrorHandler(answerError)
  const jobs = openJobs(databaseUrl, log)
  const courtNotices = openCourtNotices({ db, log }, databaseUrl)
  const provider = openProvider(environment)
  const mailer = openMailer({ db, environment, jobs, log })
  const limits = openCallLimits({ db, clock, log })
  const platform = { db, environment, clock, log, jobs, courtNotices, mailer, provider }

  // Bookings and payments need each other in one transaction, and do not know each other.
  const payments = paymentsFeature(platform, {
    confirm: (...paid) => bookings.confirm(...paid),
    tellRefund: (...news) => bookings.tellRefund(...news),
    tellUnpaid: (...news) => bookings.tellUnpaid(...news),
  })
  const bookings = bookingsFeature(platform, payments.refunds)
  const members = membersFeature(platform, {
    leaveBookings: bookings.leaveBookings,
    forgetPayers: payments.forgetPayers,
    payOwed: payments.payOwed,
  })

  await app.register(async (api) => {
    api.removeContentTypeParser('text/plain')
    await api.register(formbody)
    api.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'x-request-id': request.id,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "frame-ancestors 'none'",
      })
    })
    const refuseOtherMethods = methodRefusals(api)
    const mounting = {
      clock,
      answers,
      countCall: limits.count,
      findMember: memberFinder(platform),
      ownsBooking: bookingOwner(db),
      checkProvider: provider.checkCredentials,
    }
    mount(api, contract.centers, centerHandlers(platform), mounting)
    mountMembers(api, members, mounting)
    // apart: its hooks would run for every call
    await api.register(async (withFiles) => {
      await withFiles.register(multipart, { limits: multipartLimits })
      mount(withFiles, contract.profile, members.profile, mounting)
      // mail programs may leave a newsletter by such a form (RFC 8058)
      mount(withFiles, contract.newsletters, members.newsletters, mounting)
    })
    mount(api, contract.slots, bookings.slotHandlers, mounting)
    mount(api, contract.bookings, bookings.bookingHandlers, mounting)
    mount(api, contract.payments, payments.handlers, mounting)
    mountDocs(api, environment.publicOrigin)
    refuseOtherMethods()
    api.all('/api/*', answerNotFound)
  })
  if (options.pages !== 'none') {
    await mountPages(app, {
      clock,
      mode: options.pages,
      // a visitor's own network may call a demo by any name
      origin: environment.deployment === 'production' ? environment.publicOrigin : undefined,
      ...openOwnApi(app),
      trusted: provider.trustedOrigins,
      signInProviders: configuredProviders(environment),
      tileUrl: environment.tileUrl,
      audience: { url: environment.analyticsUrl, key: environment.analyticsKey },
    })
  }
  await jobs.start()
  // open streams would keep the server waiting for ever
  app.addHook('preClose', () => courtNotices.stop())
  app.addHook('onClose', async () => {
    await limits.stop()
    await jobs.stop()
    mailer.close()
  })
  return app
}

function numberIn(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && isUuid(header) ? header : undefined
}
