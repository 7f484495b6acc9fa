import { Icon } from '../icon.tsx'
import type { ToastMessage } from './toast-message.ts'

interface ToastViewProps {
  readonly message: ToastMessage
  readonly onHold: (held: boolean) => void
  readonly onClose: () => void
}

export default function ToastView({ message, onHold, onClose }: ToastViewProps) {
  return (
    <div
      className="on-dark toast"
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
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
