import { randomInt } from 'node:crypto'
import { keepSession, newMember } from '../site/members.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'

// requirements LI22 and LI23
test('A member links their licence at the federation, reads their ranking, and unlinks it', async ({
  page,
  context,
}, info) => {
  const { token } = await newMember()
  await keepSession(context, token)
  const main = page.getByRole('main')
  const number = `${randomInt(7_000_000, 8_000_000)}Z`

  // a phone alone has tiles of the account
  if (info.project.name === 'desktop') await page.goto('/licence-fft')
  else {
    await page.goto('/moi')
    await main.getByRole('link', { name: 'Ma Licence FFT' }).click()
  }
  await expect(page).toHaveURL('/licence-fft')
  await picture(page, info, 'licence-1-not-linked')
  await main.getByRole('button', { name: 'Lier mon compte Ten’Up' }).click()

  await expect(page.getByRole('heading', { name: 'Choisis un compte' })).toBeVisible()
  await page.getByText('Une autre personne').click()
  await page.getByLabel('Numéro de licence').fill(number)
  await page.getByLabel('Classement').fill('2400')
  await page.getByRole('button', { name: 'Continuer avec ce compte' }).click()

  await expect(page).toHaveURL('/licence-fft/verification?resultat=lie')
  await expect(main.getByText(number)).toBeVisible()
  await picture(page, info, 'licence-2-linked')
  await main.getByRole('link', { name: 'Voir ma licence' }).click()
  await expect(main.getByText('Valable', { exact: true })).toBeVisible()
  await expect(main.getByText('Mon classement padel')).toBeVisible()
  await picture(page, info, 'licence-3-licence')

  await main.getByText('Délier mon compte Ten’Up').click()
  await picture(page, info, 'licence-4-unlink')
  await main.getByRole('button', { name: 'Oui, délier mon compte' }).click()
  await expect(main.getByText('Ton compte Ten’Up est délié')).toBeVisible()
  await expect(main.getByText(number)).toHaveCount(0)
})
