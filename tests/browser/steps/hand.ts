import { type Locator, type Page, expect } from '@playwright/test'

/** How a visitor acts on the page: by pointer, or by keyboard alone. */
export interface Hand {
  readonly page: Page
  /** Follows a link or presses a button. */
  press(target: Locator): Promise<void>
  /** Chooses a radio button or ticks a box. */
  tick(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  /** Accepts the autofill of the phone or browser for a field, which fills all that belong together. */
  autofill(texts: readonly (readonly [field: Locator, text: string])[]): Promise<void>
  /** Sends the form whose last field was filled in: by its button, or by Enter in that field. */
  send(button: Locator): Promise<void>
  /** The effort so far. */
  readonly effort: Effort
}

export interface Effort {
  taps: number
  keystrokes: number
  tabs: number
  /** How often there was nothing to do for more than a second. */
  waits: number
}

const noEffort: Effort = { taps: 0, keystrokes: 0, tabs: 0, waits: 0 }
const waitMs = 1000

async function waitFor(target: Locator, effort: Effort): Promise<void> {
  const start = performance.now()
  await target.waitFor()
  if (performance.now() - start > waitMs) effort.waits += 1
}

export function pointer(page: Page): Hand {
  const effort = { ...noEffort }
  const press: Hand['press'] = async (target) => {
    await waitFor(target, effort)
    effort.taps += 1
    await target.click()
  }
  return {
    page,
    effort,
    press,
    send: press,
    async tick(target) {
      effort.taps += 1
      await target.check()
    },
    async write(target, text) {
      const isThere = await target.evaluate((element) => element === document.activeElement)
      if (!isThere) effort.taps += 1
      effort.keystrokes += text.length
      await target.fill(text)
    },
    async autofill(texts) {
      // the field, then the suggestion above the keyboard
      effort.taps += 2
      for (const [field, text] of texts) await field.fill(text)
    },
  }
}

/** Tab, arrows, Enter, Space and letters; every stop on the way has to be seen. */
export function keyboard(page: Page): Hand {
  const effort = { ...noEffort }
  const tabTo = async (target: Locator) => {
    await waitFor(target, effort)
    effort.tabs += await pressTab(page, target)
  }
  const write: Hand['write'] = async (target, text) => {
    await tabTo(target)
    effort.keystrokes += text.length
    await page.keyboard.type(text)
  }
  return {
    page,
    effort,
    write,
    async press(target) {
      await tabTo(target)
      await page.keyboard.press('Enter')
    },
    async send(button) {
      await waitFor(button, effort)
      await page.keyboard.press('Enter')
    },
    async tick(target) {
      await tabTo(target)
      // The arrows go round a group of radio buttons and choose.
      for (let step = 0; step < 10 && !(await hasFocus(target)); step++) {
        await page.keyboard.press('ArrowDown')
      }
      if (!(await target.isChecked())) await page.keyboard.press('Space')
      await expect(target).toBeChecked()
    },
    async autofill(texts) {
      for (const [field, text] of texts) await write(field, text)
    },
  }
}

const mostStops = 150

/** Tabs on until it, or another radio button of its group, has the focus; gives how often. */
async function pressTab(page: Page, target: Locator): Promise<number> {
  await target.waitFor()
  let stops = 0
  for (let presses = 0; stops < mostStops; presses++) {
    const { isThere, arrow, unseen } = await target.evaluate(lookAtFocus)
    if (presses > 0) expect(unseen).toBeNull()
    if (isThere) return stops
    await page.keyboard.press(arrow ?? 'Tab')
    if (arrow === null) stops += 1
  }
  throw new Error(`The keyboard does not reach ${String(target)} within ${mostStops} stops.`)
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** In the page: where the focus is on its way to the target. */
function lookAtFocus(target: Element) {
  /** The arrow that leads on from the focus, within the group of links that both are in. */
  function arrowOn(): string | null {
    const group = target.closest('[data-links]')
    const focused = document.activeElement
    if (group === null || focused === null || !group.contains(focused)) return null
    const [from, to] = [focused.getBoundingClientRect(), target.getBoundingClientRect()]
    if (to.top >= from.bottom) return 'ArrowDown'
    if (to.bottom <= from.top) return 'ArrowUp'
    return to.left >= from.right ? 'ArrowRight' : 'ArrowLeft'
  }

  /** The focused element when nothing shows that it has the focus; null when all is well. */
  function unseenFocus(): string | null {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    // A hidden radio button or file input shows its focus on its label.
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
    const shown = [focused, ...labels]
    const seen = shown.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const drawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return drawn && width > 8 && height > 8
    })
    // Neither a bar that floats nor the edge of the screen may hide all of it (WCAG 2.4.11).
    const uncovered = shown.some((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const columns = [left + 4, (left + right) / 2, right - 4]
      const rows = [top + 4, (top + bottom) / 2, bottom - 4]
      return columns.some((x) =>
        rows.some((y) => {
          const hit = document.elementFromPoint(x, y)
          return hit !== null && (element.contains(hit) || hit.contains(element))
        }),
      )
    })
    return seen && uncovered ? null : focused.outerHTML.slice(0, 200)
  }

  const focused = document.activeElement
  const areInputs = target instanceof HTMLInputElement && focused instanceof HTMLInputElement
  const isBeside = areInputs && target.type === 'radio' && target.name === focused.name
  const isThere = target === focused || isBeside
  return { isThere, arrow: arrowOn(), unseen: unseenFocus() }
}
