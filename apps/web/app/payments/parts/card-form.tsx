import type { PaymentMethods } from '@quatre/contract'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PayTarget } from './pay-target.ts'
import { StandinCard } from './standin-card.tsx'
import { otherCard, StoredCardChoice } from './stored-card-choice.tsx'
import { StoredCardForm } from './stored-card-form.tsx'
import { WalletPay } from './wallet-pay.tsx'
import { useInBrowser } from '../../ui/browser/use-in-browser.ts'
import { loadPart } from '../../ui/browser/network.ts'

const AdyenCard = lazy(() => loadPart(() => import('./adyen-card.tsx')))

interface CardFormProps {
  readonly target: PayTarget
  /** The alternatives to paying here: links and forms that work without a script. */
  readonly waysOut?: ReactNode
  readonly card: PaymentMethods['card']
  /** The payer's stored cards; absent of a payer who can store none. */
  readonly storedCards?: PaymentMethods['storedCards']
  /** `agreed`: the payment stores the card, by the payer's earlier consent. */
  readonly keeping?: 'asked' | 'agreed'
}

/**
 * The wallet of this device, the payer's stored cards, and the card form: the provider's own fields, or the stand-in's.
 */
export function CardForm({ target, waysOut, card, storedCards, keeping = 'asked' }: CardFormProps) {
  const offered = storedCards?.filter(({ isExpired }) => !isExpired) ?? []
  const [chosen, setChosen] = useState(offered[0]?.id ?? otherCard)
  const stored = offered.find(({ id }) => id === chosen)
  // Adyen’s code runs in browsers only.
  const inBrowser = useInBrowser()
  const shared = { target, waysOut, canKeep: storedCards !== undefined && keeping === 'asked' }
  return (
    <>
      <noscript>
        <div className="rounded-control border bg-line p-4">
          <p className="font-semibold">
            Pour payer, active JavaScript{'\u00a0'}: ta carte est chiffrée dans ton navigateur avant
            d’être envoyée à la banque.
          </p>
          {waysOut}
        </div>
      </noscript>
      <section aria-label="Carte bancaire" className="scripted">
        <WalletPay target={target} card={card} waysOut={waysOut} />
        {offered.length > 0 && <StoredCardChoice cards={offered} onChange={setChosen} />}
        {stored ? (
          <StoredCardForm key={stored.id} {...shared} stored={stored} card={card} />
        ) : card.provider === 'standin' ? (
          <StandinCard {...shared} publicKey={card.publicKey} />
        ) : (
          <Suspense fallback={<Skeleton className="h-64" />}>
            {inBrowser ? <AdyenCard {...shared} card={card} /> : <Skeleton className="h-64" />}
          </Suspense>
        )}
      </section>
    </>
  )
}
