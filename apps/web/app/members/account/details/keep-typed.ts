import { data, isRouteErrorResponse } from 'react-router'
import { formText } from '../../../site/form-text.ts'
import { isFormName, type Answer } from './parts.ts'

const notReached =
  'Le site ne répond pas. Rien n’est perdu\u00a0: vérifie ta connexion et réessaie.'

/**
 * Sends a form of the page from the browser. Where the site is not reached, or breaks, the form says
 * so and keeps what was typed: an error page would have lost it.
 */
export async function keepTyped(request: Request, send: () => Promise<Answer>) {
  const form = await request.clone().formData()
  const name = formText(form, 'form')
  try {
    return await send()
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error)
    if (isAnswer || !isFormName(name)) throw error
    const subject = formText(form, 'subject')
    const answer = { form: name, subject, saved: null, errors: {}, values: {}, cities: [] }
    return data<Answer>({ ...answer, refusal: notReached }, { status: 503 })
  }
}
