import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { demoSession, keepSession, newMember } from '../site/members.ts'
import { completeAccount, idTokenOf, newSocialPerson } from '../steps/social.ts'
import { origin } from '../site/addresses.ts'
import { expect, test, watch } from '../test.ts'

const wanted = '/mon-compte/mes-resa'
const withToken = (token: string) =>
  `/google-auth?${new URLSearchParams({ token, redirect: wanted })}`

test.describe('A token that the application hands over in the address', () => {
  test('signs in, once, and leaves the address', async ({ page, context }) => {
    const person = newSocialPerson()
    await page.goto(withToken(await idTokenOf(person)))
    await expect(page).toHaveURL('/google-auth')
    await completeAccount(page)
    await expect(page).toHaveURL(wanted)

    await context.clearCookies()
    const token = await idTokenOf(person)
    await page.goto(withToken(token))
    await expect(page).toHaveURL(wanted)
    await context.clearCookies()
    await page.goto(withToken(token))
    await expect(page.getByRole('alert')).toHaveText(
      'La connexion n’a pas pu être vérifiée. Recommence.',
    )
    expect(await sessionOf(context)).toBeUndefined()
  })

  // requirement M57
  test('is told to nobody, and kept nowhere', async ({ request }) => {
    const answer = await request.get(withToken('x'.repeat(20)), { maxRedirects: 0 })
    expect(answer.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  test('does not change who is signed in', async ({ page, context }) => {
    await keepSession(context, await demoSession('camille@demo.4padel.fr'))
    const before = await sessionOf(context)
    await page.goto(withToken(await idTokenOf(newSocialPerson())))
    await expect(page).toHaveURL(wanted)
    expect(await sessionOf(context)).toBe(before)
  })
})

test.describe('What another site posts to the return address', () => {
  // requirement M60
  test('without a sign-in that this browser began signs nobody in', async ({ page, context }) => {
    await postFromElsewhere(page, { state: 'x', id_token: await idTokenOf(newSocialPerson()) })
    await expect(page.getByRole('alert')).toContainText('a pris trop de temps')
    expect(await sessionOf(context)).toBeUndefined()
  })

  // requirement M60
  test('with another state than the browser’s signs nobody in', async ({ page, context }) => {
    const { nonce } = await begin(page, context)
    const token = await idTokenOf(newSocialPerson(), nonce)
    await postFromElsewhere(page, { state: 'x', id_token: token })
    await expect(page.getByRole('alert')).toContainText('n’a pas pu être vérifiée')
  })

  test('goes on, to a modal anybody can use, though the browser kept its cookies back', async ({
    page,
    context,
  }) => {
    const { state, nonce } = await begin(page, context)
    await postFromElsewhere(page, { state, id_token: await idTokenOf(newSocialPerson(), nonce) })
    await expect(page.getByRole('dialog', { name: 'Termine ton inscription' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
    expect(violations).toEqual([])
  })
})

test('« Relier Google » asks for the password, then ties who opens no other account', async ({
  page,
  context,
}) => {
  const person = newSocialPerson()
  /** As the first member who asks for it, then as another. */
  const tie = async () => {
    const { token, password } = await newMember()
    await keepSession(context, token)
    await page.goto('/mon-compte/mes-info-persos#securite')
    const box = page.getByRole('group').filter({ hasText: 'Relier Google' })
    await box.getByText('Relier Google').click()
    await box.getByLabel('Ton mot de passe', { exact: true }).fill('pas-celui-ci')
    await box.getByRole('button', { name: 'Continuer vers Google' }).click()
    await expect(box.getByText("Le mot de passe n'est pas correct")).toBeVisible()
    await box.getByLabel('Ton mot de passe', { exact: true }).fill(password)
    await box.getByRole('button', { name: 'Continuer vers Google' }).click()
    const { state, nonce } = await flowOf(page, context)
    // from another site, which our session does not come along with
    await postFromElsewhere(page, { state, id_token: await idTokenOf(person, nonce) })
    await expect(page).toHaveURL(/mes-info-persos\?\S+#securite$/)
  }
  await tie()
  await expect(page.getByText('C’est relié')).toBeVisible()
  await expect(page.getByText('Retirer Google', { exact: true })).toBeVisible()
  await expect(page.getByText('Relier Google')).toHaveCount(0)
  await tie()
  await expect(page.getByRole('alert')).toContainText('ouvre déjà un autre compte 4PADEL')
  await expect(page.getByText('Retirer Google', { exact: true })).toHaveCount(0)
})

// requirement M33
test('Apple is offered on iOS in the mobile application only', async ({ browser }) => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
  const offered = async (userAgent: string, address: string) => {
    const context = await browser.newContext({ userAgent, baseURL: origin })
    const faults = watch(context)
    const page = await context.newPage()
    await page.goto(address)
    const count = await page.getByRole('button', { name: 'Continuer avec Apple' }).count()
    await context.close()
    expect(faults).toEqual([])
    return count
  }
  expect(await offered(`${iPhone} Mobile/15E148`, '/signin')).toBe(1)
  expect(await offered(`${iPhone} Mobile/15E148 Safari/604.1`, '/signin?isApp=true')).toBe(1)
  expect(await offered(`${iPhone} Mobile/15E148 Safari/604.1`, '/signin')).toBe(0)
  expect(await offered('Mozilla/5.0 (Linux; Android 15; wv) Chrome/131', '/signin')).toBe(0)
})

async function sessionOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'session')?.value
}

/** Begins a sign-in, up to the provider's page; gives what the browser asked it to give back. */
async function begin(page: Page, context: BrowserContext) {
  await page.goto('/signin')
  await page.getByRole('main').getByRole('button', { name: 'Continuer avec Google' }).click()
  return flowOf(page, context)
}

async function flowOf(page: Page, context: BrowserContext) {
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
