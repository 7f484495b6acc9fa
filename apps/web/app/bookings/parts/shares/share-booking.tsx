import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { useInBrowser } from '../../../ui/browser/use-in-browser.ts'
import type { ShareWords } from './share-words.ts'

/** The message for the other players: by the phone's own sheet, by the clipboard, or by hand. */
export function ShareBooking({ text, link }: ShareWords) {
  const id = useId()
  const showToast = useToast()
  const native = useInBrowser() && 'share' in navigator
  const message = `${text} ${link}`
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
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        Préviens les autres joueurs
      </h2>
      {/* The address is copied whole, though a phone has no room for all of it. */}
      <p className="mt-3 rounded-control border bg-line p-4 select-all">
        {text} <span className="block truncate text-mute contain-inline-size">{link}</span>
      </p>
      <Button
        type="button"
        width="full"
        className="scripted mt-3"
        onClick={native ? share : () => void copy()}
      >
        <Icon name={native ? 'share' : 'copy'} /> {native ? 'Envoyer' : 'Copier le message'}
      </Button>
      <p className="mt-1 flex gap-x-6">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className={elsewhere}
        >
          WhatsApp<span className="sr-only"> (nouvel onglet)</span>
        </a>
        <a href={`sms:?&body=${encodeURIComponent(message)}`} className={elsewhere}>
          SMS
        </a>
      </p>
    </section>
  )
}

const elsewhere = 'link inline-flex min-h-11 items-center'
