import { euros } from '@quatre/domain'
import { centerInPath } from '../centers/parts/named-center.ts'
import { courseKind } from '../payments/parts/kinds/course.tsx'
import { payWithCredit, readOwed } from '../payments/parts/owed.ts'
import { PayPage } from '../payments/parts/pay-page.tsx'
import { OwedWays } from '../payments/parts/pay-ways.tsx'
import { requestContext } from '../site/context.ts'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/payment.ts'
import { Basket } from './payment/basket.tsx'
import { readOtherLines } from './payment/other-lines.ts'
import './payment/basket.css'

export const meta = () => privateHead('Panier famille', 'Les places que tu gardes, et leur prix.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  const owed = await readOwed(courseKind, site, url)
  return { ...owed, ...(await readOtherLines(site, owed.thing)) }
}

export const action = (sent: Route.ActionArgs) => payWithCredit(courseKind, sent)

/** What a family keeps at a centre, and the ways to pay all of it at once. */
export default function PayCourses({ loaderData, actionData }: Route.ComponentProps) {
  const { thing: basket, now, others, elsewhere, ...owed } = loaderData
  return (
    <PayPage
      title="Panier famille"
      refusal={actionData?.refusal}
      summary={<Basket basket={basket} now={now} others={others} elsewhere={elsewhere} />}
    >
      <p className="basket-total">
        <span>Total</span>
        <b className="headline">{euros(basket.due.value)}</b>
      </p>
      <OwedWays {...owed} />
    </PayPage>
  )
}
