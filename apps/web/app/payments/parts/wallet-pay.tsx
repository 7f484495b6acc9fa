import type { PaymentMethods } from '@quatre/contract'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { loadPart } from '../../ui/browser/network.ts'
import { useInBrowser } from '../../ui/browser/use-in-browser.ts'
import { useUserAgent } from '../../site/visit/user-agent.ts'
import { deviceWallet, type OpenSheet, type WalletGiven, type WalletType } from './device-wallet.ts'
import type { PayTarget } from './pay-target.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { SaleTerms } from './sale-terms.tsx'
import { usePayment } from './use-payment.ts'

const loadStandIn = () => loadPart(() => import('./standin-sheet.tsx'))
const StandInSheet = lazy(loadStandIn)

const names: Record<WalletType, string> = { applepay: 'Apple Pay', googlepay: 'Google Pay' }

interface WalletPayProps {
  readonly target: PayTarget
  readonly card: PaymentMethods['card']
  readonly waysOut?: ReactNode
}

/** The wallet of this device, where it has one that is taken: one press, and no card to type. */
export function WalletPay({ target, card, waysOut }: WalletPayProps) {
  const type = deviceWallet(useUserAgent())
  const isTaken = card.wallets.some((wallet) => wallet.type === type)
  // a card that is only checked, for nothing, is typed: no sheet asks for 0 €
  const isForNothing = target.cents === target.creditCents
  if (type === null || !isTaken || !target.isOpen || isForNothing) return null
  return <WalletForm {...{ type, target, card, waysOut }} />
}

function WalletForm({ type, target, card, waysOut }: WalletPayProps & { type: WalletType }) {
  const button = useRef<HTMLButtonElement>(null)
  const { paying, failure, pay } = usePayment(target)
  const cents = target.cents - target.creditCents
  const { open, sheet } = useSheet(type, card, cents)
  const inBrowser = useInBrowser()
  if (open === 'missing') return null

  const press = async () => {
    if (paying || open === null) return
    let finish: WalletGiven['finish']
    // an attempt without a decision is made again as it was, without the sheet
    const isGoingOn = await pay(type, async () => {
      const given = await open()
      finish = given?.finish
      // once the sheet is gone
      if (given === null) requestAnimationFrame(() => button.current?.focus())
      return given && { paymentMethod: given.paymentMethod }
    })
    finish?.(isGoingOn)
  }
  return (
    <div className="wallet-pay">
      <PaymentFailed failure={failure} waysOut={waysOut} />
      <button
        ref={button}
        type="button"
        className="wallet-button"
        aria-disabled={paying || undefined}
        disabled={inBrowser && open === null}
        onClick={() => void press()}
      >
        {paying ? <span className="spinner" role="status" aria-label="En cours" /> : <Mark />}
        Payer avec {names[type]}
      </button>
      <p className="wallet-note">
        <SaleTerms by="En payant" />
      </p>
      <p className="wallet-or">ou par carte</p>
      {sheet}
    </div>
  )
}

/** The function that opens the sheet; null while it is not ready, `missing` where the device lacks it after all. */
function useSheet(type: WalletType, card: PaymentMethods['card'], cents: number) {
  const [prepared, setPrepared] = useState<OpenSheet | 'missing' | null>(null)
  const [asked, setAsked] = useState<{ end(given: WalletGiven | null): void } | null>(null)
  useEffect(() => {
    if (card.provider === 'standin') return
    let left = false
    const set = (found: OpenSheet | 'missing') => left || setPrepared(() => found)
    void loadPart(() => import('./adyen-wallet.ts'))
      .then(({ prepareWallet }) => prepareWallet(card, type, cents))
      .then(set, () => set('missing'))
    return () => {
      left = true
    }
  }, [card, type, cents])
  if (card.provider === 'adyen') return { open: prepared, sheet: null }
  const open: OpenSheet = () =>
    new Promise((resolve) => {
      const end = (given: WalletGiven | null) => {
        setAsked(null)
        resolve(given)
      }
      setAsked({ end })
    })
  const sheet = asked && (
    <Suspense>
      <StandInSheet name={names[type]} onEnd={asked.end} {...{ type, cents, url: card.sheetUrl }} />
    </Suspense>
  )
  return { open, sheet }
}

/** A phone that is held to a terminal. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden className="icon">
      <rect x={3} y={3} width={10} height={18} rx={2.5} />
      <path d="M7 17.5h2M16 8.5a5 5 0 0 1 0 7M18.8 6a9 9 0 0 1 0 12" />
    </svg>
  )
}
