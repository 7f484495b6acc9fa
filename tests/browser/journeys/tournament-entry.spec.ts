import type { Page } from '@playwright/test'
import { call } from '../site/api.ts'
import { keepSession, newMember } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { cards, payWith } from '../steps/pay.ts'
import { expect, test } from '../test.ts'

interface Found {
  readonly competitions: readonly {
    readonly id: number
    readonly status: string
    readonly preview: string
  }[]
}

/** One that needs no licence. */
async function openLeisure(event: 'women' | 'mixed'): Promise<number> {
  const query = `event=${event}&active=true&_limit=100`
  const { competitions } = await call<Found>('GET', `/competitions?${query}`)
  const first = competitions.find(
    ({ status, preview }) => status === 'open' && preview !== 'federation',
  )
  if (first === undefined) throw new Error('no leisure tournament is open')
  return first.id
}

async function enterByLink(page: Page, tournament: number): Promise<void> {
  await page.goto(`/tournois/${tournament}`)
  await page.getByRole('link', { name: 'Inscrire ma paire' }).first().click()
  await page.getByRole('link', { name: 'Inviter par lien' }).click()
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await payWith(pointer(page), cards.accepted)
}

test.describe.configure({ mode: 'serial' })

// requirements TN11, TN14 and TN17
test('A member enters with a partner who pays their half by a link, and withdraws', async ({
  page,
  context,
  browser,
}) => {
  const [member, friend] = [await newMember(), await newMember()]
  await keepSession(context, member.token)
  const main = page.getByRole('main')
  await enterByLink(page, await openLeisure('women'))
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
})

// requirement TN15
test('A pair waits for a place, and takes and pays it when another pair leaves', async ({
  page,
  context,
}) => {
  const tournament = await openLeisure('mixed')
  const enter = async () => {
    const { token } = await newMember()
    const body = { secondPlayer: {}, isSplit: false }
    const path = `/competitions/${tournament}/entries`
    const { id } = await call<{ id: number }>('POST', path, { token, body })
    return { token, id }
  }
  let last = await enter()
  for (;;) {
    const next = await enter().catch(() => null)
    if (next === null) break
    last = next
  }
  const { token } = await newMember()
  await keepSession(context, token)
  const main = page.getByRole('main')
  await page.goto(`/tournois/${tournament}`)
  await page.getByRole('link', { name: 'Liste d’attente' }).first().click()
  await page.getByRole('link', { name: 'Inviter par lien' }).click()
  await page.getByRole('button', { name: /^Liste d’attente/ }).click()
  await expect(main.getByText(/^Liste d’attente, /)).toBeVisible()

  await call('POST', `/entries/${last.id}/leave`, { token: last.token, body: {} })
  await expect(async () => {
    await page.reload()
    await expect(main.getByText(/Une place s’est libérée/)).toBeVisible({ timeout: 500 })
  }).toPass()
  await main.getByRole('button', { name: 'Prendre la place' }).click()
  await payWith(pointer(page), cards.accepted)
  await expect(main.getByText(/inscrits|moitié est payée/)).toBeVisible()
})
