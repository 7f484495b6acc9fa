import type { Page } from '@playwright/test'
import { origin } from '../site/addresses.ts'
import { demoSession, keepSession } from '../site/members.ts'
import { alive } from '../steps/alive.ts'
import { expect, test } from '../test.ts'

const camille = { email: 'camille@demo.4padel.fr', password: 'padel2026' }

test.describe('A page for members', () => {
  // requirement M23
  test('leads a guest to sign in, and then back', async ({ page }) => {
    await page.goto('/mon-compte/mes-info-persos#notifications')
    await expect(page).toHaveURL('/signin?redirect=%2Fmon-compte%2Fmes-info-persos#notifications')
    const main = page.getByRole('main')
    await alive(main.getByLabel('E-mail'))
    await expect(main.getByText('Connecte toi pour voir la page souhaitée.')).toBeVisible()
    await signIn(page, camille)
    await expect(page).toHaveURL('/mon-compte/mes-info-persos#notifications')
    await expect(page.locator('#notifications')).toBeInViewport()
  })

  // requirement S9
  test('is reached by an older link of a centre, which becomes the chosen one', async ({
    page,
    context,
  }) => {
    await page.goto('/dijon/fr/accueil/mon-compte')
    await expect(page).toHaveURL('/signin?redirect=%2Fmoi')
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'center')?.value).toBe('dijon')
  })

  // The others that are not safe are in the rule's own test (packages/domain/src/redirect.test.ts).
  test('is not reached by an unsafe address', async ({ page }) => {
    await page.goto(`/signin?redirect=${encodeURIComponent('//example.org/')}`)
    await expect(page.getByText(/^Connecte toi/)).toHaveCount(0)
    await signIn(page, camille)
    await expect(page).toHaveURL('/moi')
  })
})

test.describe('A member', () => {
  test.beforeEach(async ({ context }) => keepSession(context, await demoSession(camille.email)))

  // requirement M23
  test('is led away from the pages of guests', async ({ page }) => {
    for (const address of ['/signin', '/login', '/Signup']) {
      await page.goto(address)
      await expect(page, address).toHaveURL('/moi')
    }
  })

  test('reaches the page for a new password, with his own e-mail', async ({ page }) => {
    await page.goto('/identifiez-vous/mot-de-passe-oublie')
    const main = page.getByRole('main')
    await expect(main.getByLabel('E-mail')).toHaveValue(camille.email)
    await main.getByRole('button', { name: 'Recevoir le lien' }).click()
    await main.getByRole('link', { name: 'Revenir à mes infos' }).click()
    await expect(page).toHaveURL('/mon-compte/mes-info-persos#securite')
  })

  test('who signs in over another leaves no session of that one behind', async ({ request }) => {
    const former = await demoSession(camille.email)
    const headers = { cookie: `session=${former}`, origin, 'sec-fetch-site': 'same-origin' }
    const form = { email: 'lea@demo.4padel.fr', password: camille.password }
    const answer = await request.post('/signin', { headers, form, maxRedirects: 0 })
    expect(answer.headers()['set-cookie']).toContain('session=')
    const authorization = `Bearer ${former}`
    const me = await request.get('/api/v1/users/me', { headers: { authorization } })
    expect(me.status()).toBe(401)
  })

  test('is led from /signin to the page that was asked for', async ({ page }) => {
    await page.goto('/signin?redirect=%2Fnos-centres%2Fliste')
    await expect(page).toHaveURL('/nos-centres/liste')
  })

  test('leaves to /signin, and nothing of the session stays', async ({ page, context }) => {
    await page.goto('/nos-centres/liste')
    await page.goto('/moi')
    const session = (await context.cookies()).find(({ name }) => name === 'session')
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText('Ta session est fermée.')).toBeVisible()
    const left = (await context.cookies()).map(({ name }) => name)
    expect(left.filter((name) => name !== 'side-bar' && name !== 'consent')).toEqual([])
    // A step back to the member's page takes its place in the history: the next one leads further.
    await page.goBack()
    await expect(page).toHaveURL('/signin?redirect=%2Fmoi')
    await page.goBack()
    await expect(page).toHaveURL('/nos-centres/liste')
    await keepSession(context, session?.value ?? '')
    await page.goto('/moi')
    await expect(page).toHaveURL('/signin?redirect=%2Fmoi')
  })
})

// requirement M15
test('Signing in that fails says the catalogue’s sentence, and opens no session', async ({
  page,
  context,
}) => {
  const notActive =
    "Désolé, ton identifiant n'est pas actif, merci de t'inscrire à nouveau pour rejoindre la communauté du 4PADEL"
  const sentences = [
    { email: '', password: '', text: 'Champ obligatoire' },
    {
      email: 'personne@exemple.fr',
      password: 'padel2026',
      text: "Désolé, l'e-mail saisi n'est pas enregistré. Merci de procéder à une inscription dans un premier temps",
    },
    {
      email: 'lea@demo.4padel.fr',
      password: 'padel2025',
      text: "Le mot de passe n'est pas correct",
    },
    { email: 'ines@demo.4padel.fr', password: 'padel2026', text: notActive },
    // role 8
    { email: 'karim@demo.4padel.fr', password: 'padel2026', text: notActive },
  ]
  for (const { email, password, text } of sentences) {
    await page.goto('/signin')
    await signIn(page, { email, password })
    const said = page.getByRole('main').getByText(text, { exact: true })
    await expect(said.first(), email).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
  }
})

async function signIn(page: Page, { email, password }: typeof camille): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('E-mail').fill(email)
  await main.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await main.getByRole('button', { name: 'Me connecter' }).click()
}
