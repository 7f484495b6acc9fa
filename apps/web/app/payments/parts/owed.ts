import type { PayKind, PaymentMethods } from '@quatre/contract'
import type { ActionFunctionArgs } from 'react-router'
import { requestContext, type RequestContext } from '../../site/context.ts'
import { formText } from '../../site/form/form-text.ts'
import { submit } from '../../site/form/submit.ts'
import { planCredit, type CreditPlan } from './credit-part.tsx'
import { findPaid } from './kinds/kinds.ts'
import type { NumberedKind } from './kinds/pay-kind.ts'
import { payByCredit } from './pay-owed.ts'
import { readWays } from './read-ways.ts'

/** A thing to pay, as its page shows the ways to pay it. */
export interface Owed {
  readonly kind: PayKind
  readonly id: string
  /** Its page, where a card pays all of it. */
  readonly page: string
  /** Null: there is no way to pay for now. */
  readonly methods: PaymentMethods | null
  /** The part that credit pays, when the address asks for that. */
  readonly plan: CreditPlan | null
}

/** The thing to pay of an address, and the ways to pay it. @throws a redirect where it is not to be paid */
export async function readOwed<Thing>(
  row: NumberedKind<Thing>,
  site: RequestContext,
  url: URL,
): Promise<Owed & { readonly thing: Thing; readonly now: number }> {
  const { kind, pages, outcome } = row
  const thing = await findPaid(row, 'payment', site, url)
  const id = url.searchParams.get(outcome.parameter) ?? ''
  const methods = await readWays(site, { kind, key: id })
  const plan = methods && url.searchParams.has('avoir') ? planCredit(methods) : null
  return { kind, id, page: pages(id).payment, methods, plan, thing, now: site.now }
}

/** Pays all of it with credit: no script, and no card, which nothing needs later. */
export async function payWithCredit(
  { kind, outcome }: NumberedKind<unknown>,
  { request, url, context }: Pick<ActionFunctionArgs, 'request' | 'url' | 'context'>,
) {
  const form = await request.formData()
  const id = url.searchParams.get(outcome.parameter) ?? ''
  const owed = { kind, id, cents: Number(formText(form, 'cents')) }
  return submit(form, () => payByCredit(context.get(requestContext), owed))
}
