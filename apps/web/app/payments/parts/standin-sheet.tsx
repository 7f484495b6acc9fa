import { useEffect, useEffectEvent, useId } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import type { WalletGiven, WalletType } from './device-wallet.ts'

interface StandInSheetProps {
  readonly type: WalletType
  readonly name: string
  readonly cents: number
  readonly url: string
  readonly onEnd: (given: WalletGiven | null) => void
}

/** The stand-in of a phone's sheet: the page of the payment stand-in, in a dialog of ours. */
export default function StandInSheet({ type, name, cents, url, onEnd }: StandInSheetProps) {
  const id = useId()
  const hear = useEffectEvent(({ origin, data }: MessageEvent) => {
    const { wallet, token } = (data ?? {}) as {
      readonly wallet?: unknown
      readonly token?: unknown
    }
    if (origin !== new URL(url).origin || wallet !== type) return
    if (token === null) onEnd(null)
    if (typeof token !== 'string') return
    onEnd({
      paymentMethod:
        type === 'applepay' ? { type, applePayToken: token } : { type, googlePayToken: token },
    })
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  const { origin } = window.location
  const asked = new URLSearchParams({ type, value: String(cents), currency: 'EUR', origin })
  return (
    <Dialog id={id} title={name} open onClose={() => onEnd(null)}>
      <iframe title={name} src={`${url}?${asked.toString()}`} className="wallet-sheet" />
    </Dialog>
  )
}
