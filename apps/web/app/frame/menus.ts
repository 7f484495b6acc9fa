import type { Center } from '@quatre/contract'
import { pageAddress, addressOfRow, placesIn } from '../site/pages/page-lookup.server.ts'
import {
  isHiddenAtHotel,
  type CenterFeatures,
  type MenuName,
  type Place,
} from '../site/pages/page-row.ts'
import type { IconName } from '../ui/icon.tsx'

type Menus = ReturnType<typeof makeMenus>

const made = new WeakMap<object, Map<string, Menus>>()
const nowhere = {}

/** The menus of a page; made once for a centre as the API answers it. */
export function pageMenus(center: Center | null, isMember: boolean, fiveASideUrl: string | null) {
  const ofCenter = made.getOrInsertComputed(center ?? nowhere, () => new Map<string, Menus>())
  return ofCenter.getOrInsertComputed(`${isMember} ${fiveASideUrl}`, () =>
    makeMenus({ isMember, center: center && menuCenter(center), shared: new Map() }, fiveASideUrl),
  )
}

function makeMenus(reader: MenuReader, fiveASideUrl: string | null) {
  return {
    top: menuGroups(topMenus, reader),
    header: menuLinks('header', reader),
    tab: menuLinks('tab', reader),
    book: bookingTypes(reader, fiveASideUrl),
    account: reader.isMember ? menuLinks('account', reader) : [],
    footer: menuGroups(footerMenus, reader),
    legal: menuLinks('legal', reader),
  }
}

const menuCenter = ({ slug, features, centerDetails: { hasFid } }: Center) => ({
  slug,
  features: { ...features, hasFid },
})

/** The visitor of the menus. */
export interface MenuReader {
  readonly isMember: boolean
  readonly center: { readonly slug: string; readonly features: CenterFeatures } | null
  /** The links so far: one that several menus have is one object, which a page’s data holds once. */
  readonly shared?: Map<string, MenuLink>
}

interface Menu {
  readonly title: string
  readonly name: MenuName
  readonly badge?: 'NEW'
  readonly shownIn?: (features: CenterFeatures) => boolean
}

export interface MenuLink {
  readonly label: string
  readonly to: string
  readonly badge?: 'NEW'
  readonly icon?: IconName
  readonly note?: string
}
export type MenuGroup = ReturnType<typeof menuGroups>[number]

const outsideCollectorHotel = ({ collectorHotel }: CenterFeatures) => !collectorHotel

export const topMenus: readonly Menu[] = [
  { title: 'ÇA JOUE', name: 'play' },
  { title: '4PADEL', name: 'network' },
  { title: 'KIDS', name: 'kids', shownIn: outsideCollectorHotel },
  { title: 'ENTREPRISES', name: 'companies', shownIn: outsideCollectorHotel },
  { title: 'AUTRE', name: 'other' },
  { title: 'PICKLEBALL', name: 'pickleball', badge: 'NEW' },
]

export const footerMenus: readonly Menu[] = [
  { title: 'Jouer', name: 'footerPlay' },
  { title: 'Le réseau', name: 'footerNetwork' },
  { title: 'Mon espace', name: 'footerMember' },
  { title: 'Travailler avec nous', name: 'footerWork' },
]

/** The links of a menu, in their order: of the pages that the chosen centre and the reader have. */
export function menuLinks(name: MenuName, { isMember, center, shared }: MenuReader) {
  return placesIn(name)
    .filter(({ row }) => !(isMember && row.access === 'guest'))
    .filter((place) => isShown(place, center))
    .filter(({ row }) => !(center?.features.collectorHotel && isHiddenAtHotel(row)))
    .map(({ label, to, row, badge, icon, note }): MenuLink => {
      const link = {
        label,
        to: to ?? addressOfRow(row, center),
        ...(badge && { badge }),
        ...(icon && { icon }),
        ...(note && { note }),
      }
      return shared?.getOrInsert(JSON.stringify(link), link) ?? link
    })
}

/** The bookable types; five-a-side on a site of its own where the network has one. */
export function bookingTypes(reader: MenuReader, fiveASideUrl: string | null): MenuLink[] {
  const fiveASide = fiveASideUrl
    ? { to: fiveASideUrl, note: 'Sur un autre site' }
    : { to: pageAddress('/foot-5', reader.center) }
  return [...menuLinks('book', reader), { label: 'Foot 5', ...fiveASide }]
}

/** The menus that have at least one link. */
export function menuGroups(menus: readonly Menu[], reader: MenuReader) {
  return menus
    .filter((menu) => isShown(menu, reader.center))
    .map(({ name, title, badge }) => ({
      title,
      links: menuLinks(name, reader),
      ...(badge && { badge }),
    }))
    .filter(({ links }) => links.length > 0)
}

/** Without a chosen centre everything is. */
const isShown = ({ shownIn }: Pick<Place, 'shownIn'>, center: MenuReader['center']) =>
  !center || !shownIn || shownIn(center.features)
