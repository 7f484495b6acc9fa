import { useEffect } from 'react'
import { useToast } from '../../ui/toast.tsx'
import { savedSentences, type Missing } from './missing-details.ts'

/** What was saved, on the page that one is led back to: by a toast; by a line without JavaScript. */
export default function SavedNotice({ saved }: { saved: Missing }) {
  const showToast = useToast()
  const text = savedSentences[saved]
  useEffect(() => showToast({ text }), [text, showToast])
  return (
    <noscript>
      <p role="status" className="bg-court-tint px-4 py-3 text-center font-semibold">
        {text}
      </p>
    </noscript>
  )
}
