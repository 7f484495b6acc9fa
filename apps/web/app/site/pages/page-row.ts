import type { Center } from '@quatre/contract'
import type { IconName } from '../../ui/icon.tsx'

/** The shape of the placeholder of a loading page. */
export type SkeletonShape = 'slots' | 'times' | 'rows' | 'court' | 'payment' | 'tab' | 'account'

/** The readers of a page. Forms of a page for guests are accepted from members too. */
export type Access = 'public' | 'guest' | 'member'

/** The parts of the frame that a page hides: they would distract, or are on the page itself. */
export type FramePart =
  | 'side-bar'
  | 'book'
  | 'club-bar'
  | 'cookie-bar'
  | 'tab-bar'
  | 'footer'
  /** The footer but its last line. */
  | 'footer-menus'
  | 'newsletter'
  | 'missing-details'
  | 'popup'

export type MenuName =
  | 'play'
  | 'network'
  | 'kids'
  | 'companies'
  | 'other'
  | 'pickleball'
  | 'header'
  | 'book'
  | 'tab'
  | 'account'
  | 'footerPlay'
  | 'footerNetwork'
  | 'footerMember'
  | 'footerWork'
  | 'legal'
  | 'texts'

/** The features of the chosen centre that decide which items are shown. */
export type CenterFeatures = Center['features'] & { readonly hasFid: boolean }

interface PlaceDetails {
  /** The target, if not the page of its row. */
  readonly to?: string
  readonly badge?: 'NEW'
  readonly icon?: IconName
  /** A note besides its label. */
  readonly note?: string
  /** With a chosen centre, only where the centre has it; without one, always. */
  readonly shownIn?: (features: CenterFeatures) => boolean
}

/** The place of a page in a menu; lower ranks come first. */
export interface Place extends PlaceDetails {
  readonly menu: MenuName
  readonly rank: number
  readonly label: string
}

/** The values of a sample address: the tests' world, and the visitor's booking. */
export interface SampleWorld {
  /** Days with free courts, as YYYY-MM-DD and as an instant of a start. */
  readonly day: string
  readonly start: string
  readonly center: { readonly id: number; readonly slug: string; readonly postalCode: string }
  /** A centre whose courts are seldom full. */
  readonly quietCenter: { readonly slug: string }
  readonly booking: number
  readonly shareKey: string
}

type Sample = string | ((world: SampleWorld) => string)

/**
 * The visitor of a page in the tests: a guest, a member with a confirmed booking, or a member without a password whose
 * court is held while the bank is asked.
 */
export type SampleVisitor = 'guest' | 'player' | 'holder'

interface Details {
  readonly layout?: 'bare' | 'maintenance' | 'remontada'
  /** Other addresses that show the same page. */
  readonly aliases?: readonly string[]
  /** Possible prefixes of the address, for the centre's own version. */
  readonly under?: readonly ('/:center_name' | '/:center_name/:env')[]
  /** Its address below a centre, where that is another. */
  readonly centerPath?: string
  /** Below a centre it says something else: its words, its facts. */
  readonly differsUnder?: true
  /** An older address, which leads here by a redirect. */
  readonly formerly?: `/:center_name/*/${string}`
  /** The values that a part of the address may have, where they are few. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** The redirect of an address that lacks the subject of the page, before `access` counts. */
  readonly needs?: { readonly query: string; readonly else: string }
  /** The slug of the centre whose home the page is. */
  readonly homeCenterSlug?: string
  /** The page enforces `access` itself: some of its visitors only pass through. */
  readonly guard?: 'page'
  /**
   * The page may be given again as it was; these are the parameters that it shows, and no other one is given
   * to it.
   */
  readonly keeps?: readonly string[]
  /** Values of these parameters with which it is made for its visitor alone. */
  readonly keepsNot?: Readonly<Record<string, readonly string[]>>
  readonly without?: readonly FramePart[]
  /** A popup covers nothing here: it is a strip. */
  readonly popup?: 'strip'
  /** The target of « back »; one step back in the history when absent (requirement S8). */
  readonly back?: string
  /** The shape of its placeholder while it is loading. */
  readonly skeleton?: SkeletonShape
  readonly menus?: readonly Place[]
  /** The uploads that its forms may send besides the usual fields. */
  readonly takes?: 'pictures' | 'files' | 'json'
  /** Other sites may post here. */
  readonly foreignForms?: true
  /** Addresses that tests open; the path when absent. */
  readonly samples?: readonly Sample[]
  readonly seenBy?: SampleVisitor
  /** A sample with the compressed bytes that a first visit to it may load, where they are fewer than any page's. */
  readonly budget?: Readonly<Record<'html' | 'css' | 'js', number>> & { readonly address: string }
  /** Why the product's list of pages has it not, or with another access. */
  readonly why?: string
}

