import { expect, test } from 'vitest'
import type { RequestContext } from '../context.ts'
import { keepSession, offeredCenter } from './enter.ts'

const own = { id: 42, slug: 'toulouse-colomiers' }

/** The club that a sign-in leaves chosen; null: it sets none. */
async function clubAfter({ chosen = '', guess = false, target = '/moi', centerId = 42 }) {
  const cookies: string[] = []
  const site = {
    api: { centers: { list: async () => [own, { id: 37, slug: 'tours' }] } },
    origin: 'http://localhost',
    chosenCenterSlug: chosen || null,
    chosenCenterIsGuess: guess,
    setCookie: (header: string) => void cookies.push(header),
  } as unknown as RequestContext
  await keepSession(site, { token: 't', centerId: centerId || null, target })
  return /center=([^;]*)/.exec(cookies.join())?.[1] ?? null
}

test('a member’s own club is chosen at sign-in where none was', async () => {
  expect(await clubAfter({})).toBe(own.slug)
})

test('it takes the place of the one that the position chose', async () => {
  expect(await clubAfter({ chosen: 'tours', guess: true })).toBe(own.slug)
})

test.each([
  ['picked by hand', { chosen: 'tours' }],
  [
    'where he is booking',
    { chosen: 'tours', guess: true, target: '/reservations/terrain?center=tours&start=x' },
  ],
  ['of a member without one', { chosen: 'tours', guess: true, centerId: 0 }],
])('the club %s stays', async (_what, given) => {
  expect(await clubAfter(given)).toBeNull()
})

const booking = '/reservations/terrain?center=tours&start=x'

test.each([
  ['the one picked by hand', { chosen: 'dijon', guess: false, target: booking }, 'dijon'],
  ['where one is booking', { chosen: '', guess: false, target: booking }, 'tours'],
  [
    'where one is booking, not the nearest',
    { chosen: 'dijon', guess: true, target: booking },
    'tours',
  ],
  ['the nearest', { chosen: 'dijon', guess: true, target: '/moi?center=tours' }, 'dijon'],
  ['none', { chosen: '', guess: false, target: '' }, null],
])('The club offered to a new member is %s', (_which, { chosen, guess, target }, offered) => {
  const site = { chosenCenterSlug: chosen || null, chosenCenterIsGuess: guess } as RequestContext
  expect(offeredCenter(site, target)).toBe(offered)
})
