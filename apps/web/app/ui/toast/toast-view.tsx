import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import type { ToastMessage } from './toast-message.ts'

const shownSeconds = 10

interface ToastViewProps {
  readonly message: ToastMessage
  readonly onClose: () => void
}

/** Its time begins when it is there, however long its script has taken. */
export default function ToastView({ message, onClose }: ToastViewProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, (message.seconds ?? shownSeconds) * 1000)
    return () => clearTimeout(timer)
  }, [message, held, onClose])
  return (
    <div
      className="on-dark toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={message.tone === 'error' ? 'alert' : 'check'} className="text-ball" />
      <p className="flex-1 font-semibold">{message.text}</p>
      <button
        type="button"
        aria-label="Fermer"
        className="grid size-11 place-items-center"
        onClick={onClose}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
