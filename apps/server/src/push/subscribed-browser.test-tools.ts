import type { PaymentStand } from '../testing/stand.ts'

interface Shown {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

/** A browser of the stand-in that has subscribed for a session. */
export interface SubscribedBrowser {
  readonly subscription: { readonly endpoint: string }
  /** The notices sent to it, decrypted. */
  shown(): Promise<Shown[]>
  /** Its owner takes the permission back. */
  end(): Promise<void>
}

/** Subscribes a new browser with the site's key, and sends the subscription to the site. */
export async function subscribeBrowser(
  stand: PaymentStand,
  token: string | undefined,
): Promise<SubscribedBrowser> {
  const { body } = await stand.call('GET', '/push/subscription', { token })
  const answer = await fetch(`${stand.bank.pushUrl}/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey: body.publicKey }),
  })
  const subscription = (await answer.json()) as { endpoint: string }
  const told = await stand.call('POST', '/push/subscription', { token, body: subscription })
  if (told.status !== 200) throw new Error(`not subscribed: ${JSON.stringify(told.body)}`)
  return {
    subscription,
    async shown() {
      const { messages } = (await (await fetch(`${subscription.endpoint}/messages`)).json()) as {
        messages: { content: string }[]
      }
      return messages.map(({ content }) => JSON.parse(content) as Shown)
    },
    end: async () => void (await fetch(subscription.endpoint, { method: 'DELETE' })),
  }
}
