import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Logo } from '../ui/logo.tsx'
import { AppBanner } from './app-banner.tsx'
import type { FrameData } from './frame-data.ts'
import { Sponsors } from './sponsors.tsx'
import { loadPart } from '../ui/network.ts'

const Newsletter = lazy(() => loadPart(() => import('./newsletter.tsx')))

interface FooterProps {
  readonly frame: FrameData
  /** Whether its box subscribes: not where the page does. */
  readonly hasNewsletter: boolean
}

export default function Footer({ frame, hasNewsletter }: FooterProps) {
  return (
    <footer id="plan" className="on-dark bg-ink text-line">
      <div className="site-width">
        {!frame.isApp && <AppBanner />}
        <div className="footer-body">
          <div>
            <Logo />
            <p className="mt-4 max-w-60 text-on-ink">
              Le réseau qui joue{'\u00a0'}: padel, squash, badminton, pickleball, foot 5.
            </p>
            {hasNewsletter && (
              <Suspense>
                <Newsletter
                  action={frame.to.newsletter}
                  hasCenter={frame.center !== null}
                  reader={frame.member && { subscribed: frame.member.receiveNewsletter }}
                />
              </Suspense>
            )}
          </div>
          <div className="footer-menus">
            {frame.menus.footer.map((group) => (
              <nav key={group.title} aria-label={group.title}>
                <h2 className="mb-2 font-semibold">{group.title}</h2>
                <ul>
                  {group.links.map((link) => (
                    <li key={link.to}>
                      <Link to={link.to} className="footer-link">
                        {link.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
        <Sponsors />
        <div className="footer-end">
          <p className="py-3">© {frame.year} 4PADEL</p>
          {frame.menus.legal.map((link) => (
            <Link key={link.to} to={link.to} className="py-3 hover:text-ball">
              {link.label}
            </Link>
          ))}
        </div>
      </div>
    </footer>
  )
}
