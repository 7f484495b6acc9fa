import type { PaymentMethods } from '@quatre/contract'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import type { BookingView } from '../site/bookings/booking-view.ts'
import { StandinCard } from './standin-card.tsx'
import { useInBrowser } from '../ui/use-in-browser.ts'
import { WaysOut } from './ways-out.tsx'
import { loadPart } from '../ui/network.ts'

const AdyenCard = lazy(() => loadPart(() => import('./adyen-card.tsx')))

interface CardFormProps {
  readonly booking: BookingView
  readonly card: PaymentMethods['card']
}

/** The card form: the provider's own fields, or the stand-in's. */
export function CardForm({ booking, card }: CardFormProps) {
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
          <WaysOut booking={booking} />
        </div>
      </noscript>
      <section aria-label="Carte bancaire" className="scripted">
        {card.provider === 'standin' ? (
          <StandinCard booking={booking} publicKey={card.publicKey} />
        ) : (
          <Suspense fallback={<Skeleton className="h-64" />}>
            {inBrowser ? (
              <AdyenCard booking={booking} card={card} />
            ) : (
              <Skeleton className="h-64" />
            )}
          </Suspense>
        )}
      </section>
    </>
  )
}
