import type { Page } from '@playwright/test'
import { type KnownCenter, toulouse, tours } from '../site/centers.ts'
import { forgetDetails } from '../site/change-member.ts'
import { dayAhead, keepCourt, slotsOf } from '../site/holds.ts'
import { newMember } from '../site/members.ts'
import {
  bookingPages,
  centerPages,
  entrancePages,
  framelessPages,
  legalPages,
  withBookings,
  withHold,
} from './addresses.ts'

/** A page as it opens, or what becomes of it by a press. */
export interface Screen {
  readonly address: string
  /** What was pressed, as sheets of pictures call it. */
  readonly pressed?: string
  readonly press?: (page: Page) => Promise<void>
}

interface Visit {
  /** The session; null for a guest. */
  readonly token: string | null
  readonly screens: readonly Screen[]
}

export const notThere = '/rien-de-tel'

/** Every screen there is, by who sees it. */
export const visits: Readonly<Record<string, () => Promise<Visit>>> = {
  'about the centres': guest([
    ...opened(),
    ...plain([...centerPages, '/nos-centres?recherche=31']),
  ]),
  'that finds a court': async () => ({
    token: null,
    screens: [...plain(bookingPages), ...(await chosenSlots())],
  }),
  'around the site': guest([...plain([...entrancePages, notThere]), refused('/Signup')]),
  'with a legal text': guest(plain(legalPages)),
  'without the frame': guest(plain(framelessPages)),
  'of a payment': async () => {
    const { token, pages } = await withHold()
    return { token, screens: plain(pages) }
  },
  'of a court that is kept': async () => {
    const { token } = await newMember()
    const booking = await keepCourt(token, tours.id)
    const payment = `/paiement?booking=${booking}`
    const bookings = ['/mon-compte/mes-resa', `/mon-compte/mes-resa/${booking}`, '/moi']
    const screens = [`/paiement/method?booking=${booking}`, ...bookings, payment]
    return { token, screens: [...plain(screens), refused(payment)] }
  },
  'of a member': async () => {
    const { token, pages } = await withBookings()
    // Of the page whose parts are closed, those with the most in them; each on a load of its own.
    const details = '/mon-compte/mes-info-persos'
    return { token, screens: plain([`${details}#coordonnees`, ...pages, `${details}#securite`]) }
  },
  'of a member without a mobile': async () => {
    const { token, email } = await newMember()
    await forgetDetails(email, ['mobilePhone', 'centerId'])
    const dialog = { address: '/', press: seeDialog, pressed: 'les infos qui manquent' }
    return { token, screens: [dialog, ...plain(['/completer-mon-profil'])] }
  },
}

function guest(screens: readonly Screen[]): () => Promise<Visit> {
  return async () => ({ token: null, screens })
}

function plain(addresses: readonly string[]): Screen[] {
  return addresses.map((address) => ({ address }))
}

/** The slots page with a start chosen, and with one that others have booked meanwhile. */
async function chosenSlots(): Promise<Screen[]> {
  const free = (await choicesOf(tours, dayAhead(2))).findLast(({ left }) => left > 0)
  if (!free) throw new Error('Tours has no free start.')
  return plain([free.address, await fullChoice()])
}

async function fullChoice(): Promise<string> {
  for (let days = 1; days < 14; days++) {
    const full = (await choicesOf(toulouse, dayAhead(days))).find(({ left }) => left === 0)
    if (full) return full.address
  }
  throw new Error('Toulouse is never full.')
}

/** What 90 minutes are offered, each with the address that has it chosen. */
async function choicesOf({ id, slug }: KnownCenter, date: string) {
  // « 18h30 » and « 1 h 30 » make the longest line.
  const duration = 90
  const slots = await slotsOf(id, date)
  return slots.flatMap(({ startingDate, choices }) => {
    const found = choices.find((choice) => choice.duration === duration && choice.price !== null)
    const from = startingDate.slice(11, 16)
    const query = new URLSearchParams({ center: slug, date, from, duration: String(duration) })
    return found ? [{ address: `/reservations/slots?${query}`, left: found.left }] : []
  })
}

/** A form sent empty, with what it says then. */
function refused(address: string): Screen {
  return {
    address,
    pressed: 'envoyé vide',
    async press(page) {
      await page.locator('main button[type=submit]').last().click()
      await page.locator('main [aria-invalid=true]').first().waitFor()
    },
  }
}

/** What opens over a page before a club is chosen. */
function opened(): Screen[] {
  const openers = { Menu: '/', 'Choisis ton club': '/nos-centres/liste', Choisir: '/' }
  return Object.entries(openers).map(([name, address]) => ({
    address,
    pressed: name,
    async press(page) {
      await page.getByRole('link', { name, exact: true }).filter({ visible: true }).click()
      await seeDialog(page)
    },
  }))
}

async function seeDialog(page: Page): Promise<void> {
  await page.locator('dialog:modal').waitFor()
}
