import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useReturn } from '../../site/visit/use-return.ts'
import { cardAttempts, notOpened, type NextPage, type PaymentFailure } from './attempts.ts'
import { browserInfo, goToBank, sendPayment, type PayMethod } from './pay-call.ts'
import type { PayTarget } from './pay-target.ts'

interface PaymentState {
  readonly paying: boolean
  readonly failure: PaymentFailure | null
}

const idle: PaymentState = { paying: false, failure: null }

/** Pays by card, one attempt at a time. */
export function usePayment(target: PayTarget) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const running = useRef(false)
  const left = useLeaving()
  const [attempt] = useState(() =>
    cardAttempts({
      send: (call) => sendPayment(call, left()),
      report: (error) => reportError(error),
      browserInfo,
    }),
  )
  const [state, setState] = useState(idle)

  // One step back from the bank shows the page as it was left, its button still at work.
  useReturn(
    useCallback(() => {
      running.current = false
      setState(idle)
    }, []),
  )

  // Another court may have been held, or this one paid, in another tab.
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'visible' && !running.current) void revalidate()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [revalidate])

  /** `card` distinguishes cards; `encrypt` is called only for a new attempt. True when the next page is on its way. */
  async function pay(card: string, encrypt: () => Promise<PayMethod | null>): Promise<boolean> {
    if (running.current) return true
    running.current = true
    setState({ paying: true, failure: null })
    const result = await attempt(target, card, encrypt)
    if (result === null) {
      running.current = false
      setState(idle)
      return false
    }
    const failure = 'title' in result ? result : await leave(result)
    running.current = false
    // While the next page comes the button stays as it is.
    if (failure !== null) setState({ paying: false, failure })
    return failure === null
  }

  async function leave(page: NextPage): Promise<PaymentFailure | null> {
    try {
      if (page.next === 'bank') {
        goToBank(page)
        return null
      }
      await navigate(page.address)
      // It may be this page again, of a hold that is over.
      setState(idle)
      return null
    } catch (error) {
      reportError(error)
      return notOpened
    }
  }

  /** The message about a card is no longer true once something of it changes. */
  function forgetFailure(): void {
    setState((before) => (before.failure === null ? before : { ...before, failure: null }))
  }

  return { ...state, pay, forgetFailure }
}

/** Returns the signal that ends the wait for the network: a page that was left must not pay. */
function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return () => leaving.current.signal
}
