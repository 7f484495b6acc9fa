import type { Page } from '@playwright/test'
import { tours } from '../site/centers.ts'
import { forgetDetails } from '../site/change-member.ts'
import { dayAhead, keepCourt, slotsOf } from '../site/holds.ts'
import { newMember } from '../site/members.ts'
import {
  bookingPages,
  centerPages,
  entrancePages,
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

/** The slots page with a start chosen, and with one that is no longer free. */
async function chosenSlots(): Promise<Screen[]> {
  const date = dayAhead(2)
  const choices = (await slotsOf(tours.id, date)).flatMap(({ startingDate, choices: lengths }) =>
    lengths.map(({ duration, left, price }) => ({
      address: `/reservations/slots?center=${tours.slug}&date=${date}&from=${startingDate.slice(11, 16)}&duration=${duration}`,
      duration,
      isFree: left > 0 && price !== null,
    })),
  )
  // « 18h30 » and « 1 h 30 » make the longest line.
  const free = choices.findLast(({ isFree, duration }) => isFree && duration === 90)
  const taken = choices.find(({ isFree }) => !isFree)
  if (!free || !taken) throw new Error('Tours has no free start, or no other.')
  return plain([free.address, taken.address])
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
