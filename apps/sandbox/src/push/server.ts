import {
  createECDH,
  randomBytes,
  randomUUID,
  type ECDH,
  createDecipheriv,
  hkdfSync,
} from 'node:crypto'
import Fastify from 'fastify'
import { isSignedBy } from './vapid.ts'

type PushServer = { url: string; close(): Promise<void> }

type Message = { ttl: number; topic: string | null; content: string }

/** A browser that has subscribed; `ended` when its owner has taken the permission back. */
type Browser = {
  applicationServerKey: string
  keys: ECDH
  auth: Buffer
  messages: Message[]
  ended: boolean
}

const mostBytes = 4096

/**
 * A push service with the browsers behind it (RFC 8030): checks the sender (RFC 8292) and decrypts the messages (RFC
 * 8291), which are shown instead of notifications.
 */
export async function startPushServer(port: number): Promise<PushServer> {
  const browsers = new Map<string, Browser>()
  let url = ''
  let isAway = false
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )

  app.post<{ Body: { applicationServerKey: string } }>('/subscriptions', async (request, reply) => {
    const [id, keys, auth] = [randomUUID(), createECDH('prime256v1'), randomBytes(16)]
    keys.generateKeys()
    const { applicationServerKey } = request.body
    browsers.set(id, { applicationServerKey, keys, auth, messages: [], ended: false })
    return reply.code(201).send({
      endpoint: `${url}/push/${id}`,
      expirationTime: null,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    })
  })

  app.post<{ Params: { id: string }; Body: Buffer }>('/push/:id', async (request, reply) => {
    if (isAway) return reply.code(503).header('retry-after', '1').send()
    const browser = browsers.get(request.params.id)
    if (browser === undefined) return reply.code(404).send()
    if (browser.ended) return reply.code(410).send()
    const { authorization, ttl, topic, 'content-encoding': encoding } = request.headers
    if (!(await isSignedBy(browser.applicationServerKey, authorization, url)))
      return reply.code(authorization === undefined ? 401 : 403).send()
    if (!/^\d+$/.test(String(ttl)) || encoding !== 'aes128gcm') return reply.code(400).send()
    if (request.body.length > mostBytes) return reply.code(413).send()
    const tag = topic === undefined ? null : String(topic)
    const content = decrypt(request.body, browser.keys, browser.auth)
    // a later one with the same topic takes the place of the one before
    browser.messages = browser.messages.filter((one) => tag === null || one.topic !== tag)
    browser.messages.push({ ttl: Number(ttl), topic: tag, content })
    return reply.code(201).header('location', `${url}/messages/${randomUUID()}`).send()
  })

  app.get<{ Params: { id: string } }>('/push/:id/messages', async (request) => ({
    messages: browsers.get(request.params.id)?.messages ?? [],
  }))
  app.delete<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    const browser = browsers.get(request.params.id)
    if (browser !== undefined) browser.ended = true
    return reply.code(204).send()
  })
  app.post<{ Body: { away: boolean } }>('/control', async (request, reply) => {
    isAway = request.body.away
    return reply.code(204).send()
  })

  url = await app.listen({ host: '127.0.0.1', port })
  return { url, close: () => app.close() }
}

const tagBytes = 16
/** The delimiter between a message and its padding. */
const lastRecord = 2

/** The content of a notification, as its browser reads it (RFC 8291, `aes128gcm` of RFC 8188). */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyBytes = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyBytes)
  const record = body.subarray(21 + keyBytes)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const derive = (key: Buffer, from: Buffer, what: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, what, length))
  const secret = derive(browser.computeSecret(senderKey), auth, info, 32)
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(lastRecord)).toString()
}
