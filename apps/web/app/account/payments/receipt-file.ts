import { requestContext } from '../../site/context.ts'
import { orNotFound } from '../../site/pages/not-found.ts'
import { pdfAnswer } from '../../site/pdf-answer.ts'
import type { Route } from './+types/receipt-file.ts'

/** A receipt of the member as PDF, which browsers show. */
export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { id } = await api.members.me()
  const pdf = await orNotFound(api.receipts.file({ params: { id, number } }))
  return pdfAnswer(pdf, number)
}
