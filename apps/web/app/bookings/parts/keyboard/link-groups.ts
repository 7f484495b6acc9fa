import { placeAfter } from './grid-step.ts'

const groupSelector = '[data-links]'

/**
 * Makes each group of links in a box (`data-links`; `rows`: one row a child) a single stop of the Tab
 * key, whose links the arrows, Home, End and the page keys go through; and keeps the chosen link of a
 * group that scrolls sideways in sight. Links stay links: without script each is a stop.
 */
export function groupLinks(box: HTMLElement): void {
  const sights = new WeakMap<Element, Element>()
  const refresh = () => {
    for (const group of box.querySelectorAll(groupSelector)) {
      const links = linksIn(group)
      const chosen = links.find((link) => link.hasAttribute('aria-current'))
      const stop = links.find((link) => link === document.activeElement) ?? chosen ?? links[0]
      if (stop) setStop(group, stop)
      if (!chosen || sights.get(group) === chosen) continue
      // the bar that a choice opens must not cover the pressed link
      if (chosen === document.activeElement) chosen.scrollIntoView({ block: 'nearest' })
      sights.set(group, chosen)
      bringIntoSight(group, chosen)
    }
  }
  refresh()
  // all of it ends with the box
  const changes = { childList: true, subtree: true, attributeFilter: ['aria-current'] }
  new MutationObserver(refresh).observe(box, changes)
  box.addEventListener('focusin', followFocus)
  box.addEventListener('keydown', moveByKey)
}

const linksIn = (group: Element) => [...group.querySelectorAll('a')]

function linkInGroup({ target }: Event) {
  const link = target instanceof HTMLAnchorElement ? target : null
  const group = link?.closest(groupSelector)
  return link && group ? { link, group } : null
}

function setStop(group: Element, stop: HTMLAnchorElement): void {
  for (const link of linksIn(group)) link.tabIndex = link === stop ? 0 : -1
}

function followFocus(event: FocusEvent): void {
  const found = linkInGroup(event)
  if (found) setStop(found.group, found.link)
}

function moveByKey(event: KeyboardEvent): void {
  const found = linkInGroup(event)
  if (!found || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const { link, group } = found
  const isTable = group.getAttribute('data-links') === 'rows'
  const rows = (isTable ? [...group.children] : [group])
    .map(linksByColumn)
    .filter((links) => links.size > 0)
  const row = rows.findIndex((links) => [...links.values()].includes(link))
  const [column = 0] = [...(rows[row] ?? [])].find(([, one]) => one === link) ?? []
  const columns = rows.map((links) => [...links.keys()])
  const next = placeAfter(event.key, { row, column }, columns)
  if (next === null) return
  event.preventDefault()
  rows[next.row]?.get(next.column)?.focus()
}

/** The links of a row by their column, unavailable lengths included; else one by one. */
function linksByColumn(row: Element): Map<number, HTMLAnchorElement> {
  return new Map(
    linksIn(row).map((link, place) => {
      const cell = link.parentElement
      const cells = cell === row ? [] : [...(cell?.children ?? [])]
      return [cells.length > 1 ? cells.indexOf(link) : place, link]
    }),
  )
}

/** Moves the group alone, never the page. */
function bringIntoSight(group: Element, { offsetLeft, offsetWidth }: HTMLElement): void {
  const { scrollLeft, clientWidth } = group
  const isSeen = offsetLeft >= scrollLeft && offsetLeft + offsetWidth <= scrollLeft + clientWidth
  if (!isSeen) group.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2
}
