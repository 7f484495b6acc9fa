import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { standForEach } from '../testing/stand.ts'
import { isOfPushService } from './push-services.ts'
import { subscribeBrowser } from './subscribed-browser.test-tools.ts'

const stand = await standForEach('push_subscriptions', { members: 2, bank: 'stand-in' })

const isSubscribed = async (token: string | undefined) =>
  (await stand.call('GET', '/push/subscription', { token })).body.isSubscribed

async function subscriptions(): Promise<number> {
  const { rows } = await sql`select from push_subscription`.execute(stand.db)
  return rows.length
}

// requirement H1
describe('the browser of a session', () => {
  it('is notified from its subscription until it is taken back', async () => {
    const [token] = stand.tokens
    expect(await isSubscribed(token)).toBe(false)
    await subscribeBrowser(stand, token)
    expect(await isSubscribed(token)).toBe(true)
    await stand.call('DELETE', '/push/subscription', { token })
    expect(await isSubscribed(token)).toBe(false)
  })

  it('is forgotten with the session', async () => {
    const [token] = stand.tokens
    await subscribeBrowser(stand, token)
    await stand.call('DELETE', '/sessions/current', { token })
    expect(await subscriptions()).toBe(0)
  })

  it('is the browser of whoever signed in there last', async () => {
    const [first, second] = stand.tokens
    const { subscription } = await subscribeBrowser(stand, first)
    await stand.call('POST', '/push/subscription', { token: second, body: subscription })
    expect([await isSubscribed(first), await isSubscribed(second)]).toEqual([false, true])
  })

  it('has one subscription, the last', async () => {
    const [token] = stand.tokens
    await subscribeBrowser(stand, token)
    const { subscription } = await subscribeBrowser(stand, token)
    const { rows } = await sql`select endpoint from push_subscription`.execute(stand.db)
    expect(rows).toEqual([{ endpoint: subscription.endpoint }])
  })
})

const services = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:3005']

// requirement H2
it.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['http://127.0.0.1:3005/push/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://push.apple.com/x', false],
  ['https://evilpush.apple.com/x', false],
  ['http://127.0.0.1:5432/', false],
  ['https://127.0.0.1/', false],
  ['https://0x7f000001/', false],
  ['https://[::1]/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/', false],
  ['file:///etc/passwd', false],
  ['gopher://fcm.googleapis.com/', false],
  ['fcm.googleapis.com', false],
  ['', false],
])('%s may be called: %s', (endpoint, may) => {
  expect(isOfPushService(endpoint, services)).toBe(may)
})

// requirement H2
it('an address of our own network is refused and not kept', async () => {
  const { subscription } = await subscribeBrowser(stand, stand.tokens[0])
  const { status, body } = await stand.call('POST', '/push/subscription', {
    token: stand.tokens[1],
    body: { ...subscription, endpoint: 'https://169.254.169.254/' },
  })
  expect([status, body.code, await subscriptions()]).toEqual([422, 'push_service_unknown', 1])
})
