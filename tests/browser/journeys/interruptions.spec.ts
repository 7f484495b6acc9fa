import { writtenClock, time as timeText } from '@quatre/domain'
import type { Locator, Page } from '@playwright/test'
import { origin } from '../site/addresses.ts'
import { call } from '../site/api.ts'
import { type KnownCenter, annecy, tours } from '../site/centers.ts'
import { dayAhead, readSlots } from '../site/holds.ts'
import { keepSession, newMember, newPerson } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { waitForPageHydration } from '../steps/hydration.ts'
import { cards, confirmAtBank, expectCardNumber, payButton, payWith } from '../steps/pay.ts'
import { fillSignUp } from '../steps/sign-up.ts'
import { expect, test } from '../test.ts'

interface Step {
  readonly name: string
  readonly press: () => Promise<unknown>
  /** Sends a form again once the network is back; a requested page loads by itself. */
  readonly again?: () => Promise<unknown>
  readonly arrives: Locator
}

// requirement S20, P41
test('Each step from the home page to the confirmation bears a network that goes and comes back', async ({
  page,
  context,
  faults,
}) => {
  const hand = pointer(page)
  const main = page.getByRole('main')
  const person = newPerson()
  const arrived = countArrivedForms(page)
  const waiting = page.getByText(/le reste s’affichera au retour du réseau/)
  const unsent = page.getByText(/rien n’est parti, ta saisie est gardée/)
  const time = main.getByRole('link', { name: /^\d\dh\d\d/ }).last()
  const go = main.getByRole('button', { name: 'Continuer', exact: true })
  const join = main.getByRole('button', { name: 'Créer mon compte' })
  const atBank = page.getByRole('heading', { name: 'Confirme ton paiement' })
  const paid = page.getByText('C’est payé, le terrain est à toi.')
  const steps: Step[] = [
    {
      name: 'home page',
      press: () => main.getByRole('link', { name: 'Lyon', exact: true }).click(),
      arrives: page.getByRole('heading', { level: 1, name: 'autour de Lyon' }),
    },
    { name: 'clubs with their times', press: () => time.click(), arrives: go },
    { name: 'chosen time', press: () => go.click(), again: () => go.click(), arrives: join },
    {
      name: 'on to sign-in',
      press: () => main.getByRole('link', { name: 'CONNEXION' }).click(),
      arrives: page.getByText('Content de te revoir.'),
    },
    {
      name: 'back to sign-up',
      press: () => main.getByRole('link', { name: 'INSCRIPTION' }).click(),
      arrives: join,
    },
    {
      name: 'sign-up',
      press: () => fillSignUp(hand, person, '14/05/1990'),
      async again() {
        await expect(main.getByLabel('E-mail')).toHaveValue(person.email)
        await join.click()
      },
      arrives: main.getByText('Terrain gardé'),
    },
    {
      name: 'payment',
      press: () => payWith(hand, cards.challenged),
      async again() {
        await expectCardNumber(main.getByLabel('Numéro de carte'), cards.challenged)
        await main.getByRole('button', { name: payButton }).click()
      },
      arrives: atBank,
    },
  ]
  await page.goto('/')
  for (const { name, press, again, arrives } of steps) {
    await test.step(name, async () => {
      await setOffline(page, true)
      await press()
      // prefetched data are there without the network
      await expect(again ? unsent : waiting.or(arrives).first()).toBeVisible()
      await setOffline(page, false)
      await expect(waiting.or(unsent)).toBeHidden()
      await again?.()
      await expect(arrives).toBeVisible()
    })
  }

  // the bank is another site: there the browser says that the network is gone, and back is the payment
  await setOffline(page, true)
  await confirmAtBank(hand)
  await expect(atBank).toBeHidden()
  await page.context().setOffline(false)
  await page.goBack()
  await payWith(hand, cards.challenged)
  await confirmAtBank(hand)
  await expect(paid).toBeVisible()
  // a link pressed before its script has come asks the network by itself
  await waitForPageHydration(page)
  await setOffline(page, true)
  await main.getByRole('link', { name: 'Voir mes réservations' }).click()
  await expect(waiting).toBeVisible()
  await setOffline(page, false)
  await expect(page.getByRole('heading', { level: 1, name: 'Mes réservations' })).toBeVisible()

  expect(arrived).toEqual(['/reservations/terrain', '/Signup', '/_pay', '/_pay'])
  const token = (await context.cookies()).find(({ name }) => name === 'session')?.value ?? ''
  const [booked, ...more] = await call<{ id: number }[]>('GET', '/bookings', { token })
  expect(more).toEqual([])
  const { payments } = await call<{ payments: { state: string }[] }>(
    'GET',
    `/bookings/${booked?.id}`,
    {
      token,
    },
  )
  // the first try ended at the bank, unanswered
  expect(payments.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'captured'])
  const others = faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))
  faults.splice(0, faults.length, ...others)
})

