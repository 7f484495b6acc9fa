import type { Browser } from '@playwright/test'
import { call } from '../site/api.ts'
import { toulouse } from '../site/centers.ts'
import { keepCourt } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { cards, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

async function newPlayer(browser: Browser) {
  const context = await browser.newContext()
  await keepSession(context, (await newMember()).token)
  return context.newPage()
}

// requirements OM1, OM6 and OM12
test('A captain opens the last place, another joins and pays, a third is a second too late', async ({
  page,
  context,
  browser,
}) => {
  const { token } = await newMember()
  await keepSession(context, token)
  const id = await keepCourt(token, toulouse.id)
  await call('PUT', `/bookings/${id}/split`, {
    token,
    body: { nbPlayers: 2, missing: 'give_back' },
  })
  const main = page.getByRole('main')
  await page.goto(`/paiement/plusieurs?booking=${id}`)
  await payWith(pointer(page), cards.accepted)
  await expect(page).toHaveURL(/confirmation/)
  await page.goto(`/mon-compte/mes-resa/${id}`)
  await main.getByRole('button', { name: 'Ouvrir les places' }).click()
  await expect(main.getByRole('heading', { name: 'Match ouvert' })).toBeVisible()

  const address = `/recherche-un-match?match=${id}`
  const [second, third] = [await newPlayer(browser), await newPlayer(browser)]
  await third.goto(address)
  await expect(third.getByRole('button', { name: /^Rejoindre \d/ })).toBeVisible()
  await second.goto(address)
  await second.getByRole('button', { name: /^Rejoindre \d/ }).click()
  await payWith(pointer(second), cards.accepted)
  await expect(second.getByRole('main').getByText('Ta part est payée')).toBeVisible()
  await third.getByRole('button', { name: /^Rejoindre \d/ }).click()
  await expect(third.getByText('Complet, à une seconde près. Voici ce qui reste.')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('button', { name: /^Refuser jusqu’à/ })).toBeVisible()
  for (const other of [second, third]) await other.context().close()
})
