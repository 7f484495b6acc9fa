import type { Center, Member } from '@quatre/contract'
import { dayOf, eurosExact, mapSearchLink, networkTimeZone, wishesOf } from '@quatre/domain'
import { openText } from '../centers/open-text.ts'
import { consentQuestion } from '../consent/configured-purposes.ts'
import type { RequestContext } from '../site/context.ts'
import {
  appCookie,
  centerCookie,
  cookieNames,
  completionSavedCookie,
  embeddedCookie,
} from '../site/cookies.ts'
import { findMember } from '../site/access.ts'
import { isProfileGap, profileGap, savedSentences } from '../members/completion/profile-gap.ts'
import { webProviders } from '../members/social/social-choices.ts'
import { typographic } from '../site/typographic.ts'
import * as menus from '../site/menus.ts'
import { accountItems, addressOf, groupsOf, linksOf } from '../site/site-map.ts'

/** What every page of the default layout shows around its content. */
export type FrameData = Awaited<ReturnType<typeof loadFrame>>
export type FrameCenter = ReturnType<typeof frameCenter>
export type FrameMember = ReturnType<typeof frameMember>

/** Reads the frame of a request; the centre named in the address becomes the chosen one. */
export async function loadFrame(
  request: Request,
  context: RequestContext,
  centerInAddress: string | undefined,
) {
  const [member, found] = await Promise.all([
    findMember(context),
    chosenCenter(context, centerInAddress),
  ])
  remember(context, request)
  const center = found && frameCenter(found, context.now)
  const { appMode, audience, cookies } = context
  return {
    member: member && { ...frameMember(member, cookies), saved: savedCompletion(context) },
    center,
    ...appMode,
    consent: consentQuestion(context),
    /** Where the pages shown are counted, and the member's name there; null: nowhere. */
    audience: audience && {
      url: audience.url,
      member: member && audience.pseudonymOf(member.id),
    },
    sideBar: cookies.get(cookieNames.sideBar) ?? 'open',
    year: dayOf(context.now, networkTimeZone).slice(0, 4),
    menus: {
      top: groupsOf(menus.topMenus, center),
      header: linksOf(menus.headerEntries, center),
      drawer: linksOf(menus.drawerEntries, center),
      drawerMore: linksOf(menus.drawerMoreEntries, center),
      account: member ? accountItems(menus.accountEntries, center) : [],
      footer: groupsOf(menus.footerMenus, center).map((group) => ({
        ...group,
        links: group.links.filter(({ to }) => member === null || !menus.entrances.has(to)),
      })),
      legal: linksOf(menus.legalEntries, center),
    },
    /** The services that a guest may sign in with. */
    providers: member ? [] : webProviders(context.signInProviders),
    /** Addresses the frame needs by name; null while the site has no such page. */
    to: {
      book: addressOf('/reservations/slots', null) ?? '/',
      matches: addressOf('/recherche-un-match', center),
      tournaments: addressOf('/tournois', center),
      clubs: addressOf(center ? '/nos-centres/center' : '/nos-centres', null),
      bookings: addressOf('/mon-compte/mes-resa', null),
      account: addressOf('/moi', null),
      signIn: addressOf('/signin', null),
      signUp: addressOf('/Signup', null),
      password: addressOf('/identifiez-vous/mot-de-passe-oublie', null),
      newsletter: addressOf('/newsletters', center),
    },
  }
}

function frameMember(member: Member, cookies: ReadonlyMap<string, string>) {
  const { firstName, avatar, refund, receiveNewsletter } = member
  return {
    firstName,
    avatarUrl: avatar,
    balance: eurosExact(refund.value),
    receiveNewsletter,
    /** What to ask him for now; « Plus tard » is heeded until the browser session ends. */
    gap: cookies.has(cookieNames.completionLater) ? null : profileGap(member),
  }
}

/** What he has just been asked for and has given, told once; null: nothing. */
function savedCompletion({ cookies, origin, setCookie }: RequestContext) {
  const saved = cookies.get(cookieNames.completionSaved) ?? ''
  if (saved !== '') setCookie(completionSavedCookie('', origin))
  return isProfileGap(saved) ? savedSentences[saved] : null
}

/** What the address asks of the mode stays for the browser session. */
function remember({ origin, setCookie }: RequestContext, request: Request): void {
  const { isApp, embedded } = wishesOf(request.url)
  if (embedded) setCookie(embeddedCookie(origin))
  if (isApp !== null) setCookie(appCookie(isApp, origin))
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
    phoneNumber,
    address: typographic(`${street}, ${town}`),
    mapHref: mapSearchLink(address),
    isOpen: openState.open,
    openText: inSentence(openText(openState, dayOf(now, timeZone))),
    features: { ...features, hasFid: centerDetails.hasFid },
  }
}

/** The text after a name: without its capital. */
function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
