import { Suspense, useRef, useState, type ReactNode, useEffect, type RefObject } from 'react'
import { useMatches, useRouteLoaderData, useNavigation, useLocation } from 'react-router'
import type { PageHandle } from '../site/page-handle.ts'
import { ClubBar } from './club-bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import type { FrameData } from './frame-data.ts'
import { Header } from './header.tsx'
import { Companions, Footer, SideBar } from './later.ts'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { Waiting } from './waiting.tsx'

/** Everything around a page of the default layout. */
export function Frame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<FrameData>('root')
  const without = useWithout()
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
  const toggleSideBar = () => {
    const next = sideBarOpen ? 'closed' : 'open'
    document.cookie = `side-bar=${next}; path=/; max-age=31536000; samesite=lax`
    setSideBarOpen(!sideBarOpen)
  }
  const hasSideBar =
    !bare && !without.has('side-bar') && (frame.member !== null || frame.to.signIn !== null)
  const showsSideBar = hasSideBar && sideBarOpen
  return (
    <div data-side-bar={showsSideBar || undefined} className={bare ? 'site-embedded' : 'site'}>
      <a href="#contenu" className="skip-link">
        Aller au contenu
      </a>
      <Suspense>
        <Companions frame={frame} />
      </Suspense>
      <Progress />
      <ConnectionNotice />
      {!bare && <TopBar menus={frame.menus.top} />}
      {!bare && (
        <Header
          frame={frame}
          canBook={!without.has('book')}
          sideBarOpen={sideBarOpen}
          onToggleSideBar={hasSideBar ? toggleSideBar : null}
        />
      )}
      {!bare && !without.has('club-bar') && (
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
      {!bare && !without.has('footer') && (
        <Suspense>
          <Footer frame={frame} hasNewsletter={!without.has('newsletter')} />
        </Suspense>
      )}
      {!bare && !without.has('tab-bar') && <TabBar frame={frame} />}
    </div>
  )
}

function useWithout(): Set<string> {
  return new Set(
    useMatches().flatMap(({ handle, loaderData }) => {
      const without = (handle as PageHandle | undefined)?.without
      return (typeof without === 'function' ? without(loaderData) : without) ?? []
    }),
  )
}

/** A thin line at the top while the next page comes. */
function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div aria-hidden className="progress" />
}

/**
 * After a change of page the keyboard and screen readers start again at the content, or at the
 * field that the new page gave the focus: to be mended, or the first of a form.
 */
function useFocusOnNewPage(content: RefObject<HTMLElement | null>): void {
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
