import { lazy, Suspense, useSyncExternalStore, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { completionAddress } from '../../site/pages/addresses.ts'
import type { ProfileGap } from './profile-gap.ts'
import { useHidden } from '../../site/pages/page-frame.ts'
import { loadPart } from '../../ui/browser/network.ts'
import { useToast } from '../../ui/toast/toast.tsx'

const GapDialog = lazy(() => loadPart(() => import('./gap-dialog.tsx')))

const nothingChanges = () => () => {}

/** Asks by a modal; without JavaScript by a line that leads to the page of the same form. */
export function GapNotice({ gap }: { gap: ProfileGap }) {
  const { pathname, search } = useLocation()
  const hidden = useHidden()
  const inBrowser = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
  if (hidden.has('missing-details')) return null
  const page = completionAddress(pathname + search)
  return (
    <>
      <noscript>
        <p className="bg-dune px-4 py-3 text-center">
          <Link to={page} className="link">
            {gap === 'phone' ? 'Ajoute ton mobile' : 'Complète ton profil'}
          </Link>
        </p>
      </noscript>
      {inBrowser && (
        <Suspense>
          <GapDialog gap={gap} />
        </Suspense>
      )}
    </>
  )
}

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
