import { demoSession, keepSession } from '../site/members.ts'
import { expect, test } from '../test.ts'

const camille = { email: 'camille@demo.4padel.fr', password: 'padel2026' }

test.describe('A page for members', () => {
  test('leads a guest to sign in, and then back', async ({ page }) => {
    await page.goto('/mon-compte/mes-info-persos#notifications')
    await expect(page).toHaveURL('/signin?redirect=%2Fmon-compte%2Fmes-info-persos#notifications')
    await page.waitForLoadState('networkidle')
    const main = page.getByRole('main')
    await expect(main.getByText('Connecte toi pour voir la page souhaitée.')).toBeVisible()
    await main.getByLabel('E-mail').fill(camille.email)
    await main.getByRole('textbox', { name: 'Mot de passe' }).fill(camille.password)
    await main.getByRole('button', { name: 'Me connecter' }).click()
    await expect(page).toHaveURL('/mon-compte/mes-info-persos#notifications')
    await expect(page.locator('#notifications')).toBeInViewport()
  })

  test('is reached by an older link of a centre, which becomes the chosen one', async ({
    page,
    context,
  }) => {
    await page.goto('/dijon/fr/accueil/mon-compte')
    await expect(page).toHaveURL('/signin?redirect=%2Fmoi')
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'center')?.value).toBe('dijon')
  })

  for (const address of [
    'https://example.org/',
    '//example.org/',
    '/\\example.org',
    'javascript:alert(1)',
    '/deconnexion',
  ]) {
    test(`is not reached by the unsafe address ${address}`, async ({ page }) => {
      await page.goto(`/signin?redirect=${encodeURIComponent(address)}`)
      const main = page.getByRole('main')
      await main.getByLabel('E-mail').fill(camille.email)
      await main.getByRole('textbox', { name: 'Mot de passe' }).fill(camille.password)
      await main.getByRole('button', { name: 'Me connecter' }).click()
      await expect(page).toHaveURL('/moi')
    })
  }
})

test.describe('A member', () => {
  test.beforeEach(async ({ context }) => keepSession(context, await demoSession(camille.email)))

  for (const address of ['/signin', '/login', '/Signup']) {
    test(`is led away from ${address}`, async ({ page }) => {
      await page.goto(address)
      await expect(page).toHaveURL('/moi')
    })
  }

  test('reaches the page for a new password, with his own e-mail', async ({ page }) => {
    await page.goto('/identifiez-vous/mot-de-passe-oublie')
    const main = page.getByRole('main')
    await expect(main.getByLabel('E-mail')).toHaveValue(camille.email)
    await main.getByRole('button', { name: 'Recevoir le lien' }).click()
    await main.getByRole('link', { name: 'Revenir à mes infos' }).click()
    await expect(page).toHaveURL('/mon-compte/mes-info-persos#securite')
  })

  test('is led from /signin to the page that was asked for', async ({ page }) => {
    await page.goto('/signin?redirect=%2Fnos-centres%2Fliste')
    await expect(page).toHaveURL('/nos-centres/liste')
  })

  test('leaves to /signin, and nothing of the session stays', async ({ page, context }) => {
    await page.goto('/moi')
    const session = (await context.cookies()).find(({ name }) => name === 'session')
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/signin')
    const left = (await context.cookies()).map(({ name }) => name)
    expect(left.filter((name) => name !== 'side-bar' && name !== 'consent')).toEqual([])
    await keepSession(context, session?.value ?? '')
    await page.goto('/moi')
    await expect(page).toHaveURL('/signin?redirect=%2Fmoi')
  })
})

test.describe('Signing in says', () => {
  const notActive =
    "Désolé, ton identifiant n'est pas actif, merci de t'inscrire à nouveau pour rejoindre la communauté du 4PADEL"
  const sentences = [
    {
      of: 'an unknown e-mail',
      email: 'personne@exemple.fr',
      password: 'padel2026',
      text: "Désolé, l'e-mail saisi n'est pas enregistré. Merci de procéder à une inscription dans un premier temps",
    },
    {
      of: 'a wrong password',
      email: 'lea@demo.4padel.fr',
      password: 'padel2025',
      text: "Le mot de passe n'est pas correct",
    },
    {
      of: 'a disabled account',
      email: 'ines@demo.4padel.fr',
      password: 'padel2026',
      text: notActive,
    },
    { of: 'a role of 8', email: 'karim@demo.4padel.fr', password: 'padel2026', text: notActive },
    { of: 'an empty form', email: '', password: '', text: 'Champ obligatoire' },
  ]
  for (const { of, email, password, text } of sentences) {
    test(`the specification’s sentence of ${of}`, async ({ page, context }) => {
      await page.goto('/signin')
      const main = page.getByRole('main')
      await main.getByLabel('E-mail').fill(email)
      await main.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
      await main.getByRole('button', { name: 'Me connecter' }).click()
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
    })
  }
})
