import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { fetchIdToken, newSocialPerson } from '../steps/social.ts'
import { origin } from '../site/addresses.ts'
import { expect, test } from '../test.ts'

test.describe('A post of another site to the return address', () => {
  test('goes on, to a modal anybody can use, though the browser kept its cookies back', async ({
    page,
    context,
  }) => {
    const { state, nonce } = await begin(page, context)
    await postFromElsewhere(page, { state, id_token: await fetchIdToken(newSocialPerson(), nonce) })
    await expect(page.getByRole('dialog', { name: 'Termine ton inscription' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
    expect(violations).toEqual([])
  })
})

/** Begins a sign-in, up to the provider's page; returns the values that the browser asked it to return. */
async function begin(page: Page, context: BrowserContext) {
  await page.goto('/signin')
  await page.getByRole('main').getByRole('button', { name: 'Continuer avec Google' }).click()
  return readFlowCookie(page, context)
}

async function readFlowCookie(page: Page, context: BrowserContext) {
  await expect(page.getByRole('heading', { name: 'Choisis un compte' })).toBeVisible()
  const cookies = await context.cookies(origin)
  const flow = cookies.find(({ name }) => name === 'social-flow')?.value ?? ''
  return JSON.parse(decodeURIComponent(flow)) as { state: string; nonce: string }
}

async function postFromElsewhere(page: Page, fields: Record<string, string>): Promise<void> {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input name="${name}" value="${value}">`,
  )
  const form = `<form method="post" action="${origin}/google-auth">${inputs.join('')}</form>`
  const script = '<script>document.forms[0].submit()</script>'
  await page.route('http://accounts.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<link rel="icon" href="data:,">${form}${script}`,
    }),
  )
  await page.goto('http://accounts.example/')
}
