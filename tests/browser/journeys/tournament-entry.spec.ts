import type { Page } from '@playwright/test'
import { dayMs, type TournamentEvent } from '@quatre/domain'
import { addTournament } from '../../../apps/server/src/testing/tournament-fixture.ts'
import { call } from '../site/api.ts'
import { toulouse } from '../site/centers.ts'
import { keepSession, newMember } from '../site/members.ts'
import { withDatabase } from '../site/with-database.ts'
import { pointer } from '../steps/hand.ts'
import { cards, payButton, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

/** One of its own, that needs no licence: no other entries are in its way, on any width. */
const openLeisure = (event: TournamentEvent, capacity: number): Promise<number> =>
  withDatabase((db) =>
    addTournament(db, {
      event,
      capacity,
      centerId: toulouse.id,
      startsAt: Date.now() + 10 * dayMs,
    }),
  )

async function enterByLink(page: Page, tournament: number): Promise<void> {
  await page.goto(`/tournois/${tournament}`)
  await page.getByRole('link', { name: 'Inscrire ma paire' }).first().click()
  await page.getByRole('link', { name: 'Inviter par lien' }).click()
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await page.getByRole('checkbox', { name: /^Garder cette carte/ }).check()
  await payWith(pointer(page), cards.accepted)
}

// requirements TN11, TN14 and TN17
test('A member enters with a partner who pays their half by a link, and withdraws', async ({
  page,
  context,
  browser,
}) => {
  const [member, friend] = [await newMember(), await newMember()]
  await keepSession(context, member.token)
  const main = page.getByRole('main')
  const tournament = await openLeisure('women', 4)
  await enterByLink(page, tournament)
  await expect(main.getByText('Ta moitié est payée')).toBeVisible()
  await main.getByRole('button', { name: 'Créer le lien d’invitation' }).click()
  const link = await main.getByLabel('Lien pour ton partenaire').inputValue()

  const theirs = await browser.newContext()
  await keepSession(theirs, friend.token)
  const other = await theirs.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: /^Jouer avec/ }).click()
  await payWith(pointer(other), cards.accepted)
  await expect(other.getByRole('main').getByText('Vous êtes inscrits')).toBeVisible()
  await theirs.close()

  await page.goto('/mon-compte/mes-tournois')
  await expect(main.getByText('Inscrits.')).toBeVisible()
  await main.getByText('Se désister').click()
  await expect(main.getByText(/reviennent à qui a payé/)).toBeVisible()
  await main.getByRole('button', { name: 'Retirer la paire' }).click()
  await expect(main.getByText(/La paire est retirée/)).toBeVisible()

  // once they have played together, and with a kept card: one tap more for a bank that asks
  await page.goto(`/tournois/${tournament}`)
  const hand = pointer(page)
  await hand.press(page.getByRole('link', { name: 'Inscrire ma paire' }).first())
  await page.waitForURL(/\/inscription/)
  await hand.press(main.getByRole('link', { name: new RegExp(friend.firstName) }))
  await hand.press(main.getByRole('button', { name: 'Continuer vers le paiement' }))
  await hand.press(main.getByRole('button', { name: payButton }))
  await expect(main.getByText('Ta moitié est payée')).toBeVisible()
  expect(hand.effort.taps).toBeLessThanOrEqual(5)
})

// requirement TN15
test('A pair waits for a place, and takes and pays it when another pair leaves', async ({
  page,
  context,
}) => {
  const tournament = await openLeisure('mixed', 1)
  const leaver = await newMember()
  const entry = await call<{ id: number }>('POST', `/competitions/${tournament}/entries`, {
    token: leaver.token,
    body: { secondPlayer: {}, isSplit: false },
  })
  const { token } = await newMember()
  await keepSession(context, token)
  const main = page.getByRole('main')
  await page.goto(`/tournois/${tournament}`)
  await page.getByRole('link', { name: 'Liste d’attente' }).first().click()
  await page.getByRole('link', { name: 'Inviter par lien' }).click()
  await page.getByRole('button', { name: /^Liste d’attente/ }).click()
  await expect(main.getByText(/^Liste d’attente, /)).toBeVisible()

  await call('POST', `/entries/${entry.id}/leave`, { token: leaver.token, body: {} })
  await expect(async () => {
    await page.reload()
    await expect(main.getByText(/Une place s’est libérée/)).toBeVisible({ timeout: 500 })
  }).toPass()
  await main.getByRole('button', { name: 'Prendre la place' }).click()
  await payWith(pointer(page), cards.accepted)
  await expect(main.getByText(/inscrits|moitié est payée/)).toBeVisible()
})
