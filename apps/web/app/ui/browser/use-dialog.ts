import { useCallback, useState, type MouseEvent } from 'react'

/**
 * The state of a dialog, and the properties of the link that opens it. Without JavaScript the link
 * follows its `href`: the dialog's fragment, or give it the page that does the same. `wanted` turns
 * true with the first opening, for dialogs whose code comes only then.
 */
export function useDialog(id: string) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const opener = {
    href: `#${id}`,
    'aria-haspopup': 'dialog' as const,
    onClick(event: MouseEvent) {
      event.preventDefault()
      setOpen(true)
      setWanted(true)
    },
  }
  return { opener, dialog: { id, open, onClose: close }, wanted }
}
