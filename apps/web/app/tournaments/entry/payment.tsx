import { redirect } from 'react-router'
import { centerInPath } from '../../centers/parts/named-center.ts'
import { planCredit } from '../../payments/parts/credit-part.tsx'
import { payByCredit } from '../../payments/parts/pay-owed.ts'
import { requestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import type { Route } from './+types/payment.ts'
import { PayEntry } from './pay-entry.tsx'
import { readOwed } from './read-owed.ts'

export const meta = () => privateHead('Payer mon inscription', 'Paie ta part de l’inscription.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  return readOwed(site, url)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = context.get(requestContext)
  const form = await request.formData()
  const id = url.searchParams.get('inscription')
  if (id === null) throw redirect('/tournois')
  const owed = { kind: 'tournament_entry', id, cents: Number(formText(form, 'cents')) } as const
  return submit(form, () => payByCredit(site, owed))
}

export default function EntryPayment({ loaderData, actionData }: Route.ComponentProps) {
  const plan = loaderData.byCredit && loaderData.methods ? planCredit(loaderData.methods) : null
  return <PayEntry {...loaderData} plan={plan} refusal={actionData?.refusal ?? null} />
}
