import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openOwnApi } from '../../../apps/server/src/pages/own-api.ts'

// requirement ED70
test('A page that is loaded again reads the database again', async () => {
  const app = Fastify()
  app.get('/asked', ({ headers }, reply) =>
    reply.header('etag', String(headers['cache-control'])).send(),
  )
  app.get('/plain', () => 'plain')
  const api = openOwnApi(app)
  const read = (url: string, headers: Record<string, string>) =>
    api.readAgain(
      { url, etag: '"a"', forHolders: false },
      { id: '1', ip: '127.0.0.1', headers } as unknown as FastifyRequest,
      null,
    )
  expect(await read('/asked', { 'cache-control': 'no-cache' })).toBe('no-cache')
  expect(await read('/asked', { 'cache-control': 'max-age=0' })).toBe('undefined')
  expect(await read('/plain', {})).toBe(await read('/plain', {}))
})
