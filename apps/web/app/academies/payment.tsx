import { euros } from '@quatre/domain'
import type { CourseBasket } from '@quatre/contract'
import { centerInPath } from '../centers/parts/named-center.ts'
import { PayNothing } from '../payments/parts/credit-part.tsx'
import { courseKind } from '../payments/parts/kinds/course.tsx'
import { payWithCredit, readOwed } from '../payments/parts/owed.ts'
import { PayPage } from '../payments/parts/pay-page.tsx'
import { OwedWays } from '../payments/parts/pay-ways.tsx'
import { PromoCode } from '../payments/parts/promo-code.tsx'
import { sendPromoCode } from '../payments/parts/send-promo-code.ts'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { privateHead } from '../site/pages/page-head.ts'
import type { Route } from './+types/payment.ts'
import { payCourseAddress } from './parts/addresses.ts'
import { courseTitle } from './parts/course-words.ts'
import { toComeText } from './parts/to-come.ts'
import { Basket } from './payment/basket.tsx'
import { InThree, laterText } from './payment/in-three.tsx'
import { readOtherChildren } from './payment/other-children.ts'
import './payment/basket.css'

export const meta = () => privateHead('Panier famille', 'Les places que tu gardes, et leur prix.')
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  await centerInPath(site, params)
  const owed = await readOwed(courseKind, site, url)
  const inThree = url.searchParams.get('fois') === '3' && owed.thing.inThree !== null
  return { ...owed, inThree, others: await readOtherChildren(site, owed.thing) }
}

export async function action(sent: Route.ActionArgs) {
  const { request, url, context } = sent
  const form = await request.clone().formData()
  if (form.has('cents')) return payWithCredit(courseKind, sent)
  const { courses } = context.get(requestContext).api
  const id = idIn(url.searchParams.get('inscription') ?? '') ?? 0
  const params = { id }
  return sendPromoCode(form, {
    page: payCourseAddress(id),
    apply: (code) => courses.applyPromoCode({ params, body: { code } }),
    remove: () => courses.removePromoCode({ params }),
  })
}

/** The basket of a family at its centres, or an instalment that was refused, and the ways to pay it. */
export default function PayCourses({ loaderData, actionData }: Route.ComponentProps) {
  const { thing: basket, now, others, inThree, ...owed } = loaderData
  const { promoCode: promo } = basket
  const spread = inThree ? basket.inThree : null
  return (
    <PayPage
      title={basket.isPaid ? 'Paiement à régler' : 'Panier famille'}
      refusal={actionData?.refusal}
      summary={
        basket.isPaid ? (
          <Owing basket={basket} />
        ) : (
          <Basket basket={basket} now={now} others={others} />
        )
      }
    >
      {!basket.isPaid && (
        <PromoCode
          cents={basket.due.value}
          promo={promo && { ...promo, cents: promo.discount.value }}
        />
      )}
      <p className="basket-total">
        <span>{basket.isPaid ? 'À payer' : 'Total'}</span>
        <b className="headline">{euros(basket.due.value)}</b>
      </p>
      <InThree id={basket.id} inThree={basket.inThree} isChosen={inThree} />
      {spread ? (
        <OwedWays
          {...owed}
          plan={null}
          inThree
          cents={spread[0]?.amount.value ?? 0}
          later={laterText(spread)}
          keeping="agreed"
        />
      ) : basket.due.value === 0 ? (
        <PayNothing />
      ) : (
        <OwedWays {...owed} />
      )}
    </PayPage>
  )
}

/** The lines of a basket paid in three, of which an instalment was refused. */
function Owing({ basket: { lines } }: { readonly basket: CourseBasket }) {
  const owing = lines.filter(({ toCome }) => toCome.length > 0)
  return (
    <div className="basket content-start">
      <p>
        Ta banque a refusé ce paiement{'\u00a0'}: rien n’a été débité. Avec une autre carte, c’est
        réglé tout de suite.
      </p>
      <ul>
        {owing.map((line) => (
          <li key={line.id} className="basket-line">
            <b>
              {line.person.firstName}, {courseTitle(line)}
            </b>
            <span className="col-span-full text-mute">{toComeText(line.toCome)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
