import { refusalsOf, type Endpoint } from '@quatre/contract'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { mount, type Mounting } from './mount.ts'
import { answerError, Problem } from './http/problems.ts'

const look = {
  method: 'GET',
  path: '/look',
  access: 'public',
  summary: 'Always refuses',
  refusals: ['center_not_found'],
  status: 200,
  answer: z.strictObject({}),
} as const satisfies Endpoint

async function refusedWith(code: 'center_not_found' | 'slot_taken', answers: Mounting['answers']) {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  app.setErrorHandler(answerError)
  const handlers = {
    look: async () => {
      throw new Problem(code)
    },
  }
  const unused = async () => null
  mount(app, { look }, handlers, {
    answers,
    clock: () => 0,
    findMember: unused,
    checkProvider: () => {},
    owners: { booking: { owns: async () => false } },
    countCall: async () => {},
    follow: (work) => work,
  })
  const answer = await app.inject('/api/v1/look')
  await app.close()
  return { status: answer.statusCode, log: lines.join('') }
}

it('answers a refusal that the call declares', async () => {
  expect(refusalsOf(look)).toContain('center_not_found')
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
