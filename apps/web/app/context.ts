import type { Api } from '@quatre/contract'
import { createContext } from 'react-router'

/** What every loader and action may use of the request it answers. */
export interface RequestContext {
  readonly api: Api
  /** Allows this answer's own scripts, and only them. */
  readonly nonce: string
  /** Scheme and host the visitor sees, without a final slash. */
  readonly origin: string
  /** A session cookie came with the request; the API alone knows whether it still lives. */
  readonly signedIn: boolean
  readonly chosenCenterSlug: string | null
  /** Shown inside the mobile application: no header, no tab bar (specification section 2). */
  readonly embedded: boolean
  /** Tiles of the maps; null: the ground is drawn from our own data. */
  readonly tileUrl: string | null
  /** Adds a `Set-Cookie` header to the answer, whatever the loader or action returns. */
  setCookie(header: string): void
  /**
   * Says that the page is made of the address, the cookies and the API's answers, and of nothing
   * else: while those stand, a guest may be given the same page again.
   */
  madeOfAnswers(): void
  /** Writes an unexpected failure to the server's log, with the request's id. */
  reportError(error: unknown): void
}

export const requestContext = createContext<RequestContext>()
