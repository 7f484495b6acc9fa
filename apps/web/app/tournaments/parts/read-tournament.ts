import type { Tournament } from '@quatre/contract'
import { data, redirect } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { orNotFound } from '../../site/pages/not-found.ts'

/** The tournament of an address. @throws 404 of one unknown, a redirect of an academy or camp */
export async function readTournament({ api }: RequestContext, idText: string): Promise<Tournament> {
  const id = idIn(idText)
  if (id === null) throw data(null, { status: 404 })
  const found = await orNotFound(api.tournaments.get({ params: { id } }))
  if ('courses' in found) throw redirect(`/academie-de-padel/${id}`, 301)
  return found
}
