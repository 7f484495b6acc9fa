import type { FastifyRequest } from 'fastify'

/** A page may show a member's data: only its own browser keeps it, and asks again each time. */
export const askAgain = 'private, no-cache'
/** A cookie may open a session: nothing keeps the answer that brings it. */
export const keptNowhere = 'private, no-store'
const untilTheClick = 'private, max-age=5'

/** A page prefetched while the pointer moves to a link stays fresh until the click, which then shows it. */
export function pageFreshness({ method, headers }: FastifyRequest): string {
  const ahead = headers['sec-purpose']?.toString().startsWith('prefetch') ?? false
  return ahead && method === 'GET' ? untilTheClick : askAgain
}
