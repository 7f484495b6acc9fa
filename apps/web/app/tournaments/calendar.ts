import { calendarAnswer } from '../site/calendar-answer.ts'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import type { Route } from './+types/calendar.ts'

/** Returns the days of a tournament as a calendar file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const id = idIn(params.tournamentId) ?? 0
  return calendarAnswer(await orNotFound(api.tournaments.calendar({ params: { id } })))
}
