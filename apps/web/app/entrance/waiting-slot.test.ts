import type { Center } from '@quatre/contract'
import { expect, test } from 'vitest'
import { centersFrom } from '../site/centers.ts'
import { waitingSlot } from './waiting-slot.ts'

const centers = [{ id: 37, slug: 'tours', name: 'Tours' }]
const site = {
  ...centersFrom(async () => centers as Center[]),
  now: Date.parse('2026-12-01T10:00:00+01:00'),
}
const start = encodeURIComponent('2026-12-05T14:30:00+01:00')
const court = `/reservations/terrain?start=${start}&duration=90`

test.each([
  [`${court}&center=nulle-part`],
  ['/reservations/terrain?center=tours&start=2026-13-45T25:61:00Z&duration=90'],
  ['/reservations/terrain?center=tours'],
  [`/reservations/slots?center=tours&start=${start}&duration=90`],
  ['/moi'],
  [''],
])('%s leaves nothing waiting', async (target) =>
  expect(await waitingSlot(site, target)).toBeNull(),
)

// requirement M67
test.each(['tours', '37'])('The slot of the centre %s is written in words', async (center) => {
  expect(await waitingSlot(site, `${court}&center=${center}&price=4800`)).toEqual({
    center: 'Tours',
    day: 'samedi 5 décembre',
    time: '14h30',
    duration: '1\u00a0h\u00a030',
    price: '48\u00a0€',
    isPast: false,
  })
})

test('A slot without an agreed price, or one that has begun, is marked so', async () => {
  const later = { ...site, now: Date.parse('2026-12-05T14:30:00+01:00') }
  expect(await waitingSlot(later, `${court}&center=tours`)).toMatchObject({
    price: null,
    isPast: true,
  })
})
