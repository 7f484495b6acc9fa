import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useToast } from '../ui/toast.tsx'
import { useInBrowser } from './use-in-browser.ts'

interface ShareBookingProps {
  readonly text: string
  readonly link: string
}

/** What to send to the other players: the phone's own sharing, or a text to copy. */
export function ShareBooking({ text, link }: ShareBookingProps) {
  const id = useId()
  const showToast = useToast()
  const native = useInBrowser() && 'share' in navigator
  const message = `${text}\n${link}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message)
      showToast({ text: 'Message copié' })
    } catch {
      showToast({ text: 'La copie n’a pas marché. Sélectionne le texte.', tone: 'error' })
    }
  }
  const share = () => {
    // Closing the phone's sheet is no failure.
    navigator.share({ text, url: link }).catch(() => undefined)
  }
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg font-bold">
        Préviens les autres joueurs
      </h2>
      <p className="mt-2 rounded-control border bg-line p-4 whitespace-pre-line select-all">
        {message}
      </p>
      <div className="scripted actions mt-3">
        {native && (
          <Button type="button" onClick={share}>
            <Icon name="share" /> Partager
          </Button>
        )}
        <Button type="button" look="quiet" onClick={() => void copy()}>
          <Icon name="copy" /> Copier le message
        </Button>
      </div>
    </section>
  )
}
