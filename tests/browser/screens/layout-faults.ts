import type { Page } from '@playwright/test'

/** Texts that cannot be read at the size the page has now: the quick part of `layoutFaults`. */
export async function textFaults(page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(missingFonts)),
    ...(await page.evaluate(crushedTexts)),
    ...(await page.evaluate(cutNames)),
  ]
}

/** The faults that make a screen hard to use by thumb, at the page's present size. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return [
    ...(await textFaults(page)),
    ...(await page.evaluate(tallBars)),
    ...(await page.evaluate(coveredBars)),
    ...(await page.evaluate(severalLimes)),
    ...(await page.evaluate(unselectedBlues)),
    ...(await page.evaluate(strayMarks)),
    ...(await page.evaluate(lowLinks)),
    ...(await page.evaluate(coveredTargets)),
  ]
}

/** In the page, once its fonts are there: those that did not come, whose place wider ones take; a system may lack those. */
async function missingFonts(): Promise<string[]> {
  await document.fonts.ready
  return [...document.fonts]
    .filter(({ family, status }) => status === 'error' && !family.includes('fallback'))
    .map(({ family }) => `${family} did not come`)
}

/** In the page: words broken over lines, and columns too narrow to be read. */
function crushedTexts(): string[] {
  // at 320 px, as on a desktop enlarged four times, a table's first column is narrower
  const fewestLetters = innerWidth < 360 ? 8 : 18
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const linesBetween = (node: Node, start: number, end: number) => {
    range.setStart(node, start)
    range.setEnd(node, end)
    const box = node.parentElement ?? document.body
    // lines that a clamp hides are not seen
    const isCut = getComputedStyle(box).overflowY === 'hidden'
    const lowest = isCut ? box.getBoundingClientRect().bottom : Infinity
    const rects = [...range.getClientRects()]
    const shown = rects.filter(({ width, top }) => width > 0 && top < lowest - 2)
    return new Set(shown.map(({ top }) => Math.round(top))).size
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
    // the last line is half full; headings are large and few
    const lettersInLine = Math.round(text.trim().length / (lines - 0.5))
    const isHeading = Number.parseFloat(getComputedStyle(node.parentElement).fontSize) >= 20
    if (length / lines <= 2 || (lines >= 4 && lettersInLine < fewestLetters && !isHeading))
      faults.push(`« ${shown} » takes ${lines} lines of ${lettersInLine} letters`)
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]{4,}/gu)) {
      if (linesBetween(node, index, index + word.length) < 2) continue
      faults.push(`« ${word} » of « ${shown} » is broken`)
    }
  }
  return faults
}

/** In the page: names that end in « … » after fewer than 18 letters, or in a line beside empty room. */
function cutNames(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { textOverflow, fontSize, webkitLineClamp } = getComputedStyle(element)
    if (webkitLineClamp !== 'none') {
      const { clientHeight: height, scrollHeight, textContent: name } = element
      const seen = (name.trim().length * height) / scrollHeight
      const isCut = height > 4 && scrollHeight > height + 2 && seen < 18
      return isCut ? [`« ${name} » is cut after ${Math.round(seen)} letters`] : []
    }
    if (textOverflow !== 'ellipsis' || !element.checkVisibility({ visibilityProperty: true }))
      return []
    const { clientWidth, scrollWidth } = element
    if (clientWidth < 4 || scrollWidth <= clientWidth + 1) return []
    const text = element.textContent.trim()
    const seenLetters = (text.length * clientWidth) / scrollWidth
    const besideWidth = element.nextElementSibling?.getBoundingClientRect().left ?? 0
    const room = besideWidth - element.getBoundingClientRect().right
    if (seenLetters >= 18 && room <= 3 * Number.parseFloat(fontSize)) return []
    return [`« ${text.slice(0, 60)} » is cut after ${Math.round(seenLetters)} letters`]
  })
}

/** In the page: fixed bars that take more than a sixth of the screen. */
function tallBars(): string[] {
  const limit = window.innerHeight / 6
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' && position !== 'sticky') return []
    if (element.closest('dialog') || !element.checkVisibility({ visibilityProperty: true }))
      return []
    const { height } = element.getBoundingClientRect()
    // A sticky element as high as its parent never sticks.
    const room = element.parentElement?.getBoundingClientRect().height ?? 0
    if (height <= limit || (position === 'sticky' && room - height < 1)) return []
    const named = element.outerHTML.slice(0, 100)
    return [`${Math.round(height)} px of ${window.innerHeight} for ${named}`]
  })
}

