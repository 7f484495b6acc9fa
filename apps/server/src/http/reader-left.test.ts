import compress from '@fastify/compress'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerRefusal } from '../pages/refusals.ts'
import { answerError } from './problems.ts'

// requirement A14
test.each([
  ['of the API', answerError],
  ['of the pages', answerRefusal],
])('a client that leaves before the answer begins is no fault %s', async (_, answer) => {
  const lines: { level: number; msg: string }[] = []
  const write = (line: string) => lines.push(JSON.parse(line))
  const app = Fastify({ logger: { level: 'info', stream: { write } } })
  await app.register(compress)
  app.setErrorHandler(answer)
  const slow = new Readable({ read() {} })
  app.post('/', (_request, reply) => reply.type('application/json').send(slow))
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' }
  const asked = request({ port, method: 'POST', headers }).on('error', () => {})
  asked.end('{}')
  await once(app.server, 'request')
  asked.destroy()
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('the reader has left')
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  await app.close()
})
