import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewPush } from './renew-push.ts'

const sent: string[] = []
let session: { publicKey: string } | null = null
const subscription = (endpoint: string) => ({ toJSON: () => ({ endpoint }) }) as PushSubscription

beforeEach(() => {
  sent.length = 0
  session = { publicKey: 'key' }
  vi.stubGlobal('fetch', async (address: string, init?: { method: string; body: string }) => {
    if (init === undefined) return Response.json(session)
    sent.push(`${init.method} ${address} ${init.body as string}`)
    return Response.json(null)
  })
  const subscribe = async ({ applicationServerKey: key }: PushSubscriptionOptionsInit) =>
    subscription(`https://push.example/of-${key as string}`)
  vi.stubGlobal('self', { registration: { pushManager: { subscribe } } })
})
afterEach(() => vi.unstubAllGlobals())

// requirement S50
test('a subscription that the browser has replaced is given to the session', async () => {
  await renewPush({ newSubscription: subscription('https://push.example/new') })
  expect(sent).toEqual(['POST /_push {"endpoint":"https://push.example/new"}'])
})

test('one that it has only ended is made anew, with the key of the site', async () => {
  await renewPush({})
  expect(sent).toEqual(['POST /_push {"endpoint":"https://push.example/of-key"}'])
})

test('of a guest nothing is made', async () => {
  session = null
  await renewPush({ newSubscription: null })
  expect(sent).toEqual([])
})
