import type { RouteConfigEntry } from '@react-router/dev/routes'
import { accountTabs } from './account-tabs.ts'
import routes from '../routes.ts'
import type { CenterFeatures, Entry, Menu } from './menus.ts'

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    return entry.children ? pathsOf(entry.children, path) : [path || '/']
  })
}

const paths = new Set(pathsOf(routes))

function exists(path: string): boolean {
  const tab = /^\/mon-compte\/([\w-]+)$/.exec(path)?.[1]
  return paths.has(path.replace(/#.*/, '')) || accountTabs.some(({ name }) => name === tab)
}

export interface ChosenCenter {
  readonly slug: string
  readonly features: CenterFeatures
}

export interface MenuLink {
  readonly label: string
  readonly to: string
  readonly badge?: 'NEW'
}

export interface MenuGroup {
  readonly title: string
  readonly badge?: 'NEW'
  readonly links: readonly MenuLink[]
}

/**
 * The address of a section: the chosen centre's version where one exists (requirement S6);
 * null when the site has no such page.
 */
export function addressOf(path: string, center: ChosenCenter | null): string | null {
  if (!exists(path)) return null
  return center && paths.has(`/:center_name${path}`) ? `/${center.slug}${path}` : path
}

/** The links of a list that exist and that the chosen centre has. */
export function linksOf(entries: readonly Entry[], center: ChosenCenter | null): MenuLink[] {
  return entries.flatMap(({ label, to, badge, shownIn }) => {
    if (center && shownIn && !shownIn(center.features)) return []
    const address = addressOf(to, center)
    return address === null ? [] : [{ label, to: address, ...(badge && { badge }) }]
  })
}

/** An item of the account menu; without an address while its page is still to come. */
export interface AccountItem {
  readonly label: string
  readonly to: string | null
}

/** The whole account menu (requirement S7), what is not built yet included. */
export function accountItems(
  entries: readonly Entry[],
  center: ChosenCenter | null,
): AccountItem[] {
  return entries
    .filter(({ shownIn }) => !center || !shownIn || shownIn(center.features))
    .map(({ label, to }) => ({ label, to: addressOf(to, center) }))
}

/** The menus that have at least one link. */
export function groupsOf(menus: readonly Menu[], center: ChosenCenter | null): MenuGroup[] {
  return menus.flatMap(({ title, badge, shownIn, entries }) => {
    if (center && shownIn && !shownIn(center.features)) return []
    const links = linksOf(entries, center)
    return links.length === 0 ? [] : [{ title, links, ...(badge && { badge }) }]
  })
}
