import { idIn } from '../site/form/form-text.ts'
import { requestContext } from '../site/context.ts'
import { orNotFound } from '../site/pages/not-found.ts'
import { pdfAnswer } from '../site/pdf-answer.ts'
import type { Route } from './+types/receipt.ts'

/** The receipt of a top-up as PDF, which browsers show. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const topUpId = idIn(new URL(request.url).searchParams.get('topUp')) ?? 0
  const [{ id }, topUp] = await Promise.all([
    api.members.me(),
    orNotFound(api.wallet.topUp({ params: { id: topUpId } })),
  ])
  const query = { amount: topUp.paid.value / 100, date: topUp.givenAt ?? '2000-01-01' }
  const pdf = await orNotFound(api.wallet.receipt({ params: { id }, query }))
  return pdfAnswer(pdf, `recharge-${topUp.id}`)
}
