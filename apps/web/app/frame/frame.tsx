import { Suspense, useRef, useState, useEffect, lazy, type ReactNode, type RefObject } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { ClubBar } from './club/club-bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import type { FrameData } from './frame-data.ts'
import { Header } from './header.tsx'
import { Companions, Footer, SideBar, TopBar } from './later.ts'
import { useHidden } from '../site/pages/page-frame.ts'
import { TabBar } from './tab-bar.tsx'
import { loadPart } from '../ui/browser/network.ts'
import { useNetwork } from '../ui/browser/use-network.ts'

const PageSkeleton = lazy(() => loadPart(() => import('./skeleton/page-skeleton.tsx')))

/** Everything around a page of the default layout. */
export function Frame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<FrameData>('root')
  const hidden = useHidden()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const [sideBarOpen, setSideBarOpen] = useState(frame?.sideBar !== 'closed')
  useFocusOnNewPage(main)

  const content = (
    <main id="contenu" ref={main} tabIndex={-1} className="@container/page outline-none">
      {children}
    </main>
  )
  if (!frame) return content

  const bare = frame.embedded
  // slides come before it
  const isSearched = pathname === '/' && frame.member === null
  const toggleSideBar = () => {
    const next = sideBarOpen ? 'closed' : 'open'
    document.cookie = `side-bar=${next}; path=/; max-age=31536000; samesite=lax`
    setSideBarOpen(!sideBarOpen)
  }
  const hasSideBar = !bare && !hidden.has('side-bar')
  const showsSideBar = hasSideBar && sideBarOpen
  return (
    <div data-side-bar={showsSideBar || undefined} className={bare ? 'site-embedded' : 'site'}>
      <a href={isSearched ? '#recherche' : '#contenu'} className="skip-link">
        {isSearched ? 'Aller à la recherche' : 'Aller au contenu'}
      </a>
      <Suspense>
        <Companions frame={frame} />
      </Suspense>
      <Progress />
      <ConnectionNotice />
      {!bare && (
        <Suspense>
          <TopBar menus={frame.menus.top} />
        </Suspense>
      )}
      {!bare && (
        <Header
          frame={frame}
          canBook={!hidden.has('book')}
          videos={hidden.has('tab-bar') ? null : frame.to.videos}
          sideBarOpen={sideBarOpen}
          onToggleSideBar={hasSideBar ? toggleSideBar : null}
        />
      )}
      {!bare && !hidden.has('club-bar') && (
        <section aria-label="Ton club" className="border-b bg-line px-4 md:px-6 lg:hidden">
          <ClubBar center={frame.center} id="page-club" />
        </section>
      )}
      <div className="site-body">
        <div className="relative min-w-0 flex-1">
          {content}
          <Waiting hasCenter={frame.center !== null} />
        </div>
        {showsSideBar && (
          <Suspense>
            <SideBar frame={frame} />
          </Suspense>
        )}
      </div>
      {!bare && !hidden.has('footer') && (
        <Suspense>
          <Footer frame={frame} hidden={hidden} />
        </Suspense>
      )}
      {!bare && !hidden.has('tab-bar') && <TabBar frame={frame} hidden={hidden} />}
    </div>
  )
}

/** A thin line at the top while the next page comes. */
export function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div aria-hidden className="progress" />
}

/**
 * After a change of page the keyboard and screen readers start again at the content, or at the
 * field that the new page gave the focus: to be corrected, or the first of a form.
 */
export function useFocusOnNewPage(content: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash !== '' || content.current?.querySelector(focusedField)) return
    content.current?.focus({ preventScroll: true })
  }, [pathname, hash, content])
}

const focusedField = 'input:focus, select:focus'

/** The shape of the page that is on its way, over the one that is left, when it takes long. */
function Waiting({ hasCenter }: { hasCenter: boolean }) {
  const { state, location: next } = useNavigation()
  const { pathname } = useLocation()
  const network = useNetwork()
  // The present page stays while the next one cannot load.
  if (network !== 'online') return null
  if (state !== 'loading' || next.pathname === pathname) return null
  return (
    <Suspense>
      <PageSkeleton left={pathname} next={next} hasCenter={hasCenter} />
    </Suspense>
  )
}
