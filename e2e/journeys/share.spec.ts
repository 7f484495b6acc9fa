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

// requirements SH1, SH7 and SH8
test('a captain shares a court, and a friend without an account pays their part', async ({
  page,
  context,
  browser,
}) => {
  const { token } = await newMember()
  await keepSession(context, token)
  const booking = await keepCourt(token, annecy.id)
  await page.goto(`/paiement?booking=${booking}`)
  await page.getByRole('link', { name: 'Payer à plusieurs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On partage')
  await page.getByLabel('Combien d’amis').selectOption('3')
  await expect(page.getByText('deux amis')).toBeAttached()
  await page.getByLabel('Combien d’amis').selectOption('4')
  await expect(page.getByText(/Au pire, tu paies/)).toBeVisible()
  await page.getByRole('button', { name: 'Passer à la carte' }).click()
  await expect(page.getByText('Coche la case pour payer ta part.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Passer à la carte' }).click()
  await typeCard(page)
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page).toHaveURL(/confirmation/)

  const { shareKey } = await call<{ shareKey: string }>('GET', `/bookings/${booking}`, { token })
  const friend = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const theirs = await friend.newPage()
  const origin = new URL(page.url()).origin
  await theirs.goto(`${origin}/paiement/participants/${shareKey}`)
  await expect(theirs.getByText('1 part sur 4 payée')).toBeVisible()
  await theirs.getByRole('link', { name: /Payer ma part/ }).click()
  await theirs.getByLabel('Prénom').waitFor()
  await theirs.getByLabel('Prénom').fill('Julien')
  await theirs.getByLabel('Nom', { exact: true }).fill('Marty')
  await theirs.getByLabel('Mobile').fill('06 12 34 56 78')
  await theirs.getByLabel(/E-mail/).fill(`julien-${randomUUID().slice(0, 8)}@exemple.fr`)
  await theirs.getByRole('button', { name: 'Prendre ma place' }).click()
  await typeCard(theirs)
  await theirs.getByRole('button', { name: /^Payer/ }).click()
  await expect(theirs.getByText('Ta part est payée.')).toBeVisible()
  await expect(theirs.getByText('2 parts sur 4 payées')).toBeVisible()
  await page.goto(`/mon-compte/mes-resa/${booking}`)
  await expect(page.getByText('2 sur 4 payées.')).toBeVisible()
  await friend.close()
})
