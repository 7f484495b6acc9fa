import { redirect } from 'react-router'
import { requireMember } from '../site/pages/access.ts'
import {
  buyCardAddress,
  cardBoughtAddress,
  cardsAddress,
  payCardAddress,
} from '../payments/parts/card-addresses.ts'
import { requestContext } from '../site/context.ts'
import { idIn } from '../site/form/form-text.ts'
import { privateHead } from '../site/pages/page-head.ts'
import { BankAnswered, BankAwaited, bankReturn } from '../payments/parts/bank-return.tsx'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/verification.ts'
import { fetchOfferItem } from './read-cards.ts'
import { Steps } from './steps.tsx'

export const meta = () =>
  privateHead('Vérification du paiement', 'Ta banque confirme ton paiement.')

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const answer = await bankReturn(site, url, cardsAddress)
  if (answer === null) await redirectUnlessAwaited(context, url)
  return { answer }
}

async function redirectUnlessAwaited(context: Route.LoaderArgs['context'], url: URL) {
  await requireMember(context, url)
  const id = idIn(url.searchParams.get('carte'))
  const found = id === null ? null : await fetchOfferItem(context.get(requestContext), id)
  if (id === null || !found || found.failed) throw redirect(cardsAddress)
  if (found.item.paid) throw redirect(cardBoughtAddress(id))
  if (found.item.status !== 'pending') throw redirect(buyCardAddress())
  if (!found.item.paymentInProgress) throw redirect(`${payCardAddress(id)}&refus=1`)
}

export default function Verification({ loaderData: { answer } }: Route.ComponentProps) {
  if (answer === null) return <Waiting />
  const title = answer.end === 'paid' ? 'Ta carte est active' : 'Le paiement n’est pas confirmé'
  return (
    <Page look="step" title={title}>
      <BankAnswered answer={answer} otherwise="Connecte-toi pour voir ta carte." />
    </Page>
  )
}

function Waiting() {
  return (
    <Page look="step" title="Ta banque vérifie le paiement">
      <Steps at={1} />
      <BankAwaited>
        Cela prend quelques secondes. Tu peux fermer cette page{'\u00a0'}: on t’écrit dès que ta
        carte est active, et tu ne paieras qu’une fois.
      </BankAwaited>
    </Page>
  )
}
