import type { Page } from '@playwright/test'

/** Gives the page another size and waits until it is drawn so: media queries follow with a frame. */
export async function resize(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    const drawn = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    // the new layout requests its fonts when it is drawn
    await drawn()
    if (document.fonts.status === 'loaded') return
    await document.fonts.ready
    await drawn()
  })
}
