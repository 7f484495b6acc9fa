import { expect, test } from '../test.ts'

// requirement M36
test('What is accepted at sign-up is read in tabs of its own, and the form stays as it is', async ({
  page,
}) => {
  await page.goto('/Signup')
  const main = page.getByRole('main')
  await main.getByLabel('Prénom').fill('Nora')
  const texts = {
    CGU: 'Conditions générales d’utilisation',
    CGV: 'Conditions générales de vente',
    'Politique de confidentialité': 'Politique de confidentialité',
  }
  for (const [name, heading] of Object.entries(texts)) {
    const opened = page.waitForEvent('popup')
    await main.getByRole('link', { name: `${name} (nouvel onglet)` }).click()
    const text = await opened
    await expect(text.getByRole('heading', { name: heading })).toBeInViewport()
    await text.close()
  }
  await expect(main.getByLabel('Prénom')).toHaveValue('Nora')
})
