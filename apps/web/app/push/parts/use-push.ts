import { useEffect, useState } from 'react'
import { readPushState, subscribe, unsubscribe, type PushState } from './push.ts'

/** Whether this browser is notified; null until it is known. A failure leaves all as it was. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null)
  const [pending, setPending] = useState(false)
  useEffect(() => {
    void readPushState().then(setState, () => setState('unsupported'))
  }, [])
  const change = async (act: () => Promise<PushState>) => {
    setPending(true)
    setState(await act().catch(() => state))
    setPending(false)
  }
  return {
    state,
    pending,
    turnOn: () => void change(subscribe),
    turnOff: () => void change(unsubscribe),
  }
}
