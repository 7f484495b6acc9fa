import { toulouse } from '../site/centers.ts'
import { expect, test } from '../test.ts'

test('The place field by keyboard, with a slip of the finger; « Chercher » beside its list', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('main').getByRole('combobox', { name: 'Où' })
  await field.focus()
  await page.keyboard.type('tolouse')
  const town = page.getByRole('option', { name: /^Toulouse 31$/ })
  await expect(town).toBeVisible()
  while ((await town.getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await town.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'autour de Toulouse' })).toBeVisible()

  // requirement B177
  await page.goto('/')
  await field.pressSequentially('dijo')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Dijon/)
  await expect(page.getByRole('listbox').getByRole('option').last()).toHaveText('Autour de moi')

  await page.goto('/nos-centres')
  await page.getByRole('combobox', { name: 'Nom, ville ou code postal' }).fill(toulouse.postalCode)
  await expect(page.getByRole('option', { name: 'Colomiers' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByRole('status').filter({ hasText: toulouse.postalCode })).toBeVisible()

  const back = page.getByRole('main').getByRole('link', { name: 'Liste' })
  await page.getByRole('main').getByRole('link', { name: 'Carte', exact: true }).click()
  await expect(back).toBeVisible()
  await page.reload()
  await expect(back).toBeVisible()
})

test('« Autour de moi » leads to the courts around, and says so where the position is not given', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const field = page.getByRole('main').getByRole('combobox', { name: 'Où' })
  const around = page.getByRole('option', { name: 'Autour de moi' })
  await field.click()
  await around.click()
  await expect(page.getByText('Ta position n’est pas disponible. Indique ta ville.')).toBeVisible()
  await expect(field).toBeFocused()

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 43.611, longitude: 1.334 })
  await around.click()
  await expect(page).toHaveURL(/latitude=43\.611&longitude=1\.334/)
  await expect(page.getByRole('heading', { level: 1, name: /^Où jouer/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    toulouse.name,
  )
})
