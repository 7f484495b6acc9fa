import type { Page } from '@playwright/test'

/** Gives the page another size and waits until it is drawn so: media queries follow with a frame. */
export async function resize(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    // asked for by name: those that are not asked for yet would come after `ready`
    await Promise.all([...document.fonts].map((font) => font.load()))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}
