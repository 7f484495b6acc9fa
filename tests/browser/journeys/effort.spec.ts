import type { Page } from '@playwright/test'
import { origin } from '../site/addresses.ts'
import { keepSession, newMember, newPerson } from '../site/members.ts'
import { type Effort, type Hand, keyboard, pointer } from '../steps/hand.ts'
import { cards, confirmAtBank, payWith } from '../steps/pay.ts'
import { signUpOnTheWay } from '../steps/sign-up.ts'
import { chooseAccount, newSocialPerson } from '../steps/social.ts'
import { expect, test } from '../test.ts'

test.use({ consent: 'asked' })

// requirements S21 and M69
test('A new player finds a court tonight, signs up by the form and pays', async ({ page }) => {
  const hand = pointer(page)
  const screens = countScreens(page)
  await page.goto('/')
  await chooseTown(hand, 'Toulouse')
  await chooseTime(hand)
  const before = hand.effort.taps
  await signUpOnTheWay(hand, newPerson())
  expect(hand.effort.taps - before).toBeLessThanOrEqual(12)
  await payHold(hand)
  expectEffort('a new player, by the form', hand.effort, screens(), { taps: 18, screens: 5 })
})

// requirement S21
test('A new player finds a court tonight, signs up with Google and pays', async ({ page }) => {
  const hand = pointer(page)
  const screens = countScreens(page)
  await page.goto('/')
  await chooseTown(hand, 'Lyon')
  await chooseTime(hand)
  await hand.press(page.getByRole('main').getByRole('button', { name: 'Continuer avec Google' }))
  // of those that Google lists, one: a press
  await chooseAccount(page, newSocialPerson())
  hand.effort.taps += 1
  const modal = page.getByRole('dialog', { name: 'Termine ton inscription' })
  await hand.write(modal.getByLabel('Mobile'), '06 39 98 00 01')
  await hand.tick(modal.getByRole('checkbox', { name: /CGU/ }))
  await hand.press(modal.getByRole('button', { name: 'Créer mon compte' }))
  await payHold(hand)
  expectEffort('a new player, with Google', hand.effort, screens(), { taps: 12, screens: 6 })
})

// requirement S21
test('A member pays a time of the home page', async ({ page, context }) => {
  await keepSession(context, (await newMember()).token)
  const hand = pointer(page)
  const screens = countScreens(page)
  await page.goto('/')
  await chooseTime(hand)
  await payHold(hand)
  // the card is a press too
  expectEffort('a member, from the home page', hand.effort, screens(), { taps: 4 + 1, screens: 3 })
})

// requirement S21
test(
  'A new player finds a court, signs up by the form and pays, by keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    const hand = keyboard(page)
    const screens = countScreens(page)
    await page.goto('/')
    await hand.press(page.getByRole('link', { name: 'Aller à la recherche' }))
    await writeTown(hand, 'Toulouse')
    await chooseTime(hand)
    await signUpOnTheWay(hand, newPerson())
    await payHold(hand)
    expectEffort('a new player, by keyboard', hand.effort, screens(), { tabs: 36, screens: 5 })
  },
)

async function writeTown({ page, write }: Hand, town: string): Promise<void> {
  const place = page.getByRole('main').getByRole('combobox', { name: 'Où' })
  await write(place, town)
  const option = page.getByRole('option', { name: new RegExp(`^${town} \\d+$`) })
  await expect(option).toBeVisible()
  while ((await option.getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `autour de ${town}` })).toBeVisible()
}

async function chooseTown({ page, press }: Hand, town: string): Promise<void> {
  await press(page.getByRole('main').getByRole('link', { name: town, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: `autour de ${town}` })).toBeVisible()
}

/** The first time of the list, and « Continuer » below it. */
async function chooseTime({ page, press }: Hand): Promise<void> {
  const main = page.getByRole('main')
  await press(main.getByRole('link', { name: /^\d\dh\d\d/ }).first())
  await press(main.getByRole('button', { name: 'Continuer', exact: true }))
}

async function payHold(hand: Hand): Promise<void> {
  const { page } = hand
  await expect(page).toHaveURL(/\/paiement\?booking=\d+/)
  await payWith(hand, cards.challenged)
  await confirmAtBank(hand)
  await expect(page).toHaveURL(/\/paiement\/confirmation\?booking=\d+/)
}

/** Counts the pages of ours that are met from now on. */
function countScreens(page: Page): () => number {
  const met: string[] = []
  page.on('framenavigated', (frame) => {
    const address = new URL(frame.url())
    if (frame !== page.mainFrame() || address.origin !== origin) return
    if (met.at(-1) !== address.pathname) met.push(address.pathname)
  })
  return () => met.length
}

/** Prints the effort of a way, and fails if it exceeds its limit. */
function expectEffort(
  way: string,
  effort: Effort,
  screens: number,
  most: Partial<Effort & { screens: number }>,
): void {
  const spent = { ...effort, screens }
  const text = Object.entries(spent).map(([what, count]) => `${count} ${what}`)
  console.log(`${way}: ${text.join(', ')}`)
  for (const [what, count] of Object.entries(most)) {
    expect(spent[what as keyof typeof spent], `${way}: ${what}`).toBeLessThanOrEqual(count)
  }
}
