import type { Page, TestInfo } from '@playwright/test'

/** Keeps a picture of a step in the folder that JOURNEY_PICTURES names, for the people who design. */
export async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  const folder = process.env.JOURNEY_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${info.project.name}-${name}.png` })
}
