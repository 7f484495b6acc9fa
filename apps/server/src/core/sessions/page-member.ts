import type { Member } from '@quatre/contract'

/** The facts about its member that a page cached for all members needs. */
export interface PageMember extends Pick<
  Member,
  | 'id'
  | 'firstName'
  | 'avatar'
  | 'refund'
  | 'receiveNewsletter'
  | 'mobilePhone'
  | 'mustComplete'
  | 'center'
  | 'licenceValid'
> {
  /** The slug of their own club, where the site shows it. */
  readonly centerSlug: string | null
  /** Names their set of subscription cards, by which their prices may differ from everybody's; empty without one. */
  readonly cards: string
  /** The last start of a court that they booked or wait for (epoch ms); null: there was none. */
  readonly lastOwnStart: number | null
}