// requirement B51, P43
test('Another time chosen in a second tab is the one that is held, and the first tab pays nothing', async ({
  page,
  context,
}) => {
  const { token } = await newMember()
  await keepSession(context, token)
  const day = `/reservations/slots?center=${annecy.slug}&date=${dayAhead(3)}`
  await hold(page, day, 'first')
  const first = page.url()
  const second = await context.newPage()
  await hold(second, day, 'last')
  const over = page.getByRole('alert').filter({ hasText: 'Le terrain n’est plus gardé.' })
  const button = page.getByRole('button', { name: payButton })
  // a press before the first tab knows pays nothing, and the page says so
  await payWith(pointer(page), cards.accepted)
  await expect(over).toBeVisible()
  await expect(page.getByText(/Rien n’a été débité/)).toBeVisible()
  await expect(button).toHaveCount(0)
  const held = await call<{ payments: unknown[] }>('GET', `/bookings/${numberIn(first)}`, { token })
  expect(held.payments).toEqual([])
  // one hold: taking the first again gives the second back, which its tab says once one looks at it
  await page.getByRole('button', { name: 'Reprendre ce terrain' }).click()
  await expect(button).toBeVisible()
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(second.getByText('Le terrain n’est plus gardé.')).toBeVisible()
})

// requirement B61
test('A court that others take during the sign-up is announced, with the nearest times one press away', async ({
  page,
}) => {
  const { start, left } = await scarceStart(tours)
  const main = page.getByRole('main')
  const date = start.slice(0, 10)
  await page.goto(
    `/reservations/slots?center=${tours.slug}&date=${date}&from=${writtenClock(start)}&duration=90`,
  )
  await main.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/Signup\?redirect=/)
  for (let court = 0; court < left; court++) {
    const { token } = await newMember()
    const body = { center: tours.id, startingDate: start, duration: 90 }
    await call('POST', '/bookings', { token, body })
  }
  await fillSignUp(pointer(page), newPerson(), '14/05/1990')
  await expect(page.getByText('Ce créneau vient d’être pris.')).toBeVisible()
  const nearest = main.getByRole('link', { name: /^\d\dh\d\d/ }).first()
  const other = (await nearest.innerText()).slice(0, 5)
  expect(other).not.toBe(timeText(start))
  await nearest.click()
  // neither the price nor the court of the one that is gone
  await expect(page).not.toHaveURL(/price=|court=/)
  await expect(main.getByText(`${other} · 1`)).toBeVisible()
  await main.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL(/\/paiement\?booking=\d+$/)
  await expect(page.getByRole('region', { name: 'Ta réservation' })).toContainText(other)
})

const numberIn = (address: string) => new URL(address).searchParams.get('booking')

/** The forms that our site answers from now on. */
function countArrivedForms(page: Page): string[] {
  const arrived: string[] = []
  page.on('response', (response) => {
    const { origin: site, pathname } = new URL(response.url())
    if (response.request().method() === 'POST' && site === origin)
      arrived.push(pathname.replace(/\.data$/, ''))
  })
  return arrived
}

/** The page hears of it a moment after the network has gone. */
async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline)
  await page.waitForFunction((known) => navigator.onLine !== known, isOffline)
}

/** Holds the first or last time of a day, from its slots. */
async function hold(page: Page, slots: string, which: 'first' | 'last'): Promise<void> {
  const main = page.getByRole('main')
  await page.goto(slots)
  await main
    .getByRole('link', { name: /^\d\dh\d\d, 1\sh\s30/ })
    [which]()
    .click()
  await main.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(page).toHaveURL(/\/paiement\?booking=\d+$/)
}

/** The start of a day with the fewest courts left for 90 minutes. */
async function scarceStart({ id }: KnownCenter): Promise<{ start: string; left: number }> {
  const starts = (await readSlots(id, dayAhead(4))).map(({ startingDate, choices }) => ({
    start: startingDate,
    left: choices.find(({ duration }) => duration === 90)?.left ?? 0,
  }))
  const [scarcest] = starts.filter(({ left }) => left > 0).toSorted((a, b) => a.left - b.left)
  if (scarcest === undefined) throw new Error('No court is left that day.')
  return scarcest
}
