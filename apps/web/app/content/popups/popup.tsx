import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { findPopup, keepShown, type PagePopups, type ShownPopup } from './find-popup.ts'
import './popup.css'

/** One a page load: a page that one walks on to shows none. */
let isAsked = false

/** The popup of the loaded page, if it has one. */
export default function PagePopup({ address, isStripOnly }: PagePopups) {
  const [popup, setPopup] = useState<ShownPopup | null>(null)
  useEffect(() => {
    if (isAsked) return
    isAsked = true
    const leaving = new AbortController()
    const show = (found: ShownPopup | null) => {
      if (found === null || leaving.signal.aborted) return
      keepShown(found.id)
      setPopup(found)
    }
    // without network, or without its picture, there is none
    findPopup({ address, isStripOnly }, leaving.signal).then(show, () => {})
    return () => leaving.abort()
  }, [address, isStripOnly])
  if (popup === null) return null
  return popup.shape === 'strip' ? <Strip {...popup} /> : <PopupDialog {...popup} />
}

function PopupDialog({ name, url, alt, picture }: ShownPopup) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog id="popup" title={name} open={open} onClose={() => setOpen(false)}>
      <img src={picture} alt={alt} className="popup-picture" />
      <LinkButton to={url} width="full">
        Voir
      </LinkButton>
    </Dialog>
  )
}

function Strip({ name, url, picture }: ShownPopup) {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <section aria-label="Annonce" className="popup-strip">
      <button
        type="button"
        aria-label="Fermer"
        className="popup-strip-close"
        onClick={() => setOpen(false)}
      >
        <Icon name="close" size={22} />
      </button>
      <Link to={url} className="popup-strip-link">
        <img src={picture} alt="" className="popup-strip-picture" />
        <span>{name}</span>
      </Link>
    </section>
  )
}
