import { endpointRefusals, type Endpoint } from '@quatre/contract'
import Fastify, { type InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mount, type Handlers, type Mounting, type RequestContext } from './mount.ts'
import { answerError, Problem } from './http/problems.ts'
import type { SessionMember } from './core/sessions/sessions.ts'

const look = {
  method: 'GET',
  path: '/look',
  access: 'public',
  summary: 'Always refuses',
  refusals: ['center_not_found'],
  status: 200,
  answer: z.strictObject({}),
} as const satisfies Endpoint

const order = {
  method: 'POST',
  path: '/order',
  access: 'member',
  summary: 'May be repeated',
  idempotent: true,
  status: 200,
  answer: z.looseObject({}),
} as const satisfies Endpoint

const lea: SessionMember = {
  id: 7,
  firstName: 'Léa',
  lastName: 'Martin',
  email: null,
  shopperReference: '',
  mustComplete: false,
  sessionId: '',
}

interface Called {
  readonly answers: Mounting['answers']
  readonly look?: Handlers<{ look: typeof look }>['look']
  readonly order?: Handlers<{ order: typeof order }>['order']
  readonly isNoted?: boolean
}

const empty = async () => ({})

/** Makes one call of an application that has these two alone. */
async function call(request: InjectOptions, { answers, isNoted = false, ...given }: Called) {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  app.setErrorHandler(answerError)
  const handlers = { look: empty, order: empty, ...given }
  mount(app, { look, order }, handlers, {
    answers,
    clock: () => 0,
    findMember: async () => lea,
    checkProvider: () => {},
    owners: {
      booking: { owns: async () => false },
      captainedTeam: { owns: async () => false },
      courseEnrolment: { owns: async () => false },
      entry: { owns: async () => false },
      ledFixture: { owns: async () => false },
      leagueEntry: { owns: async () => false },
      licence: { owns: async () => false },
      matchResult: { owns: async () => false },
      playedBooking: { owns: async () => false },
      offreItem: { owns: async () => false },
      coachedCenter: { owns: async () => false },
      refereedCenter: { owns: async () => false },
      refereedTournament: { owns: async () => false },
      storedCard: { owns: async () => false },
      topUp: { owns: async () => false },
    },
    countCall: async () => {},
    follow: (work) => work,
    isNoted: async () => isNoted,
  })
  const answer = await app.inject(request)
  await app.close()
  return { status: answer.statusCode, body: answer.json<unknown>(), log: lines.join('') }
}

const refusedWith = (code: 'center_not_found' | 'slot_taken', answers: Mounting['answers']) =>
  call({ url: '/api/v1/look' }, { answers, look: () => Promise.reject(new Problem(code)) })

it('answers a refusal that the call declares', async () => {
  expect(endpointRefusals(look)).toContain('center_not_found')
  expect(await refusedWith('center_not_found', 'check')).toMatchObject({ status: 404 })
})

it('answers another as a fault where answers are checked, and names it in the log', async () => {
  const { status, log } = await refusedWith('slot_taken', 'check')
  expect(status).toBe(500)
  expect(log).toContain('undeclared refusal slot_taken of GET /look')
})

it('answers another as it is where answers are trusted', async () => {
  expect(await refusedWith('slot_taken', 'trust')).toMatchObject({ status: 409 })
})

describe('a call that may be repeated', () => {
  const headers = { authorization: `Bearer ${'t'.repeat(43)}`, 'idempotency-key': 'a-key-of-mine' }
  const request = { method: 'POST', url: '/api/v1/order', headers } as const

  it('gets the key and the route of its request', async () => {
    const order = async (_: unknown, { requestKey }: RequestContext) => ({ ...requestKey })
    const { body } = await call(request, { answers: 'trust', order })
    const known = { userId: 7, route: 'POST /order', status: 200, key: 'a-key-of-mine' }
    expect(body).toMatchObject(known)
  })

  it('that has noted its key is answered', async () => {
    expect(await call(request, { answers: 'check', isNoted: true })).toMatchObject({ status: 200 })
  })

  it('that has not noted its key is a fault where answers are checked', async () => {
    const { status, log } = await call(request, { answers: 'check' })
    expect(status).toBe(500)
    expect(log).toContain('POST /order has not noted its key')
  })
})
