import { demoSession, keepSession } from '../site/members.ts'
import { expect, test } from '../test.ts'

const cookieNames = ['center', 'session']

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
