import { useEffect } from 'react'
import { useToast } from '../../ui/toast/toast.tsx'

/** The news of the saved fields, on the same page or the one led back to: a toast; a line without JavaScript. */
export function SavedNotice({ text }: { text: string }) {
  const showToast = useToast()
  useEffect(() => showToast({ text }), [text, showToast])
  return (
    <noscript>
      <p role="status" className="bg-dune px-4 py-3 text-center font-semibold">
        {text}
      </p>
    </noscript>
  )
}
