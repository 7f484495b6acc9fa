import type { FastifyInstance } from 'fastify'
import { sendPage } from '../mail/send-page.ts'
import { visitsPage, type Visit } from './page.ts'

const keptVisits = 200
const mostBytes = 2_000
export const visitPath = '/visites'

/** The visit that the page sends: its route, and the member's pseudonym when there is one. */
function readVisit(body: unknown): Omit<Visit, 'at'> | null {
  const told: unknown = typeof body === 'string' ? parsed(body) : body
  if (typeof told !== 'object' || told === null) return null
  const { page, member = null } = told as { page?: unknown; member?: unknown }
  if (typeof page !== 'string' || page === '') return null
  return member === null || typeof member === 'string' ? { page, member } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/**
 * The service that counts visits: takes the messages of browsers, as `text/plain` because a beacon to another origin
 * needs no preflight then, and shows the latest. Kept in memory only.
 */
export function registerVisits(app: FastifyInstance, now: () => Date): void {
  const visits: Visit[] = []
  let counted = 0

  app.post(visitPath, { bodyLimit: mostBytes }, async (request, reply) => {
    const visit = readVisit(request.body)
    if (visit === null) return reply.code(400).send({ message: 'No page' })
    counted += 1
    visits.unshift({ at: now().toISOString(), ...visit })
    visits.length = Math.min(visits.length, keptVisits)
    return reply.code(204).send()
  })
  app.get(visitPath, async (_request, reply) => sendPage(reply, visitsPage(visits, counted)))
  app.get(`/api${visitPath}`, async () => ({ counted, visits }))
}
