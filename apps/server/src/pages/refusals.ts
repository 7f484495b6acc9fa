import { problems } from '@quatre/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { asProblem, logFault, Problem } from '../http/problems.ts'
import { checkForm } from './forms.ts'
import type { PagesOptions } from './options.ts'
import { isAnswerable, isForeignWrite, pageMethods } from './security.ts'

/**
 * Accepts only requests that a visitor's own browser sends from the site's own pages.
 * @throws Problem bad_request, method_not_allowed, forbidden, wrong_media_type
 */
export async function checkVisit(request: FastifyRequest, options: PagesOptions): Promise<void> {
  if (!isAnswerable(request)) throw new Problem('bad_request', { values: { fields: 'adresse' } })
  if (!pageMethods.includes(request.method)) throw new Problem('method_not_allowed')
  if (isForeignWrite(request, options)) throw new Problem('forbidden')
  await checkForm(request)
}

/** Answers a request that is refused before it reaches a page; links and forms of the site send none. */
export function answerRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem === null) logFault(error, request, reply)
  const { code, message, options } = problem ?? new Problem('internal')
  if (options.retryAfterSeconds !== undefined)
    reply.header('retry-after', options.retryAfterSeconds)
  if (code === 'method_not_allowed') reply.header('allow', pageMethods.join(', '))
  return reply.code(problems[code].status).type('text/plain; charset=utf-8').send(message)
}
