import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openOwnApi } from './own-api.ts'

// requirement ED70
test('A page that is loaded again reads the database again', async () => {
  const app = Fastify()
  app.get('/asked', ({ headers }) => String(headers['cache-control']))
  const api = openOwnApi(app)
  const read = (headers: Record<string, string>) =>
    api.readAgain('/asked', { id: '1', ip: '127.0.0.1', headers } as unknown as FastifyRequest)
  expect(await read({ 'cache-control': 'no-cache' })).toBe('no-cache')
  expect(await read({ 'cache-control': 'max-age=0' })).toBe('undefined')
})
