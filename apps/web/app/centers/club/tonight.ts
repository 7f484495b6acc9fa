import type { CenterDetail, SlotsOfDay } from '@quatre/contract'
import { addDays, clockOf, duration, euros, time, type SlotDuration } from '@quatre/domain'
import { eveningAt } from '../../site/bookings/search/evening.ts'
import { eveningStart, slotsAddress, usualDuration } from '../../site/bookings/search/search.ts'
import type { RequestContext } from '../../site/context.ts'
import { priceTexts } from '../../ui/prices/price-texts.ts'

const shownTimes = 6

/** The free starts of an evening at a club. */
export type Tonight = NonNullable<Awaited<ReturnType<typeof readTonight>>>

/**
 * The free starts of this evening, else of the next one, by the clock of the centre. Null where one cannot
 * book here, and where they cannot be read, which is reported: the rest is worth a page.
 */
export async function readTonight(site: RequestContext, center: CenterDetail) {
  const [sport] = center.sports
  if (!center.bookingWebAvailable || !sport) return null
  const { api, now, reportError } = site
  const { today, ...evening } = eveningAt(now, null, center.timeZone)
  const next = { date: addDays(evening.date, 1), from: eveningStart }
  const here = { center: center.slug, sport: sport.id }
  try {
    for (const when of [evening, next]) {
      const day = await api.slots.day({
        query: { center: center.id, date: when.date, sportType: sport.id },
      })
      const free = freeTimes(day, when).slice(0, shownTimes)
      if (free.length === 0 && when !== next) continue
      const usual = free.some(({ minutes }) => minutes === usualDuration)
        ? usualDuration
        : (free[0]?.minutes ?? usualDuration)
      return {
        title: `Libre ${when.date === today ? 'ce' : 'demain'} soir`,
        words: wordsOf(free.length, when !== next, sport.name),
        unit: unitOf(free, usual),
        address: slotsAddress({ ...here, ...when }),
        times: free.map(({ start, minutes, cents, price }) => ({
          time: time(start),
          length: minutes === usual ? null : duration(minutes),
          ...priceTexts(cents, price),
          address: slotsAddress({ ...here, ...when, from: clockOf(start), duration: minutes }),
        })),
      }
    }
  } catch (error) {
    reportError(error)
  }
  return null
}

interface Free {
  readonly start: string
  readonly minutes: SlotDuration
  readonly cents: number
  /** Before the advantage, in cents. */
  readonly price: number
  readonly players: number
}

/** Of each start the usual duration, else the first that is free. */
function freeTimes(
  { slots, sports, sportType }: SlotsOfDay,
  { date, from }: { readonly date: string; readonly from: string },
): Free[] {
  const players = sports.find(({ id }) => id === sportType)?.nbPlayers ?? 1
  return slots
    .filter(({ startingDate }) => startingDate.startsWith(date) && clockOf(startingDate) >= from)
    .flatMap(({ startingDate: start, choices }) => {
      const free = choices.filter(({ left, price }) => left > 0 && price !== null)
      const choice = free.find((one) => one.duration === usualDuration) ?? free[0]
      if (!choice?.price) return []
      const { price, discountPrice, duration: minutes } = choice
      return [
        { start, minutes, players, cents: (discountPrice ?? price).value, price: price.value },
      ]
    })
}

/** « 48 € le terrain, 1 h 30 · 12 € par joueur »; « Prix du terrain, 1 h 30 » where they differ. */
function unitOf(free: readonly Free[], usual: SlotDuration): string {
  const same = free.filter(({ minutes }) => minutes === usual)
  const [first] = same
  if (!first) return ''
  const length = duration(usual)
  if (same.some(({ cents }) => cents !== first.cents)) return `Prix du terrain, ${length}`
  const share = first.players > 1 ? ` · ${euros(first.cents / first.players)} par joueur` : ''
  return `${euros(first.cents)} le terrain, ${length}${share}`
}

function wordsOf(count: number, isFirst: boolean, sport: string): string {
  if (count === 0) return 'Complet ce soir et demain soir.'
  return isFirst ? sport : 'Complet ce soir.'
}
