import { useLocation, useRevalidator } from 'react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import NearestCenter from '../centers/nearest-center.tsx'
import { CookieBar } from '../consent/cookie-bar.tsx'
import { GapNotice, SavedNotice } from '../account/completion/gap-notice.tsx'
import type { FrameData } from './frame-data.ts'
import { useMemory } from './memory.ts'
import { useHidden } from '../site/pages/page-frame.ts'
import { useReturn } from '../site/visit/use-return.ts'
import { loadPart } from '../ui/browser/network.ts'

const AfterPage = lazy(() => loadPart(() => import('./after-page.tsx')))
const Device = lazy(() => loadPart(() => import('./device.tsx')))
const PagePopup = lazy(() => loadPart(() => import('../content/popups/popup.tsx')))
const MailFault = lazy(() => loadPart(() => import('./mail-fault.tsx')))
const AudienceCount = lazy(() => loadPart(() => import('../consent/audience-count.tsx')))

export { ErrorPage } from '../system/error-page.tsx'

/** Parts of every page besides its frame, hydrated after it. */
export default function Companions({ frame }: { frame: FrameData }) {
  const { member, center } = frame
  const chosen = center?.isChosen ? center : null
  const hidden = useHidden()
  const { pathname } = useLocation()
  // of the page that was loaded; not with the question about cookies (requirement PO5)
  const [loaded] = useState({ pathname, popups: frame.consent.asked ? null : frame.popups })
  useMemory({ member, center: chosen })
  useOtherTabs({ isGuest: member === null })
  useTruthOnReturn()
  return (
    <>
      <NearestCenter chosen={chosen !== null} />
      {frame.consent.asked && !hidden.has('cookie-bar') && (
        <CookieBar purposes={frame.consent.purposes} text={frame.banners.cookies?.text} />
      )}
      {frame.member?.gap && <GapNotice gap={frame.member.gap} />}
      {frame.member?.saved && <SavedNotice text={frame.member.saved} />}
      <Suspense>
        <AfterPage />
      </Suspense>
      {!frame.isApp && !frame.embedded && (
        <Suspense>
          <Device owner={frame.member?.avatarUrl ?? null} />
        </Suspense>
      )}
      {loaded.popups !== null && pathname === loaded.pathname && (
        <Suspense>
          <PagePopup {...loaded.popups} />
        </Suspense>
      )}
      {frame.mailsLate && (
        <Suspense>
          <MailFault isQuiet={frame.consent.asked} />
        </Suspense>
      )}
      {frame.audience && (
        <Suspense>
          <AudienceCount {...frame.audience} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Back from the bank or another site, the page may show a court that is paid, or kept no more, whether
 * the browser kept the page as it was left or only the server's answer.
 */
function useTruthOnReturn(): void {
  const { revalidate } = useRevalidator()
  const readAnew = useCallback(() => void revalidate(), [revalidate])
  useReturn(readAnew)
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation')
    const isStepBack = visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'
    if (isStepBack) readAnew()
  }, [readAnew])
}

/**
 * A tab without a member says so to the browser's other tabs; one that still shows them asks
 * the server anew, which signs it out too: after a sign-out no tab goes on showing an account.
 */
function useOtherTabs({ isGuest }: { isGuest: boolean }): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return
    const channel = new BroadcastChannel('guest')
    if (isGuest) channel.postMessage(null)
    else channel.onmessage = () => void revalidate()
    return () => channel.close()
  }, [isGuest, revalidate])
}
