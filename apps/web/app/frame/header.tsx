import { Suspense } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { BackLink } from './back-link.tsx'
import { ClubBar } from './club/club-bar.tsx'
import type { FrameData } from './frame-data.ts'
import { BookMenu } from './later.ts'

interface HeaderProps {
  readonly frame: FrameData
  /** Whether « Réserver » is offered: not where the page has a lime button of its own. */
  readonly canBook: boolean
  /** Where videos are; null where the page leads to one thing alone. */
  readonly videos: string | null
  readonly sideBarOpen: boolean
  /** Null where the page has no side bar. */
  readonly onToggleSideBar: (() => void) | null
}

export function Header({ frame, canBook, videos, sideBarOpen, onToggleSideBar }: HeaderProps) {
  return (
    <header className="header">
      <div className="header-phone">
        <BackLink />
        <Link to="/" aria-label="4PADEL, accueil" className="rounded-control p-2">
          <Logo size="small" isCollector={frame.center?.features.collectorHotel} />
        </Link>
        {videos === null ? (
          <span className="size-11" />
        ) : (
          <Link to={videos} aria-label="Vidéos et résultats" className="header-tool">
            <Icon name="video" size={24} />
          </Link>
        )}
      </div>
      <div className="site-width header-desktop">
        <Link to="/" aria-label="4PADEL, accueil">
          <Logo isCollector={frame.center?.features.collectorHotel} />
        </Link>
        <ClubBar center={frame.center} id="header-club" />
        <nav aria-label="Principal" className="hidden min-[1560px]:block">
          <ul className="flex gap-6">
            {frame.menus.header.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="header-link">
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          {canBook && (
            <Suspense>
              <BookMenu types={frame.menus.book} arrowClass="button header-book header-arrow">
                <LinkButton to={frame.to.book} className="header-book rounded-r-none">
                  Réserver
                </LinkButton>
              </BookMenu>
            </Suspense>
          )}
          {onToggleSideBar && (
            <button
              type="button"
              aria-expanded={sideBarOpen}
              aria-controls="side-bar"
              className="scripted header-account"
              onClick={onToggleSideBar}
            >
              <Icon name="user" size={22} />
              {frame.member?.firstName ?? 'Mon espace'}
            </button>
          )}
          {!onToggleSideBar && frame.member && (
            <Link to={frame.to.account} className="header-account">
              <Icon name="user" size={22} />
              {frame.member.firstName}
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
