import { ApiProblem, type Center } from '@quatre/contract'
import { dayOf, eurosExact, mapSearchLink } from '@quatre/domain'
import { openText } from '../centers/open-text.ts'
import type { RequestContext } from '../context.ts'
import {
  centerCookie,
  cookieNames,
  embeddedCookie,
  endedSessionCookie,
  readCookies,
} from '../cookies.ts'
import * as menus from './menus.ts'
import { addressOf, groupsOf, linksOf } from './site-map.ts'

/** What every page of the default layout shows around its content. */
export type FrameData = Awaited<ReturnType<typeof loadFrame>>
export type FrameCenter = ReturnType<typeof frameCenter>
export type FrameMember = NonNullable<Awaited<ReturnType<typeof frameMember>>>

/** Reads the frame of a request; the centre named in the address becomes the chosen one. */
export async function loadFrame(
  request: Request,
  context: RequestContext,
  centerInAddress: string | undefined,
) {
  const [member, found] = await Promise.all([
    frameMember(context),
    chosenCenter(context, centerInAddress),
  ])
  if (new URL(request.url).searchParams.has('flutter')) {
    context.setCookie(embeddedCookie(context.origin))
  }
  const center = found && frameCenter(found)
  return {
    member,
    center,
    embedded: context.embedded,
    sideBar: readCookies(request.headers.get('cookie')).get(cookieNames.sideBar) ?? 'open',
    year: new Date().getFullYear(),
    menus: {
      top: groupsOf(menus.topMenus, center),
      header: linksOf(menus.headerEntries, center),
      drawer: linksOf(menus.drawerEntries, center),
      drawerMore: linksOf(menus.drawerMoreEntries, center),
      account: linksOf(menus.accountEntries, center),
      footer: groupsOf(menus.footerMenus, center).map((group) => ({
        ...group,
        links: group.links.filter(({ to }) => member === null || !menus.entrances.has(to)),
      })),
      legal: linksOf(menus.legalEntries, center),
    },
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

async function frameMember({ api, signedIn, origin, setCookie }: RequestContext) {
  if (!signedIn) return null
  try {
    const { firstName, avatar, refund } = await api.members.me()
    return { firstName, avatarUrl: avatar, balance: eurosExact(refund.value) }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    setCookie(endedSessionCookie(origin))
    return null
  }
}

async function chosenCenter(context: RequestContext, inAddress: string | undefined) {
  const { api, chosenCenterSlug, origin, setCookie } = context
  const slug = inAddress ?? chosenCenterSlug
  if (slug === null) return null
  const centers = await api.centers.list()
  const bySlug = (wanted: string | null) => centers.find((center) => center.slug === wanted)
  const center = bySlug(slug) ?? bySlug(chosenCenterSlug)
  if (center && center.slug !== chosenCenterSlug) setCookie(centerCookie(center.slug, origin))
  return center ?? null
}

function frameCenter(center: Center) {
  const { slug, name, phoneNumber, address, openState, features, centerDetails, timeZone } = center
  const street = `${address.number} ${address.street}`.trim()
  const town = `${address.postalCode} ${address.city}`
  return {
    slug,
    name,
    phoneNumber,
    address: `${street}, ${town}`,
    mapHref: mapSearchLink(address),
    isOpen: openState.open,
    openText: inSentence(openText(openState, dayOf(Date.now(), timeZone))),
    features: { ...features, hasFid: centerDetails.hasFid },
  }
}

/** The text after a name: without its capital. */
function inSentence(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
