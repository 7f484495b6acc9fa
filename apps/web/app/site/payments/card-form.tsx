import type { PaymentMethods } from '@quatre/contract'
import { lazy, Suspense, type ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PayTarget } from './pay-target.ts'
import { StandinCard } from './standin-card.tsx'
import { useInBrowser } from '../../ui/use-in-browser.ts'
import { loadPart } from '../../ui/network.ts'
import './card-form.css'

const AdyenCard = lazy(() => loadPart(() => import('./adyen-card.tsx')))

interface CardFormProps {
  readonly target: PayTarget
  /** What one can do who cannot pay here: links and forms that work without a script. */
  readonly waysOut?: ReactNode
  readonly card: PaymentMethods['card']
}

/** The card form: the provider's own fields, or the stand-in's. */
export function CardForm({ target, waysOut, card }: CardFormProps) {
  // Adyen’s code runs in browsers only.
  const inBrowser = useInBrowser()
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
        {card.provider === 'standin' ? (
          <StandinCard target={target} waysOut={waysOut} publicKey={card.publicKey} />
        ) : (
          <Suspense fallback={<Skeleton className="h-64" />}>
            {inBrowser ? (
              <AdyenCard target={target} waysOut={waysOut} card={card} />
            ) : (
              <Skeleton className="h-64" />
            )}
          </Suspense>
        )}
      </section>
    </>
  )
}
