import { addDays, ageRefusal, dayMs, schoolZone } from '@quatre/domain'
import { describe, expect, test } from 'vitest'
import { academies, coursePlaces } from './academies.ts'
import { academyPlans, termCenterId } from './academies/plans.ts'
import { bookings } from './bookings.ts'
import { centers } from './centers.ts'
import { charges } from './charges.ts'
import { demoFamilyId } from './demo-accounts.ts'
import { createWorld } from './part.ts'

const world = createWorld({ seed: 1, today: '2026-11-27' })
const { academy, course, courseSession } = world.of(academies)
const enrolled = course.flatMap((one) => one.enrolled)

describe('academies of the world', () => {
  test('every centre with courts enough has three to six groups, and a camp each coming holiday', () => {
    const large = world
      .of(centers)
      .center.filter((one) => one.isActive && one.padel.length >= 4 && schoolZone(one.postalCode))
    expect(large.length).toBeGreaterThan(20)
    for (const { id } of large) {
      const own = academy.filter(({ centerId }) => centerId === id)
      const groups = own.find(({ plan }) => plan.type === 'academy')?.plan.courses ?? []
      expect(groups.length).toBeGreaterThanOrEqual(3)
      expect(groups.length).toBeLessThanOrEqual(6)
      expect(own.filter(({ plan }) => plan.type === 'camp').length).toBeGreaterThanOrEqual(2)
    }
  })

  test('groups are full with families that wait, and others have places; everybody is of age', () => {
    const places = coursePlaces(world)
    expect(places.every(({ taken, capacity }) => taken <= capacity)).toBe(true)
    expect(enrolled.some(({ state }) => state === 'waiting')).toBe(true)
    expect(course.some((one) => one.enrolled.length < one.plan.capacity)).toBe(true)
    for (const { plan, enrolled: own } of course) {
      const firstDay = plan.sessions[0]?.day ?? ''
      for (const { holder } of own) {
        expect(ageRefusal(plan.ages, holder.birthDate, firstDay)).toBeNull()
      }
    }
  })

  test('sessions of these weeks have a court of their own', () => {
    const near = courseSession.filter(
      ({ startsAt }) => Math.abs(startsAt - world.todayMs) < 14 * dayMs,
    )
    const taken = new Map(
      world.of(bookings).courtTime.flatMap((row) => (row.sessionId ? [[row.sessionId, row]] : [])),
    )
    expect(near.length).toBeGreaterThan(100)
    const without = near.filter(({ id }) => !taken.has(id))
    // a tournament has all courts of its club
    expect(without.length).toBeLessThan(near.length / 10)
    const wrong = near.filter(({ id, startsAt, centerId }) => {
      const row = taken.get(id)
      return row && (row.startsAt !== startsAt || row.centerId !== centerId)
    })
    expect(wrong).toEqual([])
  })

  test('the demo’s Zoé has one group, which is paid, Neo none yet', () => {
    const own = enrolled.filter(({ holder }) => holder.adultId === demoFamilyId)
    expect(own.map(({ holder }) => holder.firstName)).toEqual(['Zoé'])
    const paid = world.of(charges).charge.filter(({ kind }) => kind === 'course')
    expect(paid).toMatchObject([{ payerId: demoFamilyId, amountCents: own[0]?.paidCents }])
    expect(paid[0]?.amountCents).toBeGreaterThan(10_000)
  })

  // a Monday, a Friday, a Saturday and a Sunday
  test.each(['2026-11-23', '2026-11-27', '2026-11-28', '2026-11-29'])(
    'a camp has a day on %s, the day of the world',
    (today) => {
      const plans = world.of(centers).center.flatMap((center) => academyPlans(center, today))
      const camps = plans.filter(({ type }) => type === 'camp')
      const days = camps.flatMap(({ courses }) => courses.flatMap(({ sessions }) => sessions))
      expect(days.some(({ day }) => day === today)).toBe(true)
    },
  )

  test('about half of the sessions of a term are over on each day of a school year', () => {
    const center = world.of(centers).center.find(({ id }) => id === termCenterId)
    if (center === undefined) throw new Error('no centre has terms')
    for (let today = '2026-09-15'; today < '2027-06-18'; today = addDays(today, 1)) {
      const [term] = academyPlans(center, today)
      const shares = (term?.courses ?? []).flatMap(({ sessions }) =>
        [today, addDays(today, 1)].map(
          (until) => sessions.filter(({ day }) => day < until).length / sessions.length,
        ),
      )
      expect(shares.length).toBeGreaterThan(5)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.4)
      expect(Math.max(...shares)).toBeLessThanOrEqual(0.6)
    }
  })
})
