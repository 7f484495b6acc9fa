import { apiBase, contract, type Center } from '@quatre/contract'
import { dayInZone, formatPhone, mapSearchLink, networkTimeZone, modeWishes } from '@quatre/domain'
import type { MiddlewareFunction } from 'react-router'
import { openingStatus, openText } from '../centers/parts/open-text.ts'
import { consentQuestion } from '../consent/configured-purposes.ts'
import { requestContext, type RequestContext, type ShownMember } from '../site/context.ts'
import {
  appCookie,
  centerCookie,
  cookieNames,
  completionSavedCookie,
  embeddedCookie,
} from '../site/visit/cookies.ts'
import { findMember } from '../site/pages/access.ts'
import { slotsAddress } from '../bookings/parts/search/search.ts'
import { namedCenter } from '../centers/parts/named-center.ts'
import { isProfileGap, savedSentences } from '../account/completion/profile-gap.ts'
import { webProviders } from '../entrance/parts/social/social-choices.ts'
import { typographic } from '../ui/typographic.ts'
import type { AppMode } from '../site/visit/app-mode.ts'
import { pageAddress, pageAt, pageRow } from '../site/pages/page-lookup.server.ts'
import { mayShowPopup, type PageRow } from '../site/pages/page-row.ts'
import { pageMenus } from './menus.ts'
import { shownMember } from './shown-member.ts'

/** The data that every page of the default layout shows around its content. */
export type FrameData = Awaited<ReturnType<typeof loadFrame>>
export type FrameCenter = NonNullable<FrameData['center']>
export type FrameMember = NonNullable<FrameData['member']>

/** The words of banners; one whose document is withdrawn is not shown, but the question is asked. */
type Banners = Partial<Record<'app' | 'cookies', { readonly title: string; readonly text: string }>>

interface FrameAddress {
  readonly url: URL
  /** The page that the router matched. */
  readonly pattern: string
  /** The slug of the centre whose version of a page it is. */
  readonly centerInPath: string | undefined
}

/**
 * Reads the frame of a request. Its centre is the one that the page is about (requirement C21), else the
 * chosen one, which the one of a centre's own page becomes.
 */
export async function loadFrame(
  context: RequestContext,
  { url, pattern, centerInPath }: FrameAddress,
) {
  const [member, chosen, named] = await Promise.all([
    findShownMember(context),
    chosenCenter(context, centerInPath ?? pageAt(url.pathname)?.homeCenterSlug),
    centerInPath === undefined ? namedCenter(context, url) : null,
  ])
  const found = named ?? chosen
  const { banners, sponsors, stores, mailsLate } = await context.api.content.frame({
    query: found ? { center: found.id } : {},
  })
  const isChosen = found !== null && found.id === chosen?.id
  const center = found && { ...frameCenter(found, context.now), isChosen }
  const { appMode, audience, cookies } = context
  return {
    member: member && { ...member, saved: savedCompletion(context) },
    center,
    ...appMode,
    consent: consentQuestion(context),
    banners: Object.fromEntries(banners.map(({ slug, ...words }) => [slug, words])) as Banners,
    sponsors,
    stores,
    mailsLate,
    /** The call that names the popups of the page, and their shape there; null where it shows none. */
    popups: pagePopups(pageRow(pattern), appMode, found),
    /** Where the pages shown are counted, and the member's name there; null: nowhere. */
    audience: audience && { url: audience.url, member: member && member.audienceName },
    sideBar: cookies.get(cookieNames.sideBar) ?? 'open',
    /** Of the addresses that the head of a page names. */
    origin: context.origin,
    year: dayInZone(context.now, networkTimeZone).slice(0, 4),
    menus: pageMenus(found, member !== null, context.fiveASideUrl),
    /** The services that a guest may sign in with. */
    providers: member ? [] : webProviders(context.signInProviders),
    /** Addresses the frame needs by name. */
    to: {
      book: named
        ? slotsAddress({ center: named.slug })
        : pageAddress('/reservations/slots', center),
      clubs: named
        ? `/nos-centres/${named.id}/${named.slug}`
        : pageAddress(center ? '/nos-centres/center' : '/nos-centres', center),
      account: pageAddress('/moi', center),
      signIn: pageAddress('/signin', center),
      signUp: pageAddress('/Signup', center),
      password: pageAddress('/identifiez-vous/mot-de-passe-oublie', center),
      newsletter: pageAddress('/newsletters', center),
      // the hotel's pages hide what is played elsewhere
      videos:
        found?.features.collectorHotel === true
          ? null
          : `${pageAddress('/recherche-un-match', center)}?onglet=videos`,
    },
  }
}

/** The mode requested by the address applies for the browser session, on all further pages. */
export const keepAppMode: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { origin, setCookie } = context.get(requestContext)
  const { isApp, embedded } = modeWishes(request.url)
  if (embedded) setCookie(embeddedCookie(origin))
  if (isApp !== null) setCookie(appCookie(isApp, origin))
}

function pagePopups(row: PageRow, { isApp, embedded }: AppMode, center: Center | null) {
  // those of the network lead to pages that the hotel hides
  const isElsewhere = center?.features.collectorHotel === true
  if (isApp || embedded || isElsewhere || !mayShowPopup(row)) return null
  const query = new URLSearchParams({ page: row.path, ...(center && { center: `${center.id}` }) })
  const address = `${apiBase}${contract.content.popups.path}?${query}`
  return { address, isStripOnly: row.popup === 'strip' }
}

async function findShownMember(context: RequestContext): Promise<ShownMember | null> {
  if (context.markedMember !== null) return context.markedMember
  const member = await findMember(context)
  return member && shownMember(member, context)
}

/** Confirms once the field that the member has just filled in; null: none. */
function savedCompletion({ cookies, origin, setCookie }: RequestContext) {
  const saved = cookies.get(cookieNames.completionSaved) ?? ''
  if (saved !== '') setCookie(completionSavedCookie('', origin))
  return isProfileGap(saved) ? savedSentences[saved] : null
}

async function chosenCenter(context: RequestContext, inAddress: string | undefined) {
  const { center, chosenCenterSlug, chosenCenterIsGuess, origin, setCookie } = context
  const named = await center(inAddress ?? null)
  // Named in an address it is no guess any more.
  if (named && (named.slug !== chosenCenterSlug || chosenCenterIsGuess)) {
    setCookie(centerCookie(named.slug, origin))
  }
  return named ?? center(chosenCenterSlug)
}

function frameCenter(center: Center, now: number) {
  const { slug, name, phoneNumber, address, openState, features, centerDetails, timeZone } = center
  const street = `${address.number} ${address.street}`.trim()
  const town = `${address.postalCode} ${address.city}`
  return {
    slug,
    name: typographic(name),
    phoneNumber: formatPhone(phoneNumber),
    address: typographic(`${street}, ${town}`),
    mapHref: mapSearchLink(address),
    opening: openingStatus(openState),
    openText: inSentence(openText(openState, dayInZone(now, timeZone))),
    features: { ...features, hasFid: centerDetails.hasFid },
  }
}

/** The text after a name: without its capital. */
function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
