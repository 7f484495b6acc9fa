import { Icon } from './icon.tsx'
import { useToast } from './toast/toast.tsx'
import { useInBrowser } from './browser/use-in-browser.ts'
import { Button } from './button.tsx'

interface ShareProps {
  readonly title: string
  readonly link: string
}

/** Sends a page on: by the phone's own sheet, the clipboard, WhatsApp or a mail. */
export function Share({ title, link }: ShareProps) {
  const showToast = useToast()
  const native = useInBrowser() && 'share' in navigator
  const message = encodeURIComponent(`${title} ${link}`)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast({ text: 'Lien copié' })
    } catch {
      showToast({ text: 'La copie n’a pas marché.', tone: 'error' })
    }
  }
  const share = () => {
    // Closing the phone's sheet is no failure.
    navigator.share({ title, url: link }).catch(() => undefined)
  }
  return (
    <p className="share">
      <Button
        type="button"
        look="quiet"
        className="scripted"
        onClick={native ? share : () => void copy()}
      >
        <Icon name={native ? 'share' : 'copy'} /> {native ? 'Partager' : 'Copier le lien'}
      </Button>
      <a href={`https://wa.me/?text=${message}`} target="_blank" rel="noreferrer" className="link">
        WhatsApp<span className="sr-only"> (nouvel onglet)</span>
      </a>
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${message}`} className="link">
        Par mail
      </a>
    </p>
  )
}
