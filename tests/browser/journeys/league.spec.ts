import { demoSession, keepSession } from '../site/members.ts'
import { expect, test } from '../test.ts'

// requirements LG6, MA3 and MA13
test('A captain confirms the results of the other one, and reads what they change in table and level', async ({
  page,
  context,
}, info) => {
  await keepSession(context, await demoSession('camille@demo.4padel.fr'))
  const main = page.getByRole('main')
  await page.goto('/ligues-et-tournois?ligue=20001')
  await main.getByRole('link', { name: 'Journées' }).click()
  await expect(main.getByRole('heading', { name: 'Journée 11' })).toBeVisible()
  await main.getByRole('link', { name: 'Classement' }).click()
  await main.getByRole('link', { name: 'Résultat à confirmer' }).click()
  const doubles = main.getByRole('region', { name: 'La rencontre' }).getByRole('link')
  // the others are confirmed on the other device
  const isLast = info.project.name === 'desktop'
  for (const at of isLast ? [1, 2] : [0]) {
    await doubles.nth(at).click()
    await main.getByRole('button', { name: /^Confirmer \d/ }).click()
    await expect(main.getByText('confirmé par Camille Laurent')).toBeVisible()
  }
  await expect(async () => {
    await page.reload()
    await expect(main.getByText(/^on donnait \d+ chances sur 100/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await main.getByRole('link', { name: 'Ligue d’automne, journée 11' }).click()
  await expect(main.getByText('Résultat à confirmer')).toBeVisible({ visible: !isLast })
})
