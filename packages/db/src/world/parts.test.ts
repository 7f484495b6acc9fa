import { createHash } from 'node:crypto'
import {
  courtPrice,
  dayMs,
  dayInZone,
  hourMs,
  instantAt,
  licenceStanding,
  licenceYearOn,
  localMinute,
  minuteMs,
  isoWeekday,
  windowsOfDay,
} from '@quatre/domain'
import { describe, expect, test } from 'vitest'
import { bigCenters, bookings, bookingChargedCents } from './bookings.ts'
import { centers } from './centers.ts'
import { courts } from './courts.ts'
import { demoAccounts, demoPlayerId } from './demo-accounts.ts'
import { hours } from './hours.ts'
import { ledger } from './ledger.ts'
import { licences } from './licences.ts'
import { type World, createWorld } from './part.ts'
import { parts } from './parts.ts'
import { prices } from './prices.ts'

const seed = 2026
const today = '2026-11-21'
const world = createWorld({ seed, today })
const { center: allCenters } = world.of(centers)
const { court: allCourts } = world.of(courts)
const {
  booking: allBookings,
  participation: allParticipations,
  courtTime: allCourtTime,
} = world.of(bookings)
const centersById = new Map(allCenters.map((center) => [center.id, center]))
const courtsById = new Map(allCourts.map((court) => [court.id, court]))

const worldHash = (of: World): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => of.of<unknown>(part))))
    .digest('hex')

/** Bookings of a world that do not lie inside an opening window of their centre's local day. */
function outsideOpening(of: World): unknown[] {
  const { openingHours, openingException } = of.of(hours)
  return of.of(bookings).booking.filter(({ centerId, startsAt, endsAt }) => {
    const timeZone = centersById.get(centerId)?.timeZone ?? ''
    const day = dayInZone(startsAt, timeZone)
    const own = <Row extends { centerId: number }>(rows: readonly Row[]): Row[] =>
      rows.filter((row) => row.centerId === centerId)
    return ![day, Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()].some((openDay) =>
      windowsOfDay(openDay, own(openingHours), own(openingException)).some(
        ({ opensAt, closesAt }) =>
          instantAt(openDay, opensAt, timeZone) <= startsAt &&
          endsAt <= instantAt(openDay, closesAt, timeZone),
      ),
    )
  })
}

/** Pairs of court times that overlap on one court. */
function overlapCount(of: World): number {
  const byCourt = Map.groupBy(of.of(bookings).courtTime, ({ courtId }) => courtId)
  let count = 0
  for (const times of byCourt.values()) {
    const sorted = times.toSorted((a, b) => a.startsAt - b.startsAt)
    for (const [index, time] of sorted.entries()) {
      const before = sorted[index - 1]
      if (before && before.endsAt > time.startsAt) count++
    }
  }
  return count
}

describe('one seed and one day make one world', () => {
  // requirement O1
  test('the same seed and day give the same rows', () => {
    expect(worldHash(createWorld({ seed, today }))).toBe(worldHash(world))
  })

  test('another seed gives other rows', () => {
    expect(worldHash(createWorld({ seed: 1, today }))).not.toBe(worldHash(world))
  })

  test('the clubs are the same whatever the seed and the day', () => {
    expect(createWorld({ seed: 9, today: '2027-07-14' }).of(centers)).toEqual(world.of(centers))
  })
})

