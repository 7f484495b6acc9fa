import { problems } from '@quatre/domain'
import { cookieNames, handoverAddressOf, openBuiltPages, openDevelopmentPages } from '@quatre/web'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consentOf, contextOf, memberIdOf, modeOf } from './pages/context.ts'
import { send, webRequestOf } from './pages/exchange.ts'
import { compressPages, serveFiles } from './pages/files.ts'
import { checkForm, pictureRoutes, readForms } from './pages/forms.ts'
import { openKeptPages, type Reading } from './pages/kept-pages.ts'
import type { PagesOptions } from './pages/options.ts'
import { isAnswerable, isForeignWrite, originOf, protect } from './pages/security.ts'
import { noteVisits } from './pages/visits.ts'
import { asProblem, Problem } from './problems.ts'

// A page may show a member's data: only its own browser keeps it, and asks again each time.
const askAgain = 'private, no-cache'
const untilTheClick = 'private, max-age=5'
const aYearOfHttps = 'max-age=31536000; includeSubDomains'

/** Gives every address that no other route takes to the pages, and serves their files. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const pages =
    options.mode === 'development' ? await openDevelopmentPages(app.server) : await openBuiltPages()
  app.addHook('onClose', () => pages.close())

  await app.register(async (scope) => {
    readForms(scope)
    scope.setErrorHandler(answerPageError)
    const visitOf = noteVisits(scope, options)
    scope.addHook('onRequest', async (request, reply) => {
      if (originOf(request, options).startsWith('https:'))
        reply.header('strict-transport-security', aYearOfHttps)
    })
    await protect(scope, options, (raw) => visitOf(raw).nonce)
    await compressPages(scope)
    await serveFiles(scope, pages)
    const keptPages = openKeptPages(cookieNames.session, options.readAgain, (request) => {
      const { isApp, isIos } = modeOf(request)
      return `${isApp} ${isIos} ${consentOf(request, visitOf(request.raw).now).asked}`
    })
    const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isAnswerable(request))
        throw new Problem('bad_request', { values: { fields: 'adresse' } })
      if (isForeignWrite(request, options)) throw new Problem('forbidden')
      await checkForm(request)
      const visit = visitOf(request.raw)
      const handover = request.method === 'GET' ? handoverAddressOf(request.raw.url ?? '/') : null
      if (handover !== null) {
        const { context } = contextOf(request, reply, options, visit, [])
        const asked = webRequestOf(request, reply, new URL(handover, context.origin))
        return send(await pages.answer(asked, context), reply)
      }
      const key = options.mode === 'built' ? keptPages.keyOf(request) : null
      const kept = key && (await keptPages.find(key, visit, request))
      if (kept) {
        return reply.header('cache-control', freshnessOf(request)).type(kept.type).send(kept.text)
      }

      const readings: Reading[] = []
      const { context, keptUntil, isAway } = contextOf(request, reply, options, visit, readings)
      const answer = await pages.answer(
        webRequestOf(request, reply, new URL(request.raw.url ?? '/', context.origin)),
        context,
      )
      const isNew = reply.hasHeader('set-cookie') || answer.headers.has('set-cookie')
      const freshness = answer.status === 200 && !isNew ? freshnessOf(request) : askAgain
      reply.header('cache-control', freshness)
      const validUntil = answer.status === 200 && !isNew ? keptUntil() : null
      if (answer.status === 500 && isAway()) return send(unavailable(answer), reply)
      if (key === null || validUntil === null) return send(answer, reply)
      const text = await answer.text()
      const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
      keptPages.keep(key, { text, type, nonce: visit.nonce, readings, validUntil })
      return reply.type(type).send(text)
    }
    const memberOf = (request: FastifyRequest) => memberIdOf(request, options)
    for (const route of pictureRoutes({ answer: answerPage, memberOf })) scope.route(route)
    scope.all('/*', answerPage)
  })
}

/** What is fetched ahead, on the way of the pointer to a link, is what the click then shows. */
function freshnessOf({ method, headers }: FastifyRequest): string {
  const ahead = headers['sec-purpose']?.toString().startsWith('prefetch') ?? false
  return ahead && method === 'GET' ? untilTheClick : askAgain
}

/** The page of a failure that will pass. */
function unavailable({ body, headers }: Response): Response {
  headers.set('retry-after', '5')
  return new Response(body, { status: 503, headers })
}

/** What is refused before any page is asked: nobody who uses the site by its own pages meets it. */
function answerPageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem === null) request.log.error({ err: error }, 'unexpected error')
  const { code, message, options } = problem ?? new Problem('internal')
  if (options.retryAfterSeconds !== undefined)
    reply.header('retry-after', options.retryAfterSeconds)
  return reply.code(problems[code].status).type('text/plain; charset=utf-8').send(message)
}
