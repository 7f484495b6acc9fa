import type { Page } from '@playwright/test'
import { waitForHydration } from './hydration.ts'

/** As an answer does, without a load for each screen: the style sheet knows the bar by its presence. */
export async function takeCookieBarAway(page: Page): Promise<void> {
  const bar = page.locator('.cookie-bar')
  if ((await bar.count()) === 0) return
  // React would put it back.
  await waitForHydration(bar)
  await bar.evaluate((element) => element.remove())
}
