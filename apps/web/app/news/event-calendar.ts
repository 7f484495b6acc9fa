import { calendarAnswer } from '../site/calendar-answer.ts'
import { requestContext } from '../site/context.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import type { Route } from './+types/event-calendar.ts'

/** Returns the event of an article as a calendar file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  return calendarAnswer(await orNotFound(api.content.articleCalendar({ params })))
}
