import { CourtArt } from '../ui/court-art/court-art.tsx'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Logo } from '../ui/logo.tsx'
import type { FramePart } from '../site/pages/page-row.ts'
import type { FrameData } from './frame-data.ts'
import { loadPart } from '../ui/browser/network.ts'

const Newsletter = lazy(() => loadPart(() => import('./newsletter.tsx')))

interface FooterProps {
  readonly frame: FrameData
  /** What of it the page hides. */
  readonly hidden: ReadonlySet<FramePart>
}

export default function Footer({ frame, hidden }: FooterProps) {
  return (
    <footer className="on-dark bg-ink text-line">
      <div className="site-width">
        {!hidden.has('footer-menus') && (
          <Menus frame={frame} hasNewsletter={!hidden.has('newsletter')} />
        )}
        <End frame={frame} />
      </div>
    </footer>
  )
}

function Menus({ frame, hasNewsletter }: { frame: FrameData; hasNewsletter: boolean }) {
  return (
    <>
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
    </>
  )
}

function End({ frame }: { frame: FrameData }) {
  return (
    <div className="footer-end">
      <p className="footer-year">© {frame.year} 4PADEL</p>
      {frame.menus.legal.map((link) => (
        <Link key={link.to} to={link.to} className="footer-legal">
          {link.label}
        </Link>
      ))}
    </div>
  )
}

function AppBanner() {
  return (
    <section className="app-banner">
      <div>
        <h2 className="headline text-2xl">Ton club dans ta poche</h2>
        <p className="mt-3 max-w-reading text-on-ink">
          Ajoute 4PADEL à l’écran d’accueil de ton téléphone{'\u00a0'}: tes terrains, tes
          réservations et ton SOLDE s’ouvrent d’un geste.
        </p>
      </div>
      <div className="app-banner-art">
        <CourtArt seed="application" moment="night" shape="tile" />
      </div>
    </section>
  )
}

const names = ['Adret', 'Balle Neuve', 'Semelle']

/** Partners' word marks, drawn in type until their pictures are given. */
function Sponsors() {
  return (
    <section aria-label="Partenaires" className="border-t border-ink-line py-8">
      <ul className="sponsors">
        {names.map((name, place) => (
          <li
            key={name}
            className={place % 2 ? 'tracking-tight' : 'font-black [font-stretch:125%]'}
          >
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
