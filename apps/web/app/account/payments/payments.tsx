import type { PaymentEntry } from '@quatre/contract'
import { dateNumeric, eurosExact, refundPlace } from '@quatre/domain'
import { Link } from 'react-router'
import { attestationAddress } from '../../academies/parts/addresses.ts'
import { paymentsAddress } from '../parts/account-tabs.ts'
import { requestContext } from '../../site/context.ts'
import { idIn } from '../../site/form/form-text.ts'
import { privateHead } from '../../site/pages/page-head.ts'
import { Owed } from '../../wallet/parts/owed.tsx'
import { ReceiptLink } from '../../payments/parts/receipt-link.tsx'
import { useFrame } from '../../site/pages/use-frame.ts'
import { AccountPage } from '../account-page.tsx'
import { EmptyPanel } from '../empty-panel.tsx'
import type { Route } from './+types/payments.ts'

const title = 'Mes paiements'

export const meta = () =>
  privateHead(title, 'Ce que tu as payé, ce qui t’a été rendu, et tes factures.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { id, email, emailVerified, refund, owed } = await api.members.me()
  const page = Math.min(idIn(new URL(request.url).searchParams.get('page') ?? '') ?? 1, 1000)
  const list = await api.receipts.list({ params: { id }, query: { _page: page } })
  return { ...list, page, owed, member: { email, emailVerified, refund } }
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { entries, hasMore, page, owed, member } = loaderData
  return (
    <AccountPage title={title} member={member}>
      <Owed cents={owed.value} />
      {entries.length === 0 && page === 1 ? (
        <NoPayment />
      ) : (
        <section aria-labelledby="paiements">
          <h2 id="paiements" className="headline border-b-2 border-ink pb-2 text-xl">
            Payé et remboursé
          </h2>
          {entries.length === 0 && <p className="py-5 text-mute">Rien de plus ancien.</p>}
          <ul>
            {entries.map((entry, index) => (
              <PaymentRow key={index} {...entry} />
            ))}
          </ul>
          <Pages page={page} hasMore={hasMore} />
        </section>
      )}
    </AccountPage>
  )
}

function NoPayment() {
  return (
    <EmptyPanel
      title={<h2 className="headline text-xl">Pas encore de paiement.</h2>}
      action={{ label: 'Réserver un terrain', to: useFrame()?.to.book ?? '/' }}
      art={{ seed: 'paiements', sport: 'padel', moment: 'day' }}
    >
      Ce que tu paies et ce qui t’est rendu s’affichera ici, chaque fois avec sa facture.
    </EmptyPanel>
  )
}

/** Time, words with the receipt, and amount; refunds are green. */
function PaymentRow({ kind, at, amount, words, receipt, attestations, ...refund }: PaymentEntry) {
  const isBack = kind === 'refund' || kind === 'taken'
  return (
    <li className="payment-row border-b py-4">
      <p className="text-sm text-mute tabular-nums page-md:text-base">
        <time dateTime={at}>{dateNumeric(at)}</time>
      </p>
      <div className="payment-words min-w-0">
        <p className="text-pretty font-semibold">{words}</p>
        {kind !== 'payment' && <p className="text-mute">{entryNote({ kind, ...refund })}</p>}
      </div>
      <p
        className={`payment-sum figures text-right text-xl ${kind === 'refund' ? 'text-grass' : ''}`}
      >
        {eurosExact(isBack ? -amount.value : amount.value)}
      </p>
      {(receipt !== null || attestations.length > 0) && (
        <p className="payment-receipt flex flex-wrap gap-x-6">
          {receipt && <ReceiptLink {...receipt} />}
          {attestations.map(({ enrolment, name }) => (
            <a
              key={enrolment}
              href={attestationAddress(enrolment)}
              className="link inline-flex min-h-11 items-center"
            >
              {`Attestation\u00a0: ${name} · PDF`}
            </a>
          ))}
        </p>
      )}
    </li>
  )
}

function entryNote({
  kind,
  to,
  withheld,
  state,
}: Pick<PaymentEntry, 'kind' | 'to' | 'withheld' | 'state'>): string {
  if (kind === 'late') return 'Arrivé trop tard pour le terrain\u00a0: tout t’est rendu.'
  if (kind === 'taken') return 'Repris par ta banque.'
  if (kind === 'brought') return 'Ta banque nous a rendu ce paiement.'
  if (state === 'failed') {
    return `Rendu ${refundPlace('wallet', withheld.value)}\u00a0: ta banque l’a refusé sur ta carte.`
  }
  if (state === 'owed') return 'On vérifie avec ta banque où il est.'
  if (state === 'settled') return 'Rendu par ta banque ou par virement.'
  if (state === 'sent') return 'En route vers ta carte, sous quelques jours.'
  return to === null ? '' : `Rendu ${refundPlace(to, withheld.value)}.`
}

function Pages({ page, hasMore }: { readonly page: number; readonly hasMore: boolean }) {
  if (page === 1 && !hasMore) return null
  const at = (number: number) =>
    number === 1 ? paymentsAddress : `${paymentsAddress}?page=${number}`
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-x-6">
      {page > 1 && (
        <Link to={at(page - 1)} className="link inline-flex min-h-14 items-center">
          Plus récents
        </Link>
      )}
      {hasMore && (
        <Link to={at(page + 1)} className="link ml-auto inline-flex min-h-14 items-center">
          Plus anciens
        </Link>
      )}
    </nav>
  )
}