/** In the page, at its top: fixed elements at the foot of the screen that are below its edge or covered. */
function coveredBars(): string[] {
  return [...document.querySelectorAll('main *')].flatMap((element) => {
    const style = getComputedStyle(element)
    if (style.position !== 'sticky' || style.bottom === 'auto' || element.closest('dialog'))
      return []
    const { left, right, top, bottom, height } = element.getBoundingClientRect()
    const isToBeSeen = top < innerHeight || element.matches('.pay-bar')
    // on the smallest phones the booking to pay comes first
    if (innerWidth >= 390 && height > 4 && isToBeSeen && bottom > innerHeight + 1)
      return [`${element.outerHTML.slice(0, 100)} is below the edge of the screen`]
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (height < 4 || above === null || element.contains(above)) return []
    const [named, over] = [element, above].map(({ outerHTML }) => outerHTML.slice(0, 100))
    return [`${named} lies under ${over}`]
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

/** In the page: covered elements in the blue of a selection, except pictures and thin progress bars. */
function unselectedBlues(): string[] {
  const probe = document.createElement('i')
  probe.style.color = 'var(--color-court)'
  document.body.append(probe)
  const blue = getComputedStyle(probe).color
  probe.remove()
  const chosen =
    ':checked, label:has(:checked), li:has(:checked), [aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]'
  return [...document.querySelectorAll('body *:not(svg, svg *)')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (Math.min(width, height) < 5 || element.closest(chosen) || !element.checkVisibility())
      return []
    const isBlue = ['', '::before', '::after'].some((part) => {
      const { backgroundColor, content } = getComputedStyle(element, part)
      return backgroundColor === blue && (part === '' || content !== 'none')
    })
    return isBlue ? [`${element.outerHTML.slice(0, 100)} is as blue as what is chosen`] : []
  })
}

/** In the page: icons, pictures and texts beyond the edge of the card that they are in. */
function strayMarks(): string[] {
  const isCard = ({
    display,
    borderTopLeftRadius,
    borderTopWidth,
    backgroundColor,
  }: CSSStyleDeclaration) =>
    display !== 'inline' &&
    Number.parseFloat(borderTopLeftRadius) >= 6 &&
    (Number.parseFloat(borderTopWidth) > 0 || !backgroundColor.endsWith(', 0)'))
  /** Undefined where there is none, and for clipped or fixed elements. */
  const enclosingCard = (from: Element | null): Element | undefined => {
    for (let element = from; element; element = element.parentElement) {
      const style = getComputedStyle(element)
      const { position, overflowX, clipPath } = style
      if (position === 'fixed' || overflowX !== 'visible' || clipPath !== 'none') break
      if (isCard(style)) return element
    }
    return undefined
  }
  const found: { name: string; element: Element; boxes: DOMRectList }[] = []
  for (const element of document.querySelectorAll('body :is(svg, img)'))
    found.push({ name: element.outerHTML.slice(0, 60), element, boxes: element.getClientRects() })
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const { nodeValue, parentElement: element } = texts.currentNode
    const name = nodeValue?.trim().slice(0, 60)
    if (!name || !element) continue
    range.selectNodeContents(texts.currentNode)
    found.push({ name, element, boxes: range.getClientRects() })
  }
  return found.flatMap(({ name, element, boxes }) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const isText = !element.matches('svg, img')
    const card = enclosingCard(isText ? element : element.parentElement)?.getBoundingClientRect()
    if (!card) return []
    const beyond = [...boxes].map(({ left, right, top, bottom, width }) =>
      width < 4
        ? 0
        : Math.max(card.left - left, right - card.right, card.top - top, bottom - card.bottom),
    )
    const most = Math.round(Math.max(...beyond))
    return most > 1 ? [`« ${name} » is ${most} px outside its card`] : []
  })
}

/** In the page: links of lists and headings, apart from those in a sentence, too low for a thumb (requirement C62). */
function lowLinks(): string[] {
  const inSentence = ({ parentNode }: Element) =>
    [...(parentNode?.childNodes ?? [])].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
    )
  const links = 'main :is(li, h2, h3) a[href], .tab-bar :is(a, summary)'
  return [...document.querySelectorAll(links)].flatMap((link) => {
    const { height } = link.getBoundingClientRect()
    if (height < 1 || height >= 43.5 || link.closest('p') || inSentence(link)) return []
    if (!link.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    // one that is pressed through its surroundings
    const isOverlaid = (part: string) => getComputedStyle(link, part).position === 'absolute'
    if (isOverlaid('::before') || isOverlaid('::after')) return []
    return [`« ${link.textContent.slice(0, 40)} » is ${Math.round(height)} px high`]
  })
}

/** In the page: controls that cannot be scrolled clear of the elements over them. */
function coveredTargets(): string[] {
  // The skip link comes into sight with the keyboard.
  const tapped =
    'a[href]:not(.skip-link), button, input, select, textarea, summary, label, [role="button"]'
  const root = document.querySelector('dialog:modal') ?? document.body

  /** The elements that cover its points. */
  function coveringElements(target: Element): (Element | null)[] {
    const isField = target instanceof HTMLInputElement
    const labels = isField ? [...(target.labels ?? [])] : []
    // The room that a field leaves at its end is that of a tool of its own.
    const tool = isField ? Number.parseFloat(getComputedStyle(target).paddingRight) : 0
    return [...target.getClientRects()].flatMap(({ left, right: end, top, bottom }) => {
      const right = end - tool
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const points: [number, number][] = [
        [x, y],
        [left + 3, y],
        [right - 3, y],
        [x, top + 3],
        [x, bottom - 3],
      ]
      return points.map((point) => {
        const hit = document.elementFromPoint(...point) ?? document.documentElement
        return target.contains(hit) || labels.some((label) => label.contains(hit)) ? null : hit
      })
    })
  }

  const faults: string[] = []
  for (const target of root.querySelectorAll(tapped)) {
    const { width, height } = target.getBoundingClientRect()
    if (width < 4 || height < 4 || target.closest('[inert]')) continue
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (getComputedStyle(target).pointerEvents === 'none') continue
    // an element taller than the room between the bars is checked one point after the other
    let covers: (Element | null)[] | undefined
    for (const block of ['center', 'start', 'end'] as const) {
      target.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
      const now = coveringElements(target)
      covers = covers?.map((cover, place) => cover && (now[place] ?? null)) ?? now
      if (covers.every((one) => one === null)) break
    }
    const cover = covers?.find((one) => one !== null)
    if (!cover) continue
    const [named, above] = [target, cover].map((element) => element.outerHTML.slice(0, 100))
    faults.push(`${named} lies under ${above}`)
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
  return faults
}
