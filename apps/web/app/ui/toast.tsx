import { Icon } from './icon.tsx'
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'

export interface ToastMessage {
  readonly text: string
  readonly tone?: 'success' | 'error'
}

const shownMilliseconds = 5_000
const ShowToast = createContext<(message: ToastMessage) => void>(() => {})

/** `const showToast = useToast(); showToast({text: 'Lien copié'})`: shown for 5 s and read aloud. */
export function useToast() {
  return use(ShowToast)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  const [held, setHeld] = useState(false)
  const show = useCallback((next: ToastMessage) => setMessage({ ...next }), [])
  useEffect(() => {
    if (message === null || held) return
    const timer = setTimeout(() => setMessage(null), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [message, held])
  return (
    <ShowToast value={show}>
      {children}
      <div
        className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--spacing-tab-bar)+24px)] z-50 flex justify-center lg:bottom-6"
        role={message?.tone === 'error' ? 'alert' : 'status'}
      >
        {message && (
          <div
            className="on-dark pointer-events-auto flex max-w-form items-center gap-3 rounded-control bg-ink py-2 pr-1 pl-4 text-line shadow-float"
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
          >
            <Icon
              name={message.tone === 'error' ? 'alert' : 'check'}
              className="text-ball"
            />
            <p className="flex-1 font-semibold">{message.text}</p>
            <button
              type="button"
              aria-label="Fermer"
              className="grid size-11 place-items-center"
              onClick={() => setMessage(null)}
            >
              <Icon name="close" size={18} />
            </button>
          </div>
        )}
      </div>
    </ShowToast>
  )
}
