import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import webPush, { type PushSubscription, type RequestOptions } from 'web-push'
import { startPushServer } from './server.ts'

const ours = webPush.generateVAPIDKeys()
const others = webPush.generateVAPIDKeys()

let subscription: PushSubscription

const service = await startPushServer(0)
afterAll(() => service.close())
beforeEach(async () => {
  const answer = await fetch(`${service.url}/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: ours.publicKey }),
  })
  subscription = (await answer.json()) as PushSubscription
})

/** Sends a text as the library writes it, changed; gives the status. */
async function send(
  text: string,
  options: RequestOptions = {},
  change: Record<string, string | undefined> = {},
): Promise<number> {
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, text, {
    vapidDetails: { subject: 'mailto:bonjour@4padel.example', ...ours },
    TTL: 60,
    ...options,
  })
  const sent = Object.entries({ ...headers, ...change } as Record<string, string | undefined>)
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: sent.filter((one): one is [string, string] => one[1] !== undefined),
    body: new Uint8Array(body ?? []),
  })
  return answer.status
}

async function contents(): Promise<string[]> {
  const answer = await fetch(`${subscription.endpoint}/messages`)
  const { messages } = (await answer.json()) as { messages: { content: string }[] }
  return messages.map(({ content }) => content)
}

// requirement H6
describe('the push service', () => {
  it('gives its browser the notices encrypted for it', async () => {
    expect(await send('Padel demain à 19h00')).toBe(201)
    expect(await contents()).toEqual(['Padel demain à 19h00'])
  })

  const by = (keys: typeof ours, subject = 'mailto:x@y.example'): RequestOptions => ({
    vapidDetails: { subject, ...keys },
  })
  it.each<[string, number, RequestOptions, Record<string, string | undefined>]>([
    ['signed with another key', 403, by(others), {}],
    [
      'that names our key and is signed with another',
      403,
      by({ ...others, publicKey: ours.publicKey }),
      {},
    ],
    ['without a signature', 401, {}, { Authorization: undefined }],
    ['without a time to live', 400, {}, { TTL: undefined }],
    ['in an older encoding', 400, {}, { 'Content-Encoding': 'aesgcm' }],
  ])('refuses one %s', async (_what, status, options, change) => {
    expect(await send('x', options, change)).toBe(status)
    expect(await contents()).toEqual([])
  })

  it('keeps the last of those with one topic', async () => {
    await send('first', { topic: 'booking-1' })
    await send('other', { topic: 'booking-2' })
    await send('second', { topic: 'booking-1' })
    expect(await contents()).toEqual(['other', 'second'])
  })

  it('says that a browser has gone, and that another was never there', async () => {
    await fetch(subscription.endpoint, { method: 'DELETE' })
    expect(await send('x')).toBe(410)
    subscription = { ...subscription, endpoint: `${service.url}/push/nobody` }
    expect(await send('x')).toBe(404)
  })
})
