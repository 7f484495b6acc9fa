import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call } from '../site/api.ts'
import { annecy } from '../site/centers.ts'
import { keepCourt } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { test } from '../test.ts'

async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Numéro de carte').fill('4111 1111 1111 1111')
  await page.getByLabel('Expiration').fill('03/30')
  await page.getByLabel('Code de sécurité').fill('737')
}

const shot = process.env.SHOTS
// requirements SH1, SH7 and SH8
test('a captain shares a court, and a friend without an account pays their part', async ({ page, context, browser }) => {
  const { token } = await newMember()
  await keepSession(context, token)
  const booking = await keepCourt(token, annecy.id)
  const picture = async (of: typeof page, name: string) => {
    if (shot === undefined) return
    for (const width of [390, 768, 1440]) {
      await of.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await of.screenshot({ path: `${shot}/${name}-${width}.png`, fullPage: true })
    }
    await of.setViewportSize({ width: 390, height: 844 })
  }
  await page.goto(`/paiement?booking=${booking}`)
  await picture(page, 'payment')
  await page.getByRole('link', { name: 'Payer à plusieurs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On partage')
  await picture(page, 'choices')
  await page.getByLabel('Combien d’amis').selectOption('3')
  await expect(page.getByText('deux amis')).toBeAttached()
  await page.getByLabel('Combien d’amis').selectOption('4')
  await expect(page.getByText(/Au pire, tu paies/)).toBeVisible()
  await page.getByRole('button', { name: /Continuer/ }).click()
  await expect(page.getByText('Coche la case pour payer ta part.')).toBeVisible()
  await picture(page, 'consent')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /Continuer/ }).click()
  await typeCard(page)
  await picture(page, 'captain-card')
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page).toHaveURL(/confirmation/)
  await picture(page, 'confirmation')

  const { shareKey } = await call<{ shareKey: string }>('GET', `/bookings/${booking}`, { token })
  const friend = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const theirs = await friend.newPage()
  const origin = new URL(page.url()).origin
  await theirs.goto(`${origin}/paiement/participants/${shareKey}`)
  await expect(theirs.getByText('1 part sur 4 payée')).toBeVisible()
  await picture(theirs, 'link')
  await theirs.getByRole('link', { name: /Payer ma part/ }).click()
  await theirs.getByLabel('Prénom').waitFor()
  await picture(theirs, 'guest')
  await theirs.getByLabel('Prénom').fill('Julien')
  await theirs.getByLabel('Nom', { exact: true }).fill('Marty')
  await theirs.getByLabel('Mobile').fill('06 12 34 56 78')
  await theirs.getByLabel(/E-mail/).fill(`julien-${randomUUID().slice(0, 8)}@exemple.fr`)
  await theirs.getByRole('button', { name: /Continuer/ }).click()
  await typeCard(theirs)
  await picture(theirs, 'guest-card')
  await theirs.getByRole('button', { name: /^Payer/ }).click()
  await expect(theirs.getByText('Ta part est payée.')).toBeVisible()
  await expect(theirs.getByText('2 parts sur 4 payées')).toBeVisible()
  await picture(theirs, 'paid')
  await page.goto(`/mon-compte/mes-resa/${booking}`)
  await picture(page, 'own')
  await friend.close()
})
