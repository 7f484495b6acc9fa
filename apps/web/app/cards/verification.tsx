import { redirect } from 'react-router'
import { requireMember } from '../site/pages/access.ts'
import { signInAddress } from '../site/pages/addresses.ts'
import {
  buyCardAddress,
  cardBoughtAddress,
  cardsAddress,
  payCardAddress,
} from '../site/payments/card-addresses.ts'
import { useLookAgain } from '../site/bookings/use-look-again.ts'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { concludePayment } from '../site/payments/conclude-payment.ts'
import { resultAddress, resultEnd } from '../site/payments/pay-pages.ts'
import { LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/verification.ts'
import { fetchOfferItem } from './read-cards.ts'
import { Steps } from './steps.tsx'

export const meta = () =>
  privateHead('Vérification du paiement', 'Ta banque confirme ton paiement.')

/**
 * The return from the bank. The payment is concluded whoever comes back, even without the session; the
 * same return again gives the same answer.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [payment, result] = ['payment', 'redirectResult'].map((name) => url.searchParams.get(name))
  if (!payment || !result) {
    await requireMember(context, url)
    const id = idIn(url.searchParams.get('carte'))
    const found = id === null ? null : await fetchOfferItem(site, id)
    if (id === null || !found || found.failed) throw redirect(cardsAddress)
    if (found.item.paid) throw redirect(cardBoughtAddress(id))
    if (found.item.status !== 'pending') throw redirect(buyCardAddress())
    if (!found.item.paymentInProgress) throw redirect(`${payCardAddress(id)}&refus=1`)
    return { waits: true as const }
  }
  const ended = await concludePayment(site, payment, result)
  if (ended === null) throw redirect(cardsAddress)
  const target = resultAddress(ended)
  if (site.signedIn) throw redirect(target)
  return {
    waits: false as const,
    isPaid: resultEnd(ended) === 'paid',
    message: ended.message,
    signIn: signInAddress(target),
  }
}

export default function Verification({ loaderData }: Route.ComponentProps) {
  if (loaderData.waits) return <Waiting />
  const { isPaid, message, signIn } = loaderData
  return (
    <Page look="step" title={isPaid ? 'Ta carte est active' : 'Le paiement n’est pas confirmé'}>
      <p role="status" className="mb-6 text-lg">
        {message ?? 'Connecte-toi pour voir ta carte.'}
      </p>
      <LinkButton to={signIn}>Me connecter</LinkButton>
    </Page>
  )
}

/** The bank has not answered yet: looks again every two seconds, without JavaScript too. */
function Waiting() {
  useLookAgain()
  return (
    <Page look="step" title="Ta banque vérifie le paiement">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <Steps at={1} />
      <p role="status" className="max-w-reading text-lg">
        Cela prend quelques secondes. Tu peux fermer cette page{'\u00a0'}: on t’écrit dès que ta
        carte est active, et tu ne paieras qu’une fois.
      </p>
    </Page>
  )
}
