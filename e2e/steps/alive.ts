import { expect, type Locator } from '@playwright/test'

/** Waits until the page's script has taken a part over: before that its links and forms are plain. */
export async function alive(part: Locator): Promise<void> {
  // React marks every element that it has taken over.
  const isMarked = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__react'))
  await expect.poll(() => part.evaluate(isMarked)).toBe(true)
}
