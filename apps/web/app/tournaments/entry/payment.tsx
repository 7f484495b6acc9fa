import type { Route } from './+types/payment.ts'
import { centerInPath } from '../../centers/parts/named-center.ts'
import { entryKind } from '../../payments/parts/kinds/entry.tsx'
import { payWithCredit, readOwed } from '../../payments/parts/owed.ts'
import { requestContext } from '../../site/context.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { PayEntry } from './pay-entry.tsx'

export const meta = () => privateHead('Payer mon inscription', 'Paie ta part de l’inscription.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  return readOwed(entryKind, site, url)
}

export const action = (sent: Route.ActionArgs) => payWithCredit(entryKind, sent)

export default function EntryPayment({ loaderData, actionData }: Route.ComponentProps) {
  return <PayEntry owed={loaderData} refusal={actionData?.refusal} />
}