// requirement O2
describe('the weeks look like real ones', () => {
  test('there are some 30,000 bookings', () => {
    expect(allBookings.length).toBeGreaterThan(25_000)
    expect(allBookings.length).toBeLessThan(60_000)
  })

  // requirement B17
  test('nothing overlaps on a court', () => {
    expect(overlapCount(world)).toBe(0)
  })

  test('every booking lies inside the opening hours of its centre', () => {
    expect(outsideOpening(world)).toEqual([])
  })

  test.each(['2026-10-25', '2027-03-28', '2026-12-26', '2028-02-29'])(
    'around %s too, nothing overlaps or lies outside the opening hours',
    (day) => {
      const other = createWorld({ seed, today: day })
      expect(overlapCount(other)).toBe(0)
      expect(outsideOpening(other)).toEqual([])
    },
  )

  test('every booking starts on the half hour of its local clock', () => {
    const off = allBookings.filter(
      ({ startsAt, centerId }) =>
        localMinute(startsAt, centersById.get(centerId)?.timeZone ?? '') % 30 !== 0,
    )
    expect(off).toEqual([])
  })

  test('most bookings last an hour and a half', () => {
    const share =
      allBookings.filter((b) => b.endsAt - b.startsAt === 90 * minuteMs).length / allBookings.length
    expect(share).toBeGreaterThan(0.6)
  })

  test('a weekday evening is at least five times as busy as its morning', () => {
    const startedBetween = (from: number, to: number): number =>
      allBookings.filter(({ centerId, startsAt }) => {
        const timeZone = centersById.get(centerId)?.timeZone ?? ''
        const minute = localMinute(startsAt, timeZone)
        return isoWeekday(dayInZone(startsAt, timeZone)) <= 5 && minute >= from && minute < to
      }).length
    expect(startedBetween(1080, 1320)).toBeGreaterThan(5 * startedBetween(480, 720))
  })

  test('tonight some court is still free in one of the busiest centres', () => {
    const [from, to] = [1200, 1290].map((minute) => instantAt(today, minute, 'Europe/Paris'))
    const padel = allCourts.filter(({ centerId, sportId }) => centerId === 42 && sportId === 3)
    const taken = padel.filter(({ id }) =>
      allCourtTime.some(
        (time) => time.courtId === id && time.startsAt < (to ?? 0) && (from ?? 0) < time.endsAt,
      ),
    )
    expect(taken.length / padel.length).toBeGreaterThan(0.6)
  })

  test('no booking is further ahead than the centre allows', () => {
    const late = allBookings.filter(({ centerId, startsAt }) => {
      const center = centersById.get(centerId)
      // the day of its planning, which may end after midnight
      const day = dayInZone(startsAt - 3 * hourMs, center?.timeZone ?? '')
      const ahead = Temporal.PlainDate.from(today).until(day).days
      return ahead > (center?.blockBookingAfterDays ?? 0)
    })
    expect(late).toEqual([])
  })

  test('closed centres and inactive ones have no booking', () => {
    expect(allBookings.filter(({ centerId }) => !centersById.get(centerId)?.isActive)).toEqual([])
    const closed = allBookings.filter(
      ({ centerId, startsAt }) =>
        centerId === 37 && dayInZone(startsAt, 'Europe/Paris') === '2026-11-26',
    )
    expect(closed).toEqual([])
  })

  test('only past bookings are cancelled, and they keep no court', () => {
    const cancelled = new Set(
      allBookings.filter(({ status }) => status === 'Cancelled').map(({ id }) => id),
    )
    expect(cancelled.size).toBeGreaterThan(100)
    expect(allCourtTime.filter(({ bookingId }) => cancelled.has(bookingId ?? 0))).toEqual([])
  })
})

describe('prices and places', () => {
  test('a booking of a given type costs the price of the domain', () => {
    const wrong = allBookings.filter((booking, index) => {
      if (booking.fieldTypeId === 0 || index % 10 > 0) return false
      const timeZone = centersById.get(booking.centerId)?.timeZone ?? ''
      const day = dayInZone(booking.startsAt, timeZone)
      const minute = localMinute(booking.startsAt, timeZone)
      const price = courtPrice({
        bands: world.of(prices).priceBand.filter(({ centerId }) => centerId === booking.centerId),
        sportId: booking.sportId,
        fieldTypeId: booking.fieldTypeId,
        day: minute < 360 ? Temporal.PlainDate.from(day).subtract({ days: 1 }).toString() : day,
        startMinute: minute < 360 ? minute + 1440 : minute,
        duration: ((booking.endsAt - booking.startsAt) / minuteMs) as 60 | 90 | 120,
      })
      return (
        price?.priceCents !== booking.originalPriceCents ||
        (price.discountPriceCents ?? price.priceCents) !== booking.priceCents
      )
    })
    expect(wrong).toEqual([])
  })

  test('some bookings have the off-peak discount', () => {
    expect(allBookings.some((b) => b.priceCents < b.originalPriceCents)).toBe(true)
  })

  test('every minute of opening has a price for every court', () => {
    const unpriced = allCourts.flatMap((court) => {
      const weekly = world
        .of(hours)
        .openingHours.filter(({ centerId }) => centerId === court.centerId)
      const bands = world.of(prices).priceBand.filter(({ centerId }) => centerId === court.centerId)
      return weekly.filter(({ weekday, opensAt, closesAt }) =>
        [opensAt, closesAt - 60].some(
          (startMinute) =>
            courtPrice({
              bands,
              sportId: court.sportId,
              fieldTypeId: court.fieldTypeId,
              day: '2026-11-23',
              weekday,
              startMinute,
              duration: 60,
            }) === null,
        ),
      )
    })
    expect(unpriced).toEqual([])
  })

  // requirement B20
  test('the shares of a booking sum to its price', () => {
    const sums = new Map<number, number>()
    for (const { bookingId, shareCents } of allParticipations) {
      sums.set(bookingId, (sums.get(bookingId) ?? 0) + shareCents)
    }
    expect(allBookings.filter(({ id, priceCents }) => sums.get(id) !== priceCents)).toEqual([])
  })

  test('no member has two places in a booking', () => {
    const seen = new Set<string>()
    const twice = allParticipations.filter(({ bookingId, userId }) => {
      const key = `${bookingId} ${userId}`
      if (userId === null || !seen.has(key)) return void seen.add(key)
      return true
    })
    expect(twice).toEqual([])
  })

  test('a movable booking may go where its wish and its places allow', () => {
    const wrong = allBookings.filter(({ courtId, fieldTypeId, players }) => {
      const court = courtsById.get(courtId)
      const isOfType = fieldTypeId === 0 || fieldTypeId === court?.fieldTypeId
      return !isOfType || players > (court?.places ?? 0)
    })
    expect(wrong).toEqual([])
  })
})

