import type { Tournament } from '@quatre/contract'
import { data } from 'react-router'
import type { RequestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { orNotFound } from '../../site/pages/not-found.ts'

/** The tournament of an address. @throws 404 of one unknown */
export function readTournament({ api }: RequestContext, idText: string): Promise<Tournament> {
  const id = idIn(idText)
  if (id === null) throw data(null, { status: 404 })
  return orNotFound(api.tournaments.get({ params: { id } }))
}
