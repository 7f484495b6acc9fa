import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hourMs } from '@quatre/domain'
import { tours } from '../site/centers.ts'
import { waitForHydration } from '../steps/hydration.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'

const done = 'Tu es désormais abonné(e) à la newsletter, merci !'
const noEmail = "Merci de saisir un email valide pour t'inscrire à notre Newsletter"
const noClub = "Désolé, pour t'abonner à la newsletter, tu dois d'abord sélectionner un club!"

const newEmail = () => `lecteur.${randomUUID().slice(0, 12)}@exemple.fr`
const footer = (page: Page) => page.getByRole('contentinfo')

// requirements N1 and N3
test('The page names the missing fields, then subscribes; its alert goes after 5 s', async ({
  page,
}, info) => {
  await page.clock.install()
  await page.goto('/newsletters')
  const main = page.getByRole('main')
  const email = main.getByRole('textbox', { name: 'E-mail' })
  const subscribe = main.getByRole('button', { name: 'S’abonner' })
  await expect(page.getByRole('button', { name: 'S’abonner' })).toHaveCount(1)
  await email.fill('personne')
  await subscribe.click()
  await expect(main.getByText(noEmail)).toHaveCount(1)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(newEmail())
  await subscribe.click()
  await expect(main.getByText(noClub)).toHaveCount(1)
  await picture(page, info, 'newsletter-no-club')
  await main.getByRole('combobox', { name: 'Club' }).selectOption(String(tours.id))
  await page.clock.pauseAt(Date.now() + hourMs)
  await subscribe.click()
  await expect(main.getByRole('status').filter({ hasText: done })).toBeVisible()
  await page.clock.runFor(4_999)
  await expect(main.getByText(done)).toBeVisible()
  await page.clock.runFor(1)
  await expect(main.getByText(done)).toBeHidden()
})

test('The footer’s box answers in place, and has a club chosen when none is', async ({ page }) => {
  await page.goto('/Signup')
  const box = footer(page)
  const subscribe = box.getByRole('button', { name: 'S’abonner' })
  const firstName = page.getByRole('main').getByLabel('Prénom', { exact: true })
  await waitForHydration(firstName)
  await waitForHydration(subscribe)
  await firstName.fill('Léa')
  await subscribe.click()
  await expect(page.getByText(noEmail)).toBeVisible()
  await box.getByRole('textbox').fill(newEmail())
  await subscribe.click()
  await expect(page.getByText(noClub)).toBeVisible()
  await box.getByRole('link', { name: 'Choisir mon club' }).click()
  await page.getByRole('dialog').getByRole('button', { name: tours.name }).click()
  await expect(box.getByRole('link', { name: 'Choisir mon club' })).toBeHidden()
  await subscribe.click()
  await expect(page.getByText(done)).toBeVisible()
  await expect(page).toHaveURL('/Signup')
  await expect(firstName).toHaveValue('Léa')
})
