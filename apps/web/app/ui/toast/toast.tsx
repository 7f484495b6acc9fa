import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
  type ReactNode,
} from 'react'
import type { ToastMessage } from './toast-message.ts'
import { loadPart } from '../browser/network.ts'

const ToastView = lazy(() => loadPart(() => import('./toast-view.tsx')))

const shownSeconds = 10
const ShowToast = createContext<(message: ToastMessage) => void>(() => {})

/** `const showToast = useToast(); showToast({text: 'Lien copié'})`: shown for a while and read aloud. */
export function useToast() {
  return use(ShowToast)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  const [held, setHeld] = useState(false)
  const show = useCallback((next: ToastMessage) => setMessage({ ...next }), [])
  // the pointer that pressed it has not left what is gone
  const close = () => {
    setHeld(false)
    setMessage(null)
  }
  useEffect(() => {
    if (message === null || held) return
    const timer = setTimeout(() => setMessage(null), (message.seconds ?? shownSeconds) * 1000)
    return () => clearTimeout(timer)
  }, [message, held])
  return (
    <ShowToast value={show}>
      {children}
      <div className="toasts" role={message?.tone === 'error' ? 'alert' : 'status'}>
        {message && (
          <Suspense>
            <ToastView message={message} onHold={setHeld} onClose={close} />
          </Suspense>
        )}
      </div>
    </ShowToast>
  )
}
