import { requestContext } from '../../site/context.ts'
import { calendarAnswer } from '../../site/calendar-answer.ts'
import type { Route } from './+types/shared-calendar.ts'
import { findShared } from './find-shared.ts'

/** The match as a file that calendars open. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { calendar } = await findShared(context.get(requestContext).api, params.key)
  return calendarAnswer(calendar)
}
