import { toulouse } from '../site/centers.ts'
import { expect, test } from '../test.ts'

// requirement C57
test('The views of a club are stepped through by buttons and arrows, and swiped', async ({
  page,
}) => {
  await page.goto(`/${toulouse.slug}`)
  const gallery = page.getByRole('region', { name: `Vues de ${toulouse.name}` })
  await expect(gallery.getByText('1 sur 5')).toBeVisible()
  await gallery.getByRole('button', { name: 'Suivante' }).click()
  await expect(gallery.getByText('2 sur 5')).toBeVisible()
  const row = gallery.locator('.slides')
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByText('3 sur 5')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(gallery.getByText('2 sur 5')).toBeVisible()
  await row.hover()
  await page.mouse.wheel(600, 0)
  await expect(gallery.getByText('3 sur 5')).toBeVisible()
  await gallery.getByRole('button', { name: 'Précédente' }).click({ clickCount: 3, delay: 400 })
  await expect(gallery.getByText('5 sur 5')).toBeVisible()
})
