import { tours } from '../site/centers.ts'
import { dayAhead } from '../site/holds.ts'
import { waitForPageHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

// requirement B177
for (const [width, height] of [
  [360, 640],
  [1440, 700],
] as const) {
  test(`The chosen time is in sight and under no bar at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(
      `/reservations/slots?center=${tours.slug}&date=${dayAhead(2)}&from=21:30&duration=90`,
    )
    await waitForPageHydration(page)
    const chosen = page.locator('.choice[aria-current="true"]')
    await expect(chosen).toHaveCount(1)
    const isClear = () =>
      chosen.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) =>
          element.contains(document.elementFromPoint((left + right) / 2, y)),
        )
      })
    await expect.poll(isClear).toBe(true)
  })
}
