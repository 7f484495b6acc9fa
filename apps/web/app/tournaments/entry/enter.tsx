import { centerInPath } from '../../centers/parts/named-center.ts'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import {
  entryAddress,
  myEntriesAddress,
  tournamentAddress,
  waitingListAddress,
} from '../parts/addresses.ts'
import type { Route } from './+types/enter.ts'
import { ChoosePartner } from './choose-partner.tsx'
import { enterPair, readEntering, type Entering } from './entering.ts'
import { PairPage } from './pair-page.tsx'
import './entry.css'

export const meta = () =>
  privateHead('Inscrire ma paire', 'Choisis avec qui tu joues et inscris ta paire au tournoi.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** The page of a pair that enters, or that waits for a place: `/inscription` and `/liste-attente`. */
export async function loader(sent: Route.LoaderArgs) {
  await centerInPath(sent.context.get(requestContext), sent.params)
  return readEntering(enteringAt(sent), sent)
}

export const action = (sent: Route.ActionArgs) => enterPair(enteringAt(sent), sent)

function enteringAt({ params, url }: Pick<Route.LoaderArgs, 'params' | 'url'>): Entering {
  const id = Number(params.tournamentId)
  return {
    tournamentId: params.tournamentId,
    waits: url.pathname.endsWith('/liste-attente'),
    entry: entryAddress(id),
    waitingList: waitingListAddress(id),
    tournament: tournamentAddress(id),
    own: myEntriesAddress,
    kept: {},
  }
}

type EnterProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

export default function Enter({ loaderData, actionData }: EnterProps) {
  const refusal = actionData ? { code: actionData.code, text: actionData.refusal } : null
  return loaderData.partners ? (
    <ChoosePartner {...loaderData} partners={loaderData.partners} refusal={refusal} />
  ) : (
    <PairPage {...loaderData} refusal={refusal} errors={actionData?.errors ?? {}} />
  )
}
