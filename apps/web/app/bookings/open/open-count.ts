import { dayInZone, isCalendarDate, networkTimeZone, plural } from '@quatre/domain'
import { requestContext } from '../../site/context.ts'
import type { Route } from './+types/open-count.ts'

const mostRead = 100

/** How many players look for others in a club, or in the network, on a day, in words; null of nobody. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const center = await site.center(url.searchParams.get('club'))
  const date = url.searchParams.get('jour') ?? dayInZone(site.now, networkTimeZone)
  if (!isCalendarDate(date)) return Response.json(null)
  const { total, matches } = await site.api.openMatches.list({
    query: { ...(center && { center: center.id }), date, _limit: mostRead },
  })
  if (total === 0) return Response.json(null)
  const players = matches.reduce((sum, { places, free }) => sum + places - free, 0)
  return Response.json(
    total > mostRead
      ? `${total}\u00a0matchs ouverts`
      : `${plural(players, 'joueur cherche', 'joueurs cherchent')}, dans ${plural(total, 'match', 'matchs')}`,
  )
}
