import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until the page's script has taken a part over: before that its links and forms are plain. */
export async function waitForHydration(part: Locator): Promise<void> {
  // React marks every element that it has taken over.
  const isMarked = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__react'))
  await expect.poll(() => part.evaluate(isMarked)).toBe(true)
}

/** Waits until the script of the page, if it has one, has taken the page over. */
export async function waitForPageHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // the starting script comes last
    if (document.readyState === 'loading') return false
    if (!('__reactRouterContext' in window)) return true
    // React keeps its root at the document, and there whether it still waits for the script.
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1]
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}
