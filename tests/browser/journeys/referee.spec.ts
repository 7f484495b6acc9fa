import type { Page, TestInfo } from '@playwright/test'
import { demoSession, keepSession } from '../site/members.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'

/** Digits that are a final score of format C1, by the match. */
const scores = ['4240', '5341', '2440107', '0414', '5342']

/** How a referee writes: on the keys of a laptop, or those of the screen. */
interface Hand {
  /** The score of the match on the first court that is played. */
  score(digits: string): Promise<void>
  /** The score of a correction that is open. */
  correct(digits: string): Promise<void>
  rain(): Promise<void>
}

const keyboard = (page: Page): Hand => ({
  async score(digits) {
    const isPlayed = page.getByRole('button', { name: /^Score, / })
    const court = page.locator('.table-court', { has: isPlayed }).first()
    const number = await court.locator('.table-number').innerText()
    // nothing of a try before
    await page.keyboard.press('Escape')
    await page.keyboard.type(`${number} ${digits}`)
    await page.keyboard.press('Enter')
  },
  correct: (digits) => page.keyboard.type(digits),
  rain: () => page.keyboard.press('p'),
})

function thumb(page: Page): Hand {
  const keys = page.getByRole('group', { name: 'Saisie' })
  const tap = async (digits: string) => {
    for (const digit of digits) await keys.getByRole('button', { name: digit, exact: true }).tap()
  }
  return {
    async score(digits) {
      await page
        .getByRole('button', { name: /^Score, / })
        .first()
        .tap()
      await tap(digits)
      await keys.getByRole('button', { name: /^Enregistrer/ }).tap()
    },
    correct: tap,
    rain: () => page.getByRole('button', { name: /Pluie$/ }).tap(),
  }
}

const played = (page: Page) => page.locator('.table-wide').first()

// requirements RF10 and RF14
test('A referee runs a day of 12 pairs from the screen', async ({ page, context }, info) => {
  // some sixty acts, one after the other
  test.slow()
  const isPhone = info.project.name === 'phone'
  const hand = isPhone ? thumb(page) : keyboard(page)
  const token = await demoSession('helene@demo.4padel.fr')
  await keepSession(context, token)
  const listed = await page.request.get(
    `/api/v1/competitions?type=2&active=true&_limit=100&category=P50&event=${isPhone ? 'women' : 'mixed'}`,
  )
  const { competitions } = (await listed.json()) as {
    competitions: { id: number; status: string }[]
  }
  // one that was left half-way goes on from there
  const one = competitions.find(({ status }) => status === 'closed' || status === 'playing')
  await page.goto(`/juge-arbitre/${one?.id}`)
  if (one?.status === 'closed') await begin(page, info)

  const call = page.getByRole('button', { name: 'Appeler', exact: true })
  const start = page.getByRole('button', { name: 'Ils jouent' })
  const score = page.getByRole('button', { name: /^Score, / })
  let done = Number.parseInt(await played(page).innerText(), 10)
  let [hasRained, hasCorrected] = [done >= 5, done >= 7]
  while (done < 20) {
    await allSent(page, one?.id)
    await expect(call.or(start).or(score).first()).toBeVisible()
    if ((await start.count()) > 0 && done === 2) {
      await page
        .getByRole('button', { name: /forfait/ })
        .first()
        .click()
      await picture(page, info, 'referee-2-walk-over')
      await page
        .getByRole('button', { name: /^Forfait de/ })
        .first()
        .click()
      done += 1
    } else if ((await start.count()) > 0) {
      await start.first().click()
      await expect(start).toHaveCount(0)
    } else if ((await call.count()) > 0) {
      await call.first().click()
      await expect(start).toHaveCount(1)
    } else if ((await score.count()) > 0) {
      if (done === 4) await picture(page, info, 'referee-3-courts')
      const digits = scores[done % scores.length] ?? ''
      done += 1
      await expect(async () => {
        await hand.score(digits)
        const counted = new RegExp(`^${done}\\smatch`)
        await expect(played(page)).toContainText(counted, { timeout: 8_000 })
      }).toPass()
    }
    await expect(played(page)).toContainText(new RegExp(`^${done}\\smatch`))
    if (done === 5 && !hasRained) {
      hasRained = true
      await hand.rain()
      await page.getByRole('button', { name: 'Arrêter et replanifier' }).click()
    }
    if (done === 7 && !hasCorrected) {
      hasCorrected = true
      await correct(page, hand)
    }
  }
  await page.getByRole('button', { name: 'Terminer le tournoi' }).click()
  await page.getByRole('button', { name: 'Publier les résultats' }).click()
  await expect(page.getByText('Les résultats sont publiés.')).toBeVisible()
  await picture(page, info, 'referee-4-published')
})

/** Checks eleven of twelve pairs in, and draws. */
async function begin(page: Page, info: TestInfo): Promise<void> {
  const absent = page.getByRole('button', { name: 'Pointer' })
  await expect(absent).toHaveCount(12)
  for (let pair = 12; pair > 1; pair--) {
    await absent.first().click()
    await expect(absent).toHaveCount(pair - 1)
  }
  await picture(page, info, 'referee-1-check-in')
  await page.getByLabel('Témoins').fill('Nadine Vidal, Luc Prat')
  await page.getByRole('button', { name: 'Tirer au sort' }).click()
  await expect(played(page)).toContainText('0')
}

/** The screen is ahead of a slow server; refused acts stay in the list too. */
const allSent = (page: Page, id: number | undefined) =>
  expect
    .poll(() => page.evaluate((name) => localStorage.getItem(name) ?? '[]', `juge-arbitre ${id}`))
    .toBe('[]')

async function correct(page: Page, hand: Hand): Promise<void> {
  await page
    .getByRole('button', { name: /^Corriger/ })
    .first()
    .click()
  await hand.correct('0414')
  await page.getByRole('button', { name: /^Corriger ce score/ }).click()
  await expect(page.locator('.table-done').first()).toContainText('4-0 4-1')
}
