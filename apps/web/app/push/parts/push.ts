import { pushAddress, type PushOfSession } from './push-session.ts'
import { keepsFiles } from './service-worker.ts'

/** `blocked`: the browser's owner forbids it; only its settings can allow it again. */
export type PushState = 'on' | 'off' | 'blocked' | 'unsupported'

export async function readPushState(): Promise<PushState> {
  if (!keepsFiles() || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission === 'default') return 'off'
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.getSubscription()
  return subscription && (await readSession())?.isSubscribed ? 'on' : 'off'
}

/** Asks the browser's owner, after a press alone; then subscribes with the site's key. */
export async function subscribe(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const [worker, session] = await Promise.all([navigator.serviceWorker.ready, readSession()])
  if (session === null) return 'off'
  const { pushManager } = worker
  const options = { userVisibleOnly: true, applicationServerKey: session.publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // a subscription of a former key blocks a new one
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  return (await send(subscription.toJSON())) ? 'on' : 'off'
}

export async function unsubscribe(): Promise<PushState> {
  const worker = await navigator.serviceWorker.ready
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  return (await send(null)) ? 'off' : 'on'
}

async function readSession(): Promise<PushOfSession | null> {
  const answer = await fetch(pushAddress)
  return answer.ok ? ((await answer.json()) as PushOfSession | null) : null
}

async function send(subscription: PushSubscriptionJSON | null): Promise<boolean> {
  const body = JSON.stringify(subscription)
  const headers = { 'content-type': 'application/json' }
  return (await fetch(pushAddress, { method: 'POST', headers, body })).ok
}
