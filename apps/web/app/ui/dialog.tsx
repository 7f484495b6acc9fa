import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface DialogProps {
  /** The fragment that opens it without JavaScript: `<a href="#id">`. */
  readonly id: string
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** `drawer`: a full-height panel at the left edge. */
  readonly shape?: 'box' | 'drawer'
}

/**
 * The browser's own modal dialog: focus stays inside and returns to its opener, Escape and a press outside close it.
 * Without JavaScript `:target` shows it over the page.
 */
export function Dialog({ id, title, open, onClose, children, shape = 'box' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // The keyboard closes it by Escape, which the element does by itself: it fires `cancel` at once, and `close` later,
    // when it may already be open again.
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames('dialog', shape === 'drawer' && 'dialog-drawer')}
      onCancel={onClose}
      onClose={() => dialog.current?.open || onClose()}
      onClick={closeOutside}
    >
      <div className="sticky top-0 z-10 flex items-center gap-4 border-b bg-line py-2 pr-2 pl-6">
        <h2 id={`${id}-title`} className="headline flex-1 py-2 text-lg">
          {title}
        </h2>
        <Link
          to="#"
          preventScrollReset
          role="button"
          aria-label="Fermer"
          className="grid size-11 place-items-center rounded-control hover:bg-shade"
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          <Icon name="close" size={22} />
        </Link>
      </div>
      <div className="p-6">{children}</div>
    </dialog>
  )
}
