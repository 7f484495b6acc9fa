import { ApiProblem } from '@quatre/contract'
import { redirect } from 'react-router'
import { requestContext } from '../../site/context.ts'
import { sharedAddress } from '../../site/pages/addresses.ts'
import { pdfAnswer } from '../../site/pdf-answer.ts'
import type { Route } from './+types/share-receipt.ts'

/** The receipt of a share by the key of its mail, for a payer without an account; of a damaged one the 404 page. */
export async function loader({ context, params: { key } }: Route.LoaderArgs) {
  try {
    const { api } = context.get(requestContext)
    return pdfAnswer(await api.receipts.shared({ params: { key } }), 'recu')
  } catch (error) {
    // that page has words, which a file has not
    if (error instanceof ApiProblem && error.status < 500) throw redirect(sharedAddress(key))
    throw error
  }
}
