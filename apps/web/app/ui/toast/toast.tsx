import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react'
import type { ToastMessage } from './toast-message.ts'
import { loadPart } from '../browser/network.ts'

const ToastView = lazy(() => loadPart(() => import('./toast-view.tsx')))

const ShowToast = createContext<(message: ToastMessage) => void>(() => {})

/** `const showToast = useToast(); showToast({text: 'Lien copié'})`: shown for a while and read aloud. */
export function useToast() {
  return use(ShowToast)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  const show = useCallback((next: ToastMessage) => setMessage({ ...next }), [])
  const close = useCallback(() => setMessage(null), [])
  return (
    <ShowToast value={show}>
      {children}
      <div className="toasts" role={message?.tone === 'error' ? 'alert' : 'status'}>
        {message && (
          <Suspense>
            <ToastView message={message} onClose={close} />
          </Suspense>
        )}
      </div>
    </ShowToast>
  )
}
