import { redirect } from 'react-router'
import { centerInPath } from '../../centers/parts/named-center.ts'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import Enter from '../../tournaments/entry/enter.tsx'
import { enterPair, readEntering, type Entering } from '../../tournaments/entry/entering.ts'
import { seriesPageAddress, signUpToSeriesAddress, stageAddress } from '../parts/addresses.ts'
import { stageIn } from '../parts/stage-entry.ts'
import type { Route } from './+types/enter.ts'

export const meta = () =>
  privateHead('S’inscrire à une étape', 'Choisis avec qui tu joues et inscris ta paire à l’étape.')
export { headers } from '../../tournaments/entry/enter.tsx'

/** A pair enters a category of a stage, or waits for a place: the pages of any tournament. */
export async function loader(sent: Route.LoaderArgs) {
  return readEntering(await enteringAt(sent), sent)
}

export const action = async (sent: Route.ActionArgs) => enterPair(await enteringAt(sent), sent)

/** @throws a redirect where the category is to be chosen first */
async function enteringAt({
  params,
  url,
  context,
}: Pick<Route.LoaderArgs, 'params' | 'url' | 'context'>): Promise<Entering> {
  const site = context.get(requestContext)
  const center = (await centerInPath(site, params))?.slug
  const stage = stageIn(await site.api.series.stages({ query: {} }), params.id)
  const asked = url.searchParams.get('categorie')
  const event = stage.events.find(({ category }) => category === asked)
  if (event === undefined) throw redirect(signUpToSeriesAddress(center, stage.id))
  const tournament = stageAddress(stage.id, center)
  return {
    tournamentId: String(event.competitionId),
    waits: url.pathname.endsWith('/liste-attente') || url.searchParams.has('waitingList'),
    entry: `${tournament}/inscription`,
    waitingList: `${tournament}/liste-attente`,
    tournament,
    own: seriesPageAddress('mon-espace', center),
    kept: { categorie: event.category },
  }
}

export default Enter
