import { toulouse, tours } from '../site/centers.ts'
import { newMember } from '../site/members.ts'
import { waitForHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

// requirement C12
test('A chosen centre stays in the club bar until its close icon is pressed', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const choose = header.getByRole('link', { name: 'Choisis ton club' })
  await waitForHydration(choose)
  await choose.click()
  const picker = page.getByRole('dialog', { name: 'Ton club' })
  await picker.getByRole('button', { name: tours.name }).click()
  await expect(header.getByRole('link', { name: `Ton club : ${tours.name}` })).toBeVisible()
  await expect(header.getByRole('link', { name: /^Appeler/ })).toHaveAttribute('href', /^tel:/)
  await expect(header.getByRole('link', { name: /37100 Tours/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\//,
  )
  await page.goto('/nos-centres/liste')
  await expect(header.getByRole('link', { name: `Ton club : ${tours.name}` })).toBeVisible()
  await header.getByRole('button', { name: 'Ne plus choisir ce club' }).click()
  await expect(header.getByRole('link', { name: 'Choisis ton club' })).toBeVisible()
})

test.describe('With a known position', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 43.6, longitude: 1.33 } })

  // requirement C14
  test('the nearest centre is chosen when none is, and once cleared does not come back', async ({
    page,
  }) => {
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: `Ton club : ${toulouse.name}` })).toBeVisible()
    await header.getByRole('button', { name: 'Ne plus choisir ce club' }).click()
    await expect(header.getByRole('link', { name: 'Choisis ton club' })).toBeVisible()
    await page.goto('/nos-centres/liste')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Choisis ton club' })).toBeVisible()
  })

  test('a member’s own centre takes the place of the nearest', async ({ page, context }) => {
    await context.setGeolocation({ latitude: 47.44, longitude: 0.69 })
    const { email, password } = await newMember()
    const header = page.getByRole('banner')
    const main = page.getByRole('main')
    await page.goto('/signin')
    await expect(header.getByRole('link', { name: `Ton club : ${tours.name}` })).toBeVisible()
    await main.getByLabel('E-mail').fill(email)
    await main.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
    await main.getByRole('button', { name: 'Me connecter' }).click()
    await expect(header.getByRole('link', { name: `Ton club : ${toulouse.name}` })).toBeVisible()

    // Another own club is chosen as soon as it is saved.
    await page.goto('/mon-compte/mes-info-persos#jeu')
    await waitForHydration(main.getByLabel('Niveau'))
    await main.getByLabel('Club').selectOption({ label: tours.name })
    await main.getByRole('button', { name: 'Enregistrer mes préférences de jeu' }).click()
    await expect(header.getByRole('link', { name: `Ton club : ${tours.name}` })).toBeVisible()
  })
})
