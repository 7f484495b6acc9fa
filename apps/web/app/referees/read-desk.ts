import { ApiProblem, type Desk } from '@quatre/contract'
import { data } from 'react-router'
import type { RequestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { orNotFound } from '../site/pages/not-found.ts'

/** The tournament of an address, as its referee runs it. @throws 404 of one unknown, 403 for others */
export async function readDesk({ api }: RequestContext, idText: string): Promise<Desk> {
  const id = idIn(idText)
  if (id === null) throw data(null, { status: 404 })
  try {
    return await orNotFound(api.referees.desk({ params: { id } }))
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'forbidden') throw data(null, { status: 404 })
    throw error
  }
}
