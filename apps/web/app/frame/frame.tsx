import { Suspense, useRef, useState, type ReactNode } from 'react'
import { ClubBar } from './club-bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Header } from './header.tsx'
import { Companions, Footer, SideBar } from './later.ts'
import { useHidden } from './page-frame.ts'
import { Progress } from './progress.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'
import { useFrame } from './use-frame.ts'
import { Waiting } from './waiting.tsx'

/** Everything around a page of the default layout. */
export function Frame({ children }: { children: ReactNode }) {
  const frame = useFrame()
  const hidden = useHidden()
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
  const hasSideBar = !bare && !hidden.has('side-bar')
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
          canBook={!hidden.has('book')}
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
          <Footer frame={frame} hasNewsletter={!hidden.has('newsletter')} />
        </Suspense>
      )}
      {!bare && !hidden.has('tab-bar') && <TabBar frame={frame} />}
    </div>
  )
}
