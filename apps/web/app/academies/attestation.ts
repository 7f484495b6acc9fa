import { ApiProblem } from '@quatre/contract'
import { redirect } from 'react-router'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { requireMember } from '../site/pages/access.ts'
import { pdfAnswer } from '../site/pdf-answer.ts'
import { myCoursesAddress } from './parts/addresses.ts'
import type { Route } from './+types/attestation.ts'

/** Returns the attestation of the payments of an enrolment; without one the tab of the account. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireMember(context, url)
  const { api } = context.get(requestContext)
  const id = idIn(params.enrolmentId) ?? 0
  try {
    const pdf = await api.courses.attestation({ params: { id } })
    return pdfAnswer(pdf, `attestation-${id}`)
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500)
      throw redirect(myCoursesAddress('academy'))
    throw error
  }
}
