import { ApiProblem } from '@quatre/contract'
import { levelNames, openMatchSexes } from '@quatre/domain'
import { redirect } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { formText, idIn } from '../../site/form/form-text.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import { bookingAddress } from '../../site/pages/addresses.ts'
import type { Route } from './+types/open-places.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(bookingAddress(idIn(params.bookingId) ?? 0))
}

/**
 * Opens the free places of a booking, closes them, or refuses a joiner; back to the booking with
 * the refusal of the act.
 */
export async function action({ request, context, params: { bookingId } }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const form = await request.formData()
  const params = { id: idIn(bookingId) ?? 0 }
  const back = bookingAddress(params.id)
  const joinerId = idIn(formText(form, 'joiner'))
  const act = () => {
    if (joinerId !== null)
      return api.openMatches.refuse({ params: { ...params, joinerId }, body: {} })
    if (formText(form, 'close') !== '') return api.openMatches.close({ params })
    return api.openMatches.open({ params, body: readWish(form) })
  }
  try {
    await orNotFound<unknown>(act())
    return redirect(`${back}#ouvert`)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 401) throw error
    return redirect(`${back}?ouvert=${error.code}#ouvert`)
  }
}

function readWish(form: FormData) {
  const [from, to] = ['from', 'to'].map((name) =>
    levelNames.find((level) => level === formText(form, name)),
  )
  const sex = openMatchSexes.find((one) => one === formText(form, 'sex')) ?? 'any'
  const first = from ?? to
  const last = to ?? from
  return { levels: first && last ? { from: first, to: last } : null, sex }
}
