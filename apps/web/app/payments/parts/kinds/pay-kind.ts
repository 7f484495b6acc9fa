import type { PayKind } from '@quatre/contract'
import type { ReactNode } from 'react'
import type { RequestContext } from '../../../site/context.ts'
import type { PageFrame } from '../../../site/pages/page-frame.ts'
import type { PayCall } from '../pay-call.ts'
import type { PayTarget } from '../pay-target.ts'

/** The ends of a payment, each with a page: `cancelled` for a purchase that was cancelled since. */
export type PayEnd = 'paid' | 'waits' | 'failed' | 'cancelled'

/** The addresses of one thing to pay. */
type PayPages = Readonly<Record<PayEnd | 'payment', string>>

/** The thing that a payment has begun, as the call that pays it names it. */
export interface Begun {
  readonly key: string
  /** The secret of a guest's place. */
  readonly place?: string | undefined
  /** Distinguishes it from one that was begun before under the same key. */
  readonly number?: number
}

type Owed = Pick<PayTarget, 'kind' | 'id' | 'cents' | 'creditCents'>

/** The pages of every kind once its payer has paid, or tried to. */
export type OutcomePage = Exclude<PayEnd, 'cancelled'>

/** The wait for a bank, and the bank's answer for a visitor who is not signed in: they see nothing of the thing. */
export interface WaitsPage<Thing, Shown> {
  readonly description: string
  show(site: RequestContext, thing: Thing): Promise<Shown>
  /** The thing that is paid; that of a visitor who is not signed in when absent. */
  Beside?(props: { readonly shown: Shown }): ReactNode
  /** The end of the sentence that the payer may close the page: « ta carte est active ». */
  readonly until: string
  /** Another text than that sentence. */
  text?(shown: Shown): string | null
  /** Content below the text. */
  More?(props: { readonly shown: Shown }): ReactNode
  /** Of the bank's answer. */
  readonly titles: Readonly<
    Record<'paid' | 'cancelled', string> & Partial<Record<'waits' | 'failed', string>>
  >
  /** The purpose of signing in after that answer: « pour voir ta carte ». */
  signIn(end: PayEnd): string
}

/** The page of a payment that is over. */
export interface EndPage<Thing, Shown> {
  /** Its title and description; without its data when it could not be shown. */
  head(shown: Shown | undefined): readonly [title: string, description: string]
  /** With the parts of its frame that depend on the thing. */
  show(site: RequestContext, thing: Thing, url: URL): Promise<Shown & PageFrame>
  Page(props: { readonly shown: Shown }): ReactNode
}

interface FramedPage {
  readonly page: OutcomePage | 'payment'
  readonly url: URL
}

/** The pages of a payable that an address names by its number. */
interface OutcomePages<Thing> {
  /** The parameter of an address that names one. */
  readonly parameter: string
  /** Where an address leads that names none. */
  readonly unnamed: string
  /** Where the return from a bank leads of a payment that is not known. */
  readonly unknown: string
  /** @throws a redirect or the 404 page when it is not the member's */
  find(site: RequestContext, id: number): Promise<Thing>
  /** The page of its present state; null when that is the one asked for. */
  leads(thing: Thing, page: OutcomePage | 'payment'): string | null
  /** The same page in the frame that the thing belongs to, where that is another one. */
  framed?(site: RequestContext, thing: Thing, at: FramedPage): Promise<string | null>
  readonly waits: WaitsPage<Thing, unknown>
  readonly paid: EndPage<Thing, unknown>
  /** Of no thing when there is no way to pay. Absent of a kind whose page to pay says that it failed. */
  readonly failed?: EndPage<Thing | null, unknown>
}

/** A kind of thing to pay on the web: where it leads, its summary and its words. Its data are read by its pages alone. */
export interface PayKindRow<Thing = unknown> {
  readonly kind: PayKind
  /** By its key in calls. */
  pages(key: string): PayPages
  /** Guests pay it too, by the key of its link: none has to sign in. */
  readonly isForGuests?: true
  /** Runs before its payment begins. */
  begin?(
    site: Pick<RequestContext, 'api' | 'cookies'>,
    owed: Owed & Pick<PayCall, 'key'>,
  ): Promise<Begun>
  /** Absent for payables with pages of their own, those of their link. */
  readonly outcome?: OutcomePages<Thing>
}

/** A kind whose things an address names by their number. */
export interface NumberedKind<Thing> extends PayKindRow<Thing> {
  readonly outcome: OutcomePages<Thing>
}

/** The addresses that most kinds have alike, below a path. */
export const pagesBelow = (path: string, named: string) => ({
  paid: `${path}/confirmation?${named}`,
  waits: `${path}/verification?${named}`,
  failed: `${path}/error?${named}`,
})

/** A part that a player of a pair or a team pays. */
interface PlayerPart {
  readonly id: number
  readonly player: {
    readonly paid: boolean
    readonly isBeingPaid: boolean
    readonly due: { readonly value: number }
  }
}

/** The page of a part that its state asks for; null on that page. */
export const partLeads =
  (pages: (id: string) => PayPages) =>
  ({ id, player }: PlayerPart, page: OutcomePage | 'payment'): string | null => {
    const ends = pages(String(id))
    if (player.paid) return page === 'paid' ? null : ends.paid
    if (page === 'payment') return player.due.value === 0 ? ends.cancelled : null
    const state = player.isBeingPaid ? 'waits' : 'failed'
    return page === state || page === 'failed' ? null : ends[state]
  }
