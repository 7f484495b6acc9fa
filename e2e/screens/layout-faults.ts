import type { Page } from '@playwright/test'

/** What makes a screen unusable by a thumb, at the size the page has now. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(crushedTexts)),
    ...(await page.evaluate(tallBars)),
    ...(await page.evaluate(severalLimes)),
    ...(await page.evaluate(coveredTargets)),
  ]
}

/** In the page: words broken over lines, and texts whose lines hold two characters or fewer. */
function crushedTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const linesBetween = (node: Node, start: number, end: number) => {
    range.setStart(node, start)
    range.setEnd(node, end)
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0)
    return new Set(tops.map(({ top }) => Math.round(top))).size
  }
  const faults: string[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode
    const text = node.nodeValue ?? ''
    const { length } = text.replaceAll(/\s/g, '')
    if (length < 6 || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    const lines = linesBetween(node, 0, text.length)
    if (lines < 2) continue
    const shown = text.trim().slice(0, 60)
    if (length / lines <= 2) faults.push(`« ${shown} » stands on ${lines} lines`)
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]{4,}/gu)) {
      if (linesBetween(node, index, index + word.length) < 2) continue
      faults.push(`« ${word} » of « ${shown} » is broken`)
    }
  }
  return faults
}

/** In the page: what stays in sight while one scrolls and takes more than a sixth of the screen. */
function tallBars(): string[] {
  const limit = window.innerHeight / 6
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' && position !== 'sticky') return []
    if (element.closest('dialog') || !element.checkVisibility({ visibilityProperty: true }))
      return []
    const { height } = element.getBoundingClientRect()
    // What fills its parent has nowhere to stick.
    const room = element.parentElement?.getBoundingClientRect().height ?? 0
    if (height <= limit || (position === 'sticky' && room - height < 1)) return []
    const named = element.outerHTML.slice(0, 100)
    return [`${Math.round(height)} px of ${window.innerHeight} for ${named}`]
  })
}

/** In the page: more than one kind of action in lime; a list may have the same one in each of its rows. */
function severalLimes(): string[] {
  const probe = document.createElement('i')
  probe.style.color = 'var(--color-ball)'
  document.body.append(probe)
  const lime = getComputedStyle(probe).color
  probe.remove()
  const root = document.querySelector('dialog:modal') ?? document.body
  const seen = [...root.querySelectorAll('a[href]:not(.skip-link), button')].filter(
    (action) =>
      getComputedStyle(action).backgroundColor === lime &&
      action.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  )
  const names = new Set(seen.map((action) => action.textContent.replaceAll(/\d+/g, '')))
  return names.size > 1 ? [`lime: ${[...names].join(', ')}`] : []
}

/** In the page: what can be tapped and cannot be scrolled clear of what lies over it. */
function coveredTargets(): string[] {
  // The skip link comes into sight with the keyboard.
  const tapped =
    'a[href]:not(.skip-link), button, input, select, textarea, summary, label, [role="button"]'
  const root = document.querySelector('dialog:modal') ?? document.body

  function coverOf(target: Element): Element | null {
    const isField = target instanceof HTMLInputElement
    const labels = isField ? [...(target.labels ?? [])] : []
    // The room that a field leaves at its end is that of a tool of its own.
    const tool = isField ? Number.parseFloat(getComputedStyle(target).paddingRight) : 0
    for (const { left, right: end, top, bottom } of target.getClientRects()) {
      const right = end - tool
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const points: [number, number][] = [
        [x, y],
        [left + 3, y],
        [right - 3, y],
        [x, top + 3],
        [x, bottom - 3],
      ]
      for (const point of points) {
        const hit = document.elementFromPoint(...point)
        if (hit === null) return document.documentElement
        if (!target.contains(hit) && !labels.some((label) => label.contains(hit))) return hit
      }
    }
    return null
  }

  const faults: string[] = []
  for (const target of root.querySelectorAll(tapped)) {
    const { width, height } = target.getBoundingClientRect()
    if (width < 4 || height < 4 || target.closest('[inert]')) continue
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (getComputedStyle(target).pointerEvents === 'none') continue
    let cover: Element | null = null
    for (const block of ['center', 'start', 'end'] as const) {
      target.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
      cover = coverOf(target)
      if (cover === null) break
    }
    if (cover === null) continue
    const [named, above] = [target, cover].map((element) => element.outerHTML.slice(0, 100))
    faults.push(`${named} lies under ${above}`)
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
  return faults
}
