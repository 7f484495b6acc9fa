import type { Page } from '@playwright/test'
import type { SampleVisitor } from '../../../apps/web/app/site/pages/page-row.ts'
import {
  pageSamples,
  type SampledPage,
} from '../../../apps/web/app/site/pages/page-samples.server.ts'
import { call } from '../site/api.ts'
import { type KnownCenter, toulouse, tours } from '../site/centers.ts'
import { forgetDetails } from '../site/change-member.ts'
import { giveMoney } from '../site/give-money.ts'
import {
  bookNextCourt,
  dayAhead,
  keepCourt,
  leaveForTheBank,
  readSlots,
  type Slot,
} from '../site/holds.ts'
import { demoSession, newMember } from '../site/members.ts'

/** A page as it opens, or after a press. */
export interface Screen {
  readonly address: string
  /** Screens of one kind differ in their words alone. */
  readonly kind: string
  /** The name of the pressed control, for the sheets of pictures. */
  readonly pressed?: string
  readonly press?: (page: Page) => Promise<void>
}

interface Visit {
  /** The session; null for a guest. */
  readonly token: string | null
  readonly screens: readonly Screen[]
}

export const notThere = '/rien-de-tel'

const day = dayAhead(2)
const { offset } = Temporal.PlainDate.from(day).toZonedDateTime('Europe/Paris')

/** The pages of the table that a visitor is shown; the booking is theirs. */
function pagesFor(visitor: SampleVisitor, booking: number, shareKey = ''): SampledPage[] {
  const start = `${day}T14:00:00${offset}`
  const world = { day, start, center: toulouse, quietCenter: tours, booking, shareKey }
  return pageSamples(world, visitor)
}

/** The screens that guests see besides the pages of a folder; « home » has those of all other folders. */
const besides: Readonly<Record<string, () => Promise<Screen[]>>> = {
  centers: async () => plain(['/nos-centres?recherche=31']),
  bookings: chosenSlots,
  // its times of the evening are in a bar
  content: async () => plain([`/${toulouse.slug}/padel`]),
  ...Object.fromEntries(
    ['academies', 'leads', 'matches', 'series', 'tournaments'].map((folder) => [
      folder,
      async () => [],
    ]),
  ),
  members: async () => [refused('/Signup')],
  home: async () => plain([notThere, '/']),
}

const guestPages = Map.groupBy(pagesFor('guest', 0), ({ row }) => {
  const [folder = ''] = row.file.split('/')
  return folder in besides ? folder : 'home'
})

const guestVisits = [...guestPages].map(([folder, pages]) => {
  const arrive = async (): Promise<Visit> => {
    const more = (await besides[folder]?.()) ?? []
    // the menus ask for a club, before a club's page has chosen one
    const openers = folder === 'centers' ? opened() : []
    return { token: null, screens: [...openers, ...shown(pages), ...more] }
  }
  return [`for guests (${folder})`, arrive] as const
})

