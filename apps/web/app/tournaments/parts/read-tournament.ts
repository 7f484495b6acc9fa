import type { Api, Competition, Tournament } from '@quatre/contract'
import { data, redirect } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { orNotFound } from '../../site/pages/not-found.ts'

/** The tournament of an address. @throws 404 of one unknown, a redirect of another competition */
export async function readTournament({ api }: RequestContext, idText: string): Promise<Tournament> {
  const id = idIn(idText)
  if (id === null) throw data(null, { status: 404 })
  const found = await orNotFound(api.tournaments.get({ params: { id } }))
  if ('courses' in found) throw redirect(`/academie-de-padel/${id}`, 301)
  if (found.type === 'league') throw redirect(`/ligues-et-tournois?ligue=${id}`, 301)
  return found
}

/** A page of the tournaments that a search finds, without leagues. */
export async function listTournaments(
  { api }: Pick<RequestContext, 'api'>,
  query: NonNullable<Parameters<Api['tournaments']['list']>[0]>['query'],
): Promise<{ total: number; competitions: Competition[] }> {
  const { total, competitions } = await api.tournaments.list({ query: { ...query, type: 2 } })
  return { total, competitions: competitions.filter((one) => one.type === 'tournament') }
}
