import { writtenClock, dayShort, time } from '@quatre/domain'
import { call } from '../site/api.ts'
import { perpignan } from '../site/centers.ts'
import { dayAhead, type Slot, readSlots } from '../site/holds.ts'
import { newMember } from '../site/members.ts'
import { expect, test } from '../test.ts'

const date = dayAhead(2)
const mostCourts = 12

// requirement B35
test('A viewer of the slots sees a start go when others book its last court', async ({ page }) => {
  const start = await almostFullStart()
  const from = time(start)
  const stream = page.waitForResponse((response) => response.url().includes('/slots/stream'))
  await page.goto(
    `/reservations/slots?center=${perpignan.slug}&date=${date}&from=${writtenClock(start)}`,
  )
  await stream
  const row = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { level: 2, name: new RegExp(`^${from}`) }),
  })
  const anHour = row.getByRole('link', { name: new RegExp(`^${from}, 1\\sh\\s\\d+\\s€`) })
  await expect(anHour).toBeVisible()

  for (let court = 0; court < mostCourts && (await left(start)) > 0; court++) {
    const { token } = await newMember()
    const body = { center: perpignan.id, startingDate: start, duration: 60 }
    await call('POST', '/bookings', { token, body })
  }
  await expect(row.getByText('vient d’être pris').first()).toBeVisible()
  await expect(anHour).toBeHidden()
})

test('A moment pressed while another day is loading is the moment of that day', async ({
  page,
}) => {
  const stream = page.waitForResponse((response) => response.url().includes('/slots/stream'))
  await page.goto(`/reservations/slots?center=${perpignan.slug}&date=${dayAhead(1)}`)
  await stream
  const chosen = page.getByRole('link', { name: dayShort(date) })
  const pressed = Promise.withResolvers<void>()
  await page.route(/slots\.data/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-current', 'date')
  await page.getByRole('link', { name: /^Soir/ }).click()
  pressed.resolve()
  await expect(page).toHaveURL(new RegExp(`date=${date}.*period=soir`))
  await expect(chosen).toHaveAttribute('aria-current', 'date')
})

/** A start of that day with the fewest courts left, for an hour. */
async function almostFullStart(): Promise<string> {
  const free = (await readSlots(perpignan.id, date)).filter((slot) => leftForAnHour(slot) > 0)
  const [fewest] = free.sort((a, b) => leftForAnHour(a) - leftForAnHour(b))
  if (fewest === undefined) throw new Error('No court is left that day.')
  return fewest.startingDate
}

async function left(start: string): Promise<number> {
  const slots = await readSlots(perpignan.id, date)
  return slots.filter(({ startingDate }) => startingDate === start).map(leftForAnHour)[0] ?? 0
}

function leftForAnHour({ choices }: Slot): number {
  return choices.find(({ duration }) => duration === 60)?.left ?? 0
}