export interface PageRow extends Omit<Details, 'layout'> {
  /** As the router writes it; it is also the id of the route. */
  readonly path: string
  readonly access: Access
  /** The module, below `app/`. */
  readonly file: string
  /** `none`: nothing is shown there. */
  readonly layout: 'default' | 'bare' | 'maintenance' | 'remontada' | 'none'
  /** The target of an address that is no more than a redirect. */
  readonly redirectsTo?: string
}

type Row<Path> = PageRow & { readonly path: Path }

/** The row of something that is shown. */
export function page<const Path extends string>(
  path: Path,
  access: Access,
  file: string,
  details: Details = {},
): Row<Path> {
  return { layout: 'default', ...details, path, access, file }
}

type Reason = Required<Pick<Details, 'why'>>

/** The row of an address that pages post to, read in the background or offer as a file. */
export function resource<const Path extends string>(
  path: Path,
  access: Access,
  file: string,
  details: Reason & Pick<Details, 'keeps' | 'takes' | 'under'>,
): Row<Path> {
  return { layout: 'none', ...details, path, access, file }
}

/** The row of an address that leads to another one. */
export function redirection<const Path extends string>(
  path: Path,
  redirectsTo: string,
  details: Reason,
): Row<Path> {
  const file = 'system/redirection.ts'
  return { layout: 'none', access: 'public', ...details, path, redirectsTo, file }
}

/** The places of a page that has one label in several menus. */
export function menu(
  label: string,
  ranks: Partial<Record<MenuName, number>>,
  details: PlaceDetails = {},
): Place[] {
  const named = Object.entries(ranks) as [MenuName, number][]
  return named.map(([name, rank]) => ({ menu: name, rank, label, ...details }))
}

/** For the sections that every centre has a version of. */
export const centered = { under: ['/:center_name'] } as const

/** For those whose version of a centre differs: its title, its words, its facts. */
export const versions = { ...centered, differsUnder: true } as const

/** Reasons of several rows for not being in the product's list of pages. */
export const background = 'what pages send to or read, no page'
export const ofAccount = 'a page below a tab of the account'

/** The parameters of live blocks: the party that is planned. */
export const liveParameters = ['formule', 'personnes', 'mois', 'jour', 'heure'] as const

/** Nothing may lead away from a payment. */
export const payingAlone = [
  'book',
  'club-bar',
  'cookie-bar',
  'footer',
  'side-bar',
  'tab-bar',
  'missing-details',
] as const

/** The query of a mailed link, in samples. */
export const mailLink = `?users_key=${'k'.repeat(43)}&users_id=1`

/**
 * Whether announcements of the network may come up on a page: not on pages of the sign-in or the account
 * (requirement PO5).
 */
export const mayShowPopup = ({ access, without = [] }: PageRow): boolean =>
  access === 'public' && !without.includes('popup')

/** Whether the collector hotel hides the menu of a page: then nothing there leads to it (requirement C60). */
export const isHiddenAtHotel = ({ menus = [] }: PageRow): boolean =>
  menus.some(({ menu: name }) => name === 'kids' || name === 'companies')

/** Every address of a page, as the router writes it: its own first. */
export function pagePatterns({
  path,
  centerPath = path,
  aliases = [],
  under = [],
}: PageRow): string[] {
  return [path, ...aliases, ...under.map((prefix) => prefix + centerPath)]
}
