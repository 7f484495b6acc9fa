import type { BrowserContext } from '@playwright/test'
import { demoSession, keepSession } from '../site/members.ts'
import { expect, test } from '../test.ts'

const cookieNames = ['center', 'session']

// requirement S13
test('The cookies of a member are out of reach for scripts and other sites', async ({
  page,
  context,
}) => {
  await page.goto('/signin')
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill('lea@demo.4padel.fr')
  await main.getByRole('textbox', { name: 'Mot de passe' }).fill('padel2026')
  await main.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page).toHaveURL('/moi')
  const ofMembers = (await context.cookies()).filter(({ name }) => name !== 'consent')
  const cookies = ofMembers.map(({ name, httpOnly, sameSite }) => ({
    name,
    httpOnly,
    sameSite,
  }))
  expect(cookies.sort((a, b) => a.name.localeCompare(b.name))).toEqual(
    cookieNames.map((name) => ({ name, httpOnly: true, sameSite: 'Lax' })),
  )
})

for (const address of ['/deconnexion', '/_center', '/_pay', '/signin']) {
  // requirement S13
  test(`A form of another site is refused at ${address}`, async ({ context }) => {
    await keepSession(context, await demoSession('lea@demo.4padel.fr'))
    const answer = await context.request.post(address, {
      headers: { origin: 'https://example.org' },
      form: { center: 'tours' },
    })
    expect(answer.status()).toBe(403)
    expect((await context.request.get('/moi')).url()).toMatch(/\/moi$/)
  })
}

test.describe('A form that no page has', () => {
  const send = (context: BrowserContext, address: string, type: string, data: string | Buffer) =>
    context.request.post(address, { headers: { 'content-type': type }, data })

  // requirement A13
  test('is refused beyond 256 kB before a page reads it', async ({ context }) => {
    for (const address of ['/login', '/_center', '/_pay', '/Signup']) {
      const form = `email=${'a'.repeat(300_000)}`
      const answer = await send(context, address, 'application/x-www-form-urlencoded', form)
      expect(answer.status()).toBe(413)
      expect(await answer.text()).toBe('L’envoi est trop volumineux.')
    }
  })

  // requirement A13
  test('is refused when its type or its parts make no sense', async ({ context }) => {
    const strange = await send(context, '/login', 'text/csv', 'email')
    expect(strange.status()).toBe(415)
    const broken = await send(context, '/login', 'multipart/form-data; boundary=x', '--y\r\n')
    expect(broken.status()).toBe(400)
  })

  test('is an empty form when it says nothing', async ({ context }) => {
    for (const address of ['/login', '/_center', '/_consent', '/newsletters']) {
      expect((await context.request.post(address)).status()).toBeLessThan(500)
    }
    expect((await send(context, '/_pay', 'application/json', 'null')).status()).toBeLessThan(500)
  })
})