/** Every screen, by its visitor. */
export const visits: Readonly<Record<string, () => Promise<Visit>>> = {
  ...Object.fromEntries(guestVisits),
  'of a payment': async () => {
    const { token, email } = await newMember()
    const booking = await keepCourt(token, tours.id)
    await leaveForTheBank(booking)
    await forgetDetails(email, ['passwordHash'])
    return { token, screens: shown(pagesFor('holder', booking)) }
  },
  'of a court that is kept': async () => {
    const { token } = await newMember()
    const booking = await keepCourt(token, tours.id)
    const payment = `/paiement?booking=${booking}`
    const bookings = ['/mon-compte/mes-resa', `/mon-compte/mes-resa/${booking}`, '/moi']
    const { startingDate } = await call<Slot>('GET', `/bookings/${booking}`, { token })
    const from = startingDate.slice(11, 16)
    const slots = new URLSearchParams({ center: tours.slug, date: day, from })
    const screens = ['/', `/reservations/slots?${slots.toString()}`, ...bookings, payment]
    return { token, screens: [...plain(screens), refused(payment)] }
  },
  'of a member who has a SOLDE and a kept card': async () => {
    const { token, email } = await newMember()
    const userId = await giveMoney(email)
    const booking = await keepCourt(token, tours.id)
    const ways = ['/paiement', '/paiement/avoir', '/pay-in-app/booking', '/paiement/plusieurs']
    const offers = await call<{ id: number }[]>('POST', '/offres/muchoOrMas', {
      body: { centerId: tours.id },
    })
    const path = `/offres/${offers[0]?.id}/muchoOrMas/item?userId=${userId}`
    const { id: item } = await call<{ id: number }>('PUT', path, { token })
    const cards = ['/mucho/achat', `/${tours.slug}/mucho/achat`]
    const buying = cards.map((address) => `${address}?carte=${item}`)
    const topUp = '/recharge-portefeuille'
    const paying = ways.map((address) => `${address}?booking=${booking}`)
    return { token, screens: plain([...paying, ...buying, `${buying[0]}&avoir=1`, topUp]) }
  },
  'of a member with a subscription card': async () => {
    const token = await demoSession('nadia@demo.4padel.fr')
    const [card] = await call<{ id: number }[]>('POST', '/offreItem/muchoOrMas', {
      token,
      body: { userId: (await call<{ id: number }>('GET', '/users/me', { token })).id },
    })
    const booking = await keepCourt(token, toulouse.id)
    const screens = ['/mucho', `/mucho/confirmation?carte=${card?.id}`]
    return { token, screens: plain([...screens, `/paiement/mucho?booking=${booking}`]) }
  },
  'of a member who plays next': async () => {
    const { token } = await newMember()
    const booking = await bookNextCourt(token, tours.id)
    const atClub = `/paiement/confirmation-au-club?booking=${booking}`
    return { token, screens: plain(['/', `/mon-compte/mes-resa/${booking}`, atClub]) }
  },
  'of a member': async () => {
    const token = await demoSession('camille@demo.4padel.fr')
    const booking = await confirmedBooking(token)
    // Of the page whose parts are closed, those with the most in them; each on a load of its own.
    const details = '/mon-compte/mes-info-persos'
    const { shareKey } = await call<{ shareKey: string }>('GET', `/bookings/${booking}`, { token })
    const pages = shown(pagesFor('player', booking, shareKey))
    const [contact, security] = plain([`${details}#coordonnees`, `${details}#securite`])
    return { token, screens: [contact, ...pages, security].filter((one) => one !== undefined) }
  },
  'of a member without a mobile': async () => {
    const { token, email } = await newMember()
    await forgetDetails(email, ['mobilePhone', 'centerId'])
    const dialog = { address: '/', kind: 'dialog', press: seeDialog }
    return {
      token,
      screens: [
        { ...dialog, pressed: 'les infos qui manquent' },
        ...plain(['/completer-mon-profil']),
      ],
    }
  },
}

function shown(pages: readonly SampledPage[]): Screen[] {
  return pages.map(({ address, row }) => ({ address, kind: row.file }))
}

function plain(addresses: readonly string[]): Screen[] {
  return addresses.map((address) => ({ address, kind: address }))
}

/** A booking to come of a demo account. */
async function confirmedBooking(token: string): Promise<number> {
  const found = await call<{ id: number; status: string }[]>('GET', `/bookings?from=${day}`, {
    token,
  })
  const confirmed = found.find(({ status }) => status === 'Confirmed')
  if (confirmed === undefined) throw new Error('The demo account has no coming booking.')
  return confirmed.id
}

/** The slots page with a start chosen, and with one that others have booked meanwhile. */
async function chosenSlots(): Promise<Screen[]> {
  const free = (await readChoices(tours, dayAhead(2))).findLast(({ left }) => left > 0)
  if (!free) throw new Error('Tours has no free start.')
  return plain([free.address, await fullChoice()])
}

async function fullChoice(): Promise<string> {
  for (let days = 1; days < 14; days++) {
    const full = (await readChoices(toulouse, dayAhead(days))).find(({ left }) => left === 0)
    if (full) return full.address
  }
  throw new Error('Toulouse is never full.')
}

/** The choices of 90 minutes, each with the address that selects it. */
async function readChoices({ id, slug }: KnownCenter, date: string) {
  // « 18h30 » and « 1 h 30 » make the longest line.
  const duration = 90
  const slots = await readSlots(id, date)
  return slots.flatMap(({ startingDate, choices }) => {
    const found = choices.find((choice) => choice.duration === duration && choice.price !== null)
    const from = startingDate.slice(11, 16)
    const query = new URLSearchParams({ center: slug, date, from, duration: String(duration) })
    return found ? [{ address: `/reservations/slots?${query}`, left: found.left }] : []
  })
}

/** A form sent empty, with its errors. */
function refused(address: string): Screen {
  return {
    address,
    kind: `${address}, refused`,
    pressed: 'envoyé vide',
    async press(page) {
      await page.locator('main button[type=submit]').last().click()
      await page.locator('main [aria-invalid=true]').first().waitFor()
    },
  }
}

/** The menus and dialogs that open over a page before a club is chosen. */
function opened(): Screen[] {
  const openers = { Menu: '/', 'Choisis ton club': '/nos-centres/liste', Choisir: '/' }
  return Object.entries(openers).map(([name, address]) => ({
    address,
    kind: name,
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
