import { once } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerError } from './problems.ts'
import { followRequests, type RequestsInFlight } from './open-server.ts'

let app: FastifyInstance
let requests: RequestsInFlight
/** The answer that « /slow » waits for. */
let answer: PromiseWithResolvers<string>
let begun: PromiseWithResolvers<ServerResponse>

beforeEach(async () => {
  answer = Promise.withResolvers()
  begun = Promise.withResolvers()
  app = Fastify()
  app.setErrorHandler(answerError)
  requests = followRequests(app)
  app.get('/quick', async () => 'quick')
  app.get('/slow', (_request, { raw }) => {
    begun.resolve(raw)
    return requests.follow(answer.promise)
  })
  app.get('/page', async (_request, { raw }) => {
    begun.resolve(raw)
    await answer.promise
    return (await app.inject('/quick')).payload
  })
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.write('open')
  })
  await app.listen({ host: 'localhost', port: 0 })
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

const listeningPort = () => (app.server.address() as AddressInfo).port
const get = (path: string) => fetch(`http://127.0.0.1:${listeningPort()}${path}`)

/** Whether the end is reached by now. */
async function isOver(end: Promise<void>): Promise<boolean> {
  return Promise.race([end.then(() => true), new Promise<false>((no) => setTimeout(no, 50, false))])
}

test('API requests of a page are answered after the end has begun', async () => {
  const page = get('/page')
  await begun.promise
  const end = requests.finish()
  expect(await isOver(end)).toBe(false)
  answer.resolve('')
  expect(await (await page).text()).toBe('quick')
  await end
})

test('a request that follows on an open connection is answered with Retry-After', async () => {
  const open = connect(listeningPort(), '127.0.0.1')
  const sent = (path: string) => open.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  sent('/slow')
  await begun.promise
  const end = requests.finish()
  sent('/quick')
  answer.resolve('slow')
  const [first = '', second = ''] = (await text(open)).split(/(?<=slow)/)
  expect(first).toMatch(/^HTTP\/1.1 200 /)
  expect(second).toMatch(/^HTTP\/1.1 503 [^]*\r\nretry-after: 5\r\n/)
  expect(second).toContain('\r\nconnection: close\r\n')
  await end
})

test('work whose caller has left is waited for', async () => {
  const caller = request({ port: listeningPort(), path: '/slow' }).on('error', () => {})
  caller.end()
  const raw = await begun.promise
  caller.destroy()
  await once(raw, 'close')
  const end = requests.finish()
  expect(await isOver(end)).toBe(false)
  answer.resolve('slow')
  await end
})

test('a stream is not waited for', async () => {
  const stream = await get('/stream')
  expect(stream.status).toBe(200)
  await requests.finish()
  await stream.body?.cancel()
})
