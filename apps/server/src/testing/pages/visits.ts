import { pageAliases, pageSamples, type SampleVisitor } from '@quatre/web'
import { forgetDetails, leaveForTheBank } from './change-member.ts'
import type { Site } from './open-site.ts'
import type { Visitor } from './visitor.ts'
import { toulouse, tours } from './world.ts'

/** Two days after the fixtures' clock. */
const day = '2026-11-26'
const start = `${day}T14:00:00+01:00`

/** A visitor and the addresses that are theirs to see. */
interface Visit {
  readonly visitor: Visitor
  readonly pages: readonly string[]
  /** Other addresses, by which page answers there. */
  readonly aliases: ReadonlyMap<string, string>
}

/** The values of sample addresses; `booking` belongs to the visitor. */
export const sampleWorld = ({ id: booking, shareKey }: SampleBooking) => ({
  day,
  start,
  center: toulouse,
  quietCenter: tours,
  booking,
  shareKey,
})

/** The visitor's booking, with the key of its link. */
interface SampleBooking {
  readonly id: number
  readonly shareKey: string
}

const noBooking: SampleBooking = { id: 0, shareKey: '' }

function sampleVisit(visitor: Visitor, kind: SampleVisitor, booking: SampleBooking): Visit {
  const world = sampleWorld(booking)
  const pages = pageSamples(world, kind).map(({ address }) => address)
  return { visitor, pages, aliases: pageAliases(world, kind) }
}

/** All pages of the table, each opened by a visitor with data to see there. */
export async function everyVisit(site: Site): Promise<Visit[]> {
  return [
    sampleVisit(site.visitor(), 'guest', noBooking),
    await holderVisits(site),
    await playerVisits(site),
  ]
}

/** A member who holds a court while the bank is being asked, and has no password any more. */
async function holderVisits(site: Site): Promise<Visit> {
  const { id, token, visitor } = await site.newMember()
  const booking = await site.ask<SampleBooking>('POST', '/bookings', {
    token,
    key: crypto.randomUUID(),
    body: { center: tours.id, startingDate: start, duration: 90 },
  })
  await leaveForTheBank(site.db, booking.id)
  await forgetDetails(site.db, id, ['passwordHash'])
  return sampleVisit(visitor, 'holder', booking)
}

/** The demo account that has bookings. */
async function playerVisits(site: Site): Promise<Visit> {
  const token = await site.signIn('camille@demo.4padel.fr')
  const bookings = await site.ask<{ id: number; status: string }[]>(
    'GET',
    `/bookings?from=${day}`,
    { token },
  )
  const confirmed = bookings.find(({ status }) => status === 'Confirmed')
  if (confirmed === undefined) throw new Error('The demo account has no coming booking.')
  const booking = await site.ask<SampleBooking>('GET', `/bookings/${confirmed.id}`, { token })
  return sampleVisit(site.visitorWith(token), 'player', booking)
}
