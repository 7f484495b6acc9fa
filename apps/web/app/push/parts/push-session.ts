// The pages and the service worker read it.

/** Takes the subscription of a browser for its member. */
export const pushAddress = '/_push'

export interface PushOfSession {
  readonly publicKey: string
  readonly isSubscribed: boolean
}
