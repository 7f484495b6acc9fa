import { CourtArt } from '../ui/court-art/court-art.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { install, wayToInstall } from '../push/parts/installing.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import type { FramePart } from '../site/pages/page-row.ts'
import type { FrameData } from './frame-data.ts'
import { loadPart } from '../ui/browser/network.ts'

const Newsletter = lazy(() => loadPart(() => import('./newsletter.tsx')))

interface FooterProps {
  readonly frame: FrameData
  /** The parts that the page hides. */
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
      {!frame.isApp && frame.banners.app && (
        <AppBanner {...frame.banners.app} stores={frame.stores} />
      )}
      <div className="footer-body">
        <div>
          <Logo isCollector={frame.center?.features.collectorHotel} />
          <p className="mt-4 max-w-60 text-on-ink">
            {'Le réseau qui joue\u00a0: padel, squash, badminton, pickleball, foot 5.'}
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
      {frame.sponsors.length > 0 && <Sponsors sponsors={frame.sponsors} />}
    </>
  )
}

function End({ frame }: { frame: FrameData }) {
  return (
    <div className="footer-end">
      <p className="footer-year">{`© ${frame.year} 4PADEL`}</p>
      {frame.menus.legal.map((link) => (
        <Link key={link.to} to={link.to} className="footer-legal">
          {link.label}
        </Link>
      ))}
    </div>
  )
}

type AppBannerProps = NonNullable<FrameData['banners']['app']> & Pick<FrameData, 'stores'>

function AppBanner({ title, text, stores: { apple, google } }: AppBannerProps) {
  return (
    <section className="app-banner">
      <div>
        <h2 className="headline text-2xl">{title}</h2>
        <p className="mt-3 max-w-reading text-on-ink">{text}</p>
        <p className="actions mt-4 empty:hidden">
          <InstallButton />
          {apple && <Store to={apple}>App Store</Store>}
          {google && <Store to={google}>Google Play</Store>}
        </p>
      </div>
      <div className="app-banner-art">
        <CourtArt seed="application" moment="night" shape="tile" />
      </div>
    </section>
  )
}

const Store = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className="button button-dark border-ink-line">
    {children}
    <span className="sr-only"> (nouvel onglet)</span>
  </a>
)

/** Where the browser can put the site on the home screen by itself. */
function InstallButton() {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    const look = () => setOffered(wayToInstall() === 'press')
    look()
    window.addEventListener('beforeinstallprompt', look)
    return () => window.removeEventListener('beforeinstallprompt', look)
  }, [])
  if (!isOffered) return null
  return (
    <Button type="button" look="dark" onClick={() => void install().then(() => setOffered(false))}>
      Ajouter à l’écran d’accueil
    </Button>
  )
}

/** Partners' word marks, drawn in type until their pictures are given. */
function Sponsors({ sponsors }: Pick<FrameData, 'sponsors'>) {
  return (
    <section aria-label="Partenaires" className="border-t border-ink-line py-8">
      <ul className="sponsors">
        {sponsors.map(({ name, url, logo }, place) => (
          <li
            key={name}
            className={place % 2 ? 'tracking-tight' : 'font-black [font-stretch:125%]'}
          >
            <a href={url} rel="noreferrer" className="inline-flex min-h-11 items-center">
              {logo === null ? name : <img src={logo} alt={name} height={32} loading="lazy" />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