describe('the books', () => {
  const { ledgerAccount, ledgerTransaction, ledgerEntry } = world.of(ledger)

  test('all entries sum to zero', () => {
    expect(ledgerEntry.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
  })

  test('every confirmed booking was paid in full with vouchers', () => {
    const paid = new Map(
      ledgerTransaction
        .filter(({ kind }) => kind === 'voucher_payment')
        .map((row) => [row.chargeId, row.id]),
    )
    const cents = new Map(
      ledgerEntry.filter((e) => e.amountCents > 0).map((e) => [e.transactionId, e]),
    )
    const confirmed = allBookings.filter(({ status }) => status === 'Confirmed')
    const unpaid = confirmed.filter(
      (row) => cents.get(paid.get(row.id) ?? 0)?.amountCents !== bookingChargedCents(row),
    )
    expect(unpaid).toEqual([])
  })

  test('the booking that the demo account shares is paid by two of four, for days to come', () => {
    const [split, ...others] = allBookings.filter((row) => row.split?.shareKey !== undefined)
    expect([split?.userId, others]).toEqual([demoPlayerId, []])
    expect(split?.split?.deadlineAt).toBeGreaterThan(world.todayMs + 5 * dayMs)
    const party = allParticipations.filter(({ bookingId }) => bookingId === split?.id)
    expect(party.map(({ status }) => status)).toEqual([
      'Confirmed',
      'Confirmed',
      'Pending',
      'Pending',
    ])
  })

  test('every big centre has open matches tonight, with a free place and what its captain has paid', () => {
    const opened = allBookings.filter(({ split }) => split?.open !== undefined)
    const tonight = opened.filter(({ startsAt }) => startsAt < world.todayMs + dayMs)
    expect(new Set(tonight.map(({ centerId }) => centerId))).toEqual(new Set(bigCenters(world)))
    const guaranteed = tonight.filter(({ split, priceCents }) => {
      return split !== undefined && split.guarantee?.cents === priceCents - split.ownCents
    })
    expect(guaranteed).toHaveLength(tonight.length)
    const full = opened.filter(({ id }) => {
      const party = allParticipations.filter(({ bookingId }) => bookingId === id)
      return party.every(({ userId, guestName }) => userId !== null || guestName !== null)
    })
    expect(full).toEqual([])
  })

  test('the demo account’s SOLDE is 24 €', () => {
    const wallet = ledgerAccount.find(({ kind }) => kind === 'wallet')
    const entries = ledgerEntry.filter(({ accountId }) => accountId === wallet?.id)
    expect([wallet?.userId, entries.map(({ amountCents }) => amountCents)]).toEqual([
      demoPlayerId,
      [-2400],
    ])
  })
})

// requirement O3
describe('the demo account', () => {
  const own = allBookings.filter(({ userId }) => userId === demoPlayerId)
  const midnight = instantAt(today, 0, 'Europe/Paris')

  test('has past bookings', () => {
    expect(own.filter(({ endsAt }) => endsAt < midnight).length).toBeGreaterThanOrEqual(3)
  })

  test.each([0, 6, 12, 18, 20, 23])('has one inside 24 h at %i h', (hour) => {
    const now = midnight + hour * hourMs
    const inside = own.some(({ startsAt }) => startsAt > now && startsAt < now + dayMs)
    expect(inside).toBe(true)
  })

  test('has one that can be cancelled free of charge', () => {
    expect(own.some(({ startsAt }) => startsAt > midnight + 2 * dayMs)).toBe(true)
  })

  test('the fresh one has no booking', () => {
    expect(allParticipations.filter(({ userId }) => userId === 2)).toEqual([])
  })
})

// requirement LI30
describe('licences', () => {
  const { federationLink, licence, federationRanking } = world.of(licences)
  const year = licenceYearOn(today)
  const licenceState = (email: string) => {
    const account = demoAccounts.find((one) => one.email.startsWith(email))
    const linked = federationLink.some(({ userId }) => userId === account?.id)
    const own = licence.filter(({ userId }) => userId === account?.id)
    const given = own.map(({ millesime, fin, numero }) => ({
      year: millesime,
      number: numero,
      hasToken: true,
      endsOn: fin,
    }))
    return licenceStanding(linked ? given : null, today).state
  }

  test('2,000 players are licensed and ranked', () => {
    const ranked = new Set(federationRanking.map(({ userId }) => userId))
    const valid = licence.filter(
      ({ millesime, userId }) => millesime === year && ranked.has(userId),
    )
    expect(valid.length).toBeGreaterThan(2000)
  })

  test('a demo account has each state', () => {
    expect(['camille', 'lea', 'nadia', 'hugo'].map(licenceState)).toEqual([
      'valid',
      'unlinked',
      'ending',
      'expired',
    ])
  })
})
