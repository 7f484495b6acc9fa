import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { completeProfileAddress } from '../../site/addresses.ts'
import type { ProfileGap } from './profile-gap.ts'
import { loadPart } from '../../ui/network.ts'

const GapDialog = lazy(() => loadPart(() => import('./gap-dialog.tsx')))

/** Where a modal would come between the member and what cannot wait. */
const undisturbed = /^\/(paiement|completer-mon-profil|signin|login)\b/
const nothingChanges = () => () => {}

/** Asks by a modal; without JavaScript by a line that leads to the page of the same form. */
export function GapNotice({ gap }: { gap: ProfileGap }) {
  const { pathname, search } = useLocation()
  const inBrowser = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
  if (undisturbed.test(pathname)) return null
  const page = `${completeProfileAddress}?redirect=${encodeURIComponent(pathname + search)}`
  return (
    <>
      <noscript>
        <p className="bg-court-tint px-4 py-3 text-center">
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
