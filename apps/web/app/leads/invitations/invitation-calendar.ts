import { data } from 'react-router'
import { calendarAnswer } from '../../site/calendar-answer.ts'
import { requestContext } from '../../site/context.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import type { Route } from './+types/invitation-calendar.ts'

/** The evening of a centre, as a file that calendars open. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, center } = context.get(requestContext)
  const place = await center(params.center_name)
  if (place === null) throw data(null, { status: 404 })
  return calendarAnswer(
    await orNotFound(api.content.invitationCalendar({ params: { id: place.id }, query: {} })),
  )
}
