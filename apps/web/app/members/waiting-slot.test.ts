import { expect, test } from 'vitest'
import { waitingSlot } from './waiting-slot.ts'

const centers = [{ id: 37, slug: 'tours', name: 'Tours' }]
const start = encodeURIComponent('2026-12-05T14:30:00+01:00')

test.each([
  [
    `/reservations/terrain?center=tours&start=${start}&duration=90`,
    'samedi 5 décembre à 14h30, Tours',
  ],
  [
    `/reservations/terrain?center=37&start=${start}&duration=90`,
    'samedi 5 décembre à 14h30, Tours',
  ],
  [`/reservations/terrain?center=nulle-part&start=${start}&duration=90`, null],
  ['/reservations/terrain?center=tours&start=2026-13-45T25:61:00Z&duration=90', null],
  ['/reservations/terrain?center=tours', null],
  [`/reservations/slots?center=tours&start=${start}&duration=90`, null],
  ['/moi', null],
  ['', null],
])('%s leaves %j waiting', (target, slot) => expect(waitingSlot(target, centers)).toBe(slot))
