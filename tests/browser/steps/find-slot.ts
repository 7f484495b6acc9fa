import { dayShort } from '@quatre/domain'
import { expect, type Locator, type Page } from '@playwright/test'
import type { KnownCenter } from '../site/centers.ts'
import { dayAhead } from '../site/holds.ts'
import type { Hand } from './hand.ts'

const wantedMinute = 19 * 60

/** From the home page to the free courts of the centre of a postal code. */
export async function findCenter(hand: Hand, center: KnownCenter): Promise<void> {
  const { page, press, write } = hand
  await page.goto('/')
  await press(page.getByRole('link', { name: /clubs sur la carte/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Nos centres' })).toBeVisible()
  await write(page.getByRole('combobox', { name: 'Nom, ville ou code postal' }), center.postalCode)
  await press(page.getByRole('button', { name: 'Chercher' }))
  await expect(page.getByRole('status').filter({ hasText: center.postalCode })).toBeVisible()
  await press(page.getByRole('main').getByRole('link', { name: center.name, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: center.name })).toBeVisible()
  await press(page.getByRole('main').getByRole('link', { name: 'Réserver', exact: true }))
  await expect(page.getByRole('navigation', { name: 'Jour', exact: true })).toBeVisible()
}

/**
 * A day whose evening is more than a day away, so that its bookings can be cancelled free of charge:
 * tomorrow, until late in the afternoon.
 */
export function wantedDay(): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Paris' }).format(),
  )
  return dayAhead(hour < 16 ? 1 : 2)
}

/** Chooses 90 minutes of the evening, as near to 19h as there is; gives the start as shown. */
export async function chooseSlot(hand: Hand): Promise<string> {
  const { page, press } = hand
  const day = dayShort(wantedDay())
  await press(
    page.getByRole('navigation', { name: 'Jour', exact: true }).getByRole('link', { name: day }),
  )
  await expect(page.getByRole('link', { name: day })).toHaveAttribute('aria-current', 'date')
  const evening = page.getByRole('navigation', { name: 'Moment de la journée' })
  await press(evening.getByRole('link', { name: /^Soir/ }))
  await expect(evening.getByRole('link', { name: /^Soir/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const start = await nearestStart(page)
  await press(choiceAt(page, start))
  return start
}

/** The 90 minutes that start at a time, `19h00`. */
export function choiceAt(page: Page, start: string): Locator {
  return page.getByRole('link', { name: new RegExp(`^${start}, 1\\sh\\s30`) })
}

async function nearestStart(page: Page): Promise<string> {
  const choices = page.getByRole('link', { name: /^\d\dh\d\d, 1\sh\s30/ })
  await expect(choices.first()).toBeVisible()
  const starts = (await choices.allTextContents()).map((text) => text.slice(0, 5))
  const [nearest] = starts.sort((a, b) => distance(a) - distance(b))
  if (nearest === undefined) throw new Error('No free court in the evening.')
  return nearest
}

function distance(start: string): number {
  const [hour = 0, minute = 0] = start.split('h').map(Number)
  return Math.abs(hour * 60 + minute - wantedMinute)
}
