import type { Api } from '@quatre/contract'
import type { SocialProvider } from '@quatre/domain'
import { createContext } from 'react-router'
import type { AppMode } from './visit/app-mode.ts'
import type { Centers } from './centers.ts'
import type { Consent } from './visit/consent.ts'

// `context.get(requestContext).appMode.isApp`: whether the mobile application shows the page, `appMode.isIos` whether
// it is Apple's: the same two are in the frame's data.

/** The service that counts visits, and the name of the member there. */
interface Audience {
  readonly url: string
  /** A name that only this site can trace to the member; null without the key to make it. */
  pseudonym(memberId: number): string | null
}

/** The facts about its member that the frame of every page shows. */
export interface ShownMember {
  readonly firstName: string
  readonly avatarUrl: string
  readonly balance: string
  readonly receiveNewsletter: boolean
  /** Of the federation: their licence is valid. */
  readonly isVerified: boolean
  /** The fields to ask for now. */
  readonly gap: 'phone' | 'profile' | null
  /** The member's name where visits are counted. */
  readonly audienceName: string | null
}

export type SignInProviders = Readonly<Record<SocialProvider, boolean>>

/** The request's context for every loader and action. */
export interface RequestContext extends Centers {
  readonly api: Api
  /** The API as the bearer of another session speaks to it. */
  apiWithToken(token: string): Api
  /** Allows this answer's own scripts, and only them. */
  readonly nonce: string
  /** When the request came, in epoch milliseconds: the whole answer is made at this instant. */
  readonly now: number
  /** Scheme and host the visitor sees, without a final slash. */
  readonly origin: string
  readonly cookies: ReadonlyMap<string, string>
  /** A session cookie came with the request; only the API knows whether it is live. */
  readonly signedIn: boolean
  /**
   * The member of a page that is kept for all members, with marks in place of their texts; null of any other page.
   * Such a page has no session: the lists of a member's own things are empty, and other calls for members throw.
   */
  readonly markedMember: ShownMember | null
  readonly chosenCenterSlug: string | null
  /** The nearest one, by the position: the visitor has not picked it. */
  readonly chosenCenterIsGuess: boolean
  /** The mobile application shows the page (`isApp`), on which system, and without our bars. */
  readonly appMode: AppMode
  /** The providers of sign-ins, as this process is configured. */
  readonly signInProviders: SignInProviders
  /** The consent of this browser's owner; `asked`: they have not answered yet. */
  readonly consent: Consent
  /** Tiles of the maps; null where not allowed: the ground is drawn from our own data. */
  readonly tileUrl: string | null
  /** The site that books five-a-side; null: this site. */
  readonly fiveASideUrl: string | null
  /** Whether this site can load content of other houses at all. */
  readonly hasExternalContent: boolean
  /** Whether this site counts visits at all. */
  readonly hasAudience: boolean
  /** The service that counts visits; null unless configured and allowed. */
  readonly audience: Audience | null
  /** Adds a `Set-Cookie` header to the answer, with any return value of the loader or action. */
  setCookie(header: string): void
  /**
   * Declares that the page depends on the address, the cookies and the API's answers, and on nothing
   * else: until one of those changes, guests may get the same page again, at most until an instant
   * (epoch ms) when the clock changes it.
   */
  madeOfAnswers(until?: number): void
  /** The page is sent once it is whole, as one that is kept is: all its parts are in their places. */
  readonly isWhole: boolean
  /** The parts of the page that loaders have drawn, by name; null where its data alone are asked for. */
  readonly drawn: Map<string, string> | null
  /** A picture of ours, SVG without fonts and styles, as PNG. */
  drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>>
  /** Writes an unexpected failure to the server's log, with the request's id. */
  reportError(error: unknown): void
}

export const requestContext = /* @__PURE__ */ createContext<RequestContext>()
