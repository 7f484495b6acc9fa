import type { Center } from '@quatre/contract'
import { expect, test } from 'vitest'
import { centersFrom } from '../../site/centers.ts'
import type { RequestContext } from '../../site/context.ts'
import { keepSession, offeredCenterId } from './enter.ts'

const own = { id: 42, slug: 'toulouse-colomiers' }
const centers = [own, { id: 37, slug: 'tours' }, { id: 21, slug: 'dijon' }]

/** A visitor's request, and the club that its answer chooses; null: none. */
function visit({ chosen = '', guess = false }) {
  const cookies: string[] = []
  const site = {
    ...centersFrom(async () => centers as Center[]),
    origin: 'http://localhost',
    chosenCenterSlug: chosen || null,
    chosenCenterIsGuess: guess,
    setCookie: (header: string) => void cookies.push(header),
  } as unknown as RequestContext
  return { site, club: () => /center=([^;]*)/.exec(cookies.join())?.[1] ?? null }
}

/** The club that a sign-in leaves chosen. */
async function clubAfter({ target = '/moi', centerId = 42, ...chosen }) {
  const { site, club } = visit(chosen)
  await keepSession(site, { token: 't', centerId: centerId || null, target })
  return club()
}

// requirement C15
test('a member’s own club is chosen at sign-in where none was', async () => {
  expect(await clubAfter({})).toBe(own.slug)
})

test('it takes the place of the one that the position chose', async () => {
  expect(await clubAfter({ chosen: 'tours', guess: true })).toBe(own.slug)
})

test.each([
  ['picked by hand', { chosen: 'tours' }],
  [
    'where they are booking',
    { chosen: 'tours', guess: true, target: '/reservations/terrain?center=tours&start=x' },
  ],
  ['of a member without one', { chosen: 'tours', guess: true, centerId: 0 }],
])('the club %s stays', async (_what, given) => {
  expect(await clubAfter(given)).toBeNull()
})

const booking = '/reservations/terrain?center=tours&start=x'

test.each([
  ['the one picked by hand', { chosen: 'dijon', guess: false, target: booking }, 21],
  ['where one is booking', { chosen: '', guess: false, target: booking }, 37],
  ['where one is booking, not the nearest', { chosen: 'dijon', guess: true, target: booking }, 37],
  ['the nearest', { chosen: 'dijon', guess: true, target: '/moi?center=tours' }, 21],
  ['none', { chosen: '', guess: false, target: '' }, null],
])('The club offered to a new member is %s', (_which, { target, ...chosen }, offered) => {
  expect(offeredCenterId(visit(chosen).site, centers, target)).toBe(offered)
})
