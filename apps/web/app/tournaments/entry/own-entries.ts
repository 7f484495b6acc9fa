import { ApiProblem } from '@quatre/contract'
import { redirect } from 'react-router'
import { requestContext, type RequestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { requireMember } from '../../site/pages/access.ts'
import { invitationAddress, myEntriesAddress, payEntryAddress } from '../parts/addresses.ts'
import type { Route } from './+types/own-entries.ts'

export const loader = () => redirect(myEntriesAddress)

/**
 * The acts of a member on their own entry: accepts an offer, leaves, refuses, invites. Answers with
 * the page that shows it.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const site = context.get(requestContext)
  await requireMember(context, url)
  const form = await request.formData()
  const id = idIn(formText(form, 'inscription'))
  if (id === null) return redirect(myEntriesAddress)
  try {
    return await act(site, id, formText(form, 'intent'))
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    return redirect(`${myEntriesAddress}?refus=${encodeURIComponent(error.code)}`)
  }
}

async function act({ api, origin }: RequestContext, id: number, intent: string) {
  const params = { id }
  switch (intent) {
    case 'accept': {
      const { state } = await api.entries.acceptOffer({ params })
      return redirect(state === 'held' ? payEntryAddress(id) : myEntriesAddress)
    }
    case 'refuse':
      await api.entries.refuse({ params })
      return redirect(`${myEntriesAddress}?refusee=1`)
    case 'leave': {
      const { refund } = await api.entries.leave({ params, body: {} })
      return redirect(`${myEntriesAddress}?rendu=${refund.value}`)
    }
    case 'invite': {
      const { key } = await api.entries.invite({ params })
      return { link: origin + invitationAddress(key) }
    }
    default:
      return redirect(myEntriesAddress)
  }
}
