import { pushAddress, type PushOfSession } from '../app/push/parts/push-session.ts'

declare const self: ServiceWorkerGlobalScope

/** The event of a subscription that the browser ended or replaced; some browsers omit both subscriptions. */
export interface SubscriptionChange {
  readonly newSubscription?: PushSubscription | null
}

/** Gives the new subscription of the browser to the session that has one, when its old one has ended. */
export async function renewPush({ newSubscription }: SubscriptionChange): Promise<void> {
  const subscription = newSubscription ?? (await subscribeAgain())
  if (subscription === null) return
  const headers = { 'content-type': 'application/json' }
  await fetch(pushAddress, { method: 'POST', headers, body: JSON.stringify(subscription) })
}

/** Null for a guest, who gets no notifications. */
async function subscribeAgain(): Promise<PushSubscription | null> {
  const answer = await fetch(pushAddress)
  const session = answer.ok ? ((await answer.json()) as PushOfSession | null) : null
  if (session === null) return null
  const options = { userVisibleOnly: true, applicationServerKey: session.publicKey }
  return self.registration.pushManager.subscribe(options)
}
