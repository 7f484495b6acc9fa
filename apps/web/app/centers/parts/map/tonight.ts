import { writtenClock, time, type Position } from '@quatre/domain'
import { eveningAt } from '../../../bookings/parts/search/evening.ts'
import { slotsAddress, type Duration } from '../../../bookings/parts/search/search.ts'
import { requestContext } from '../../../site/context.ts'
import { priceTexts } from '../../../ui/prices/price-texts.ts'
import type { Route } from './+types/tonight.ts'

/** From the middle of France every centre is near enough. */
const everywhere: Position & { distance: number } = {
  latitude: 46.6,
  longitude: 2.4,
  distance: 2000,
}
const usualDuration: Duration = 90
const shownTimes = 3

export type Tonight = Awaited<ReturnType<typeof loader>>

/** The first times of the evening in every centre, for the map; the API caches each result. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, now } = context.get(requestContext)
  const { date, today, from } = eveningAt(now)
  const query = { ...everywhere, date, from, duration: usualDuration }
  const { centers } = await api.slots.nearby({ query })
  const eveningTimes = ({ center, slots }: (typeof centers)[number]) =>
    slots.slice(0, shownTimes).flatMap(({ startingDate, choices: [choice] }) => {
      if (!choice?.price) return []
      const { price, discountPrice, duration } = choice
      const search = { center: center.slug, date, from: writtenClock(startingDate), duration }
      return {
        start: time(startingDate),
        address: slotsAddress(search),
        ...priceTexts((discountPrice ?? price).value, price.value),
      }
    })
  return {
    when: `${date === today ? 'Ce soir' : 'Demain soir'}, prix du terrain`,
    times: Object.fromEntries(centers.map((found) => [found.center.id, eveningTimes(found)])),
  }
}
