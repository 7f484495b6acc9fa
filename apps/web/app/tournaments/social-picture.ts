import { requestContext } from '../site/context.ts'
import { socialAnswer } from '../site/social-answer.ts'
import type { Route } from './+types/social-picture.ts'
import { tournamentPage } from './page/tournament-page.ts'
import { tournamentArt } from './page/picture.ts'
import { readTournament } from './parts/read-tournament.ts'

/** The picture of a link to a tournament. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const tournament = await readTournament(site, params.tournamentId)
  const page = tournamentPage({
    tournament,
    place: null,
    address: '',
    followedId: null,
    now: site.now,
  })
  return socialAnswer(site, tournamentArt(page))
}
