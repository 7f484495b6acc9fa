import { Suspense, useRef, type ReactNode } from 'react'
import { Link, useLocation, useParams, useRouteLoaderData } from 'react-router'
import { ConnectionNotice } from './connection-notice.tsx'
import type { FrameData } from './frame-data.ts'
import { Progress, useFocusOnNewPage } from './frame.tsx'
import { Companions } from './later.ts'
import { useHidden } from '../site/pages/page-frame.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import {
  rulesAddress,
  seriesAddress,
  seriesPageAddress,
  seriesPages,
  signUpToSeriesAddress,
} from '../series/parts/addresses.ts'
import { SeriesMark } from '../series/parts/steps.tsx'

/** Everything around a page of the series: nothing of the site's own frame but its notices and questions. */
export function SeriesFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRouteLoaderData<FrameData>('root')
  const hidden = useHidden()
  const main = useRef<HTMLElement>(null)
  const sections = useSections()
  useFocusOnNewPage(main)
  const bare = frame?.embedded
  return (
    <div className="series">
      <a href="#contenu" className="skip-link">
        Aller au contenu
      </a>
      {frame && (
        <Suspense>
          <Companions frame={frame} />
        </Suspense>
      )}
      <Progress />
      <ConnectionNotice />
      {!bare && (
        <header className="series-head series-night">
          <div className="series-width">
            <Name />
            <nav aria-label="La Remontada">
              {sections.map(({ to, label, isShown }) => (
                <SectionLink key={to} to={to} label={label} isShown={isShown} />
              ))}
            </nav>
            <Link to="/" className="series-out">
              <Icon name="back" size={18} /> 4PADEL
            </Link>
          </div>
        </header>
      )}
      <main id="contenu" ref={main} tabIndex={-1} className="@container/page outline-none">
        {children}
      </main>
      {!bare && !hidden.has('footer') && <Foot sponsors={frame?.sponsors ?? []} />}
      {!bare && !hidden.has('tab-bar') && (
        <nav aria-label="Onglets de La Remontada" className="series-bar series-night">
          {sections.map(({ icon, label, short = label, to, isShown }) => (
            <SectionLink key={to} to={to} label={short} isShown={isShown}>
              {icon === null ? <SeriesMark /> : <Icon name={icon} size={20} />}
            </SectionLink>
          ))}
        </nav>
      )}
    </div>
  )
}

const Name = () => (
  <Link to={seriesAddress(useParams().center_name)} className="series-name">
    <SeriesMark /> REMONTADA
  </Link>
)

interface Section {
  readonly page: string
  readonly label: string
  /** In the bar of phones. */
  readonly short?: string
  /** Null: the mark of the series. */
  readonly icon: IconName | null
  readonly to: string
}

/** The menu, with the section that the address belongs to. */
function useSections() {
  const { center_name: center } = useParams()
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('page')
  const below = pathname.slice(pathname.indexOf('/remontada-padel') + '/remontada-padel'.length)
  const shown = below.startsWith('/actualites')
    ? 'resultats-actualites'
    : below.startsWith('/sinscrire') || below.startsWith('/tournois')
      ? 'sinscrire'
      : (seriesPages.find((page) => page === asked) ?? 'accueil')
  const [results, contact, own] = seriesPages
  const sections: Section[] = [
    { page: 'accueil', label: 'Accueil', icon: null, to: seriesAddress(center) },
    {
      page: 'sinscrire',
      label: 'S’inscrire',
      icon: 'calendar-add',
      to: signUpToSeriesAddress(center),
    },
    {
      page: results,
      label: 'Résultats/Actualités',
      short: 'Résultats',
      icon: 'trophy',
      to: seriesPageAddress(results, center),
    },
    { page: contact, label: 'Contact', icon: 'mail', to: seriesPageAddress(contact, center) },
    {
      page: own,
      label: 'Mon espace',
      short: 'Espace',
      icon: 'user',
      to: seriesPageAddress(own, center),
    },
  ]
  return sections.map(({ page, ...section }) => ({ ...section, isShown: page === shown }))
}

interface SectionLinkProps {
  readonly to: string
  readonly label: string
  readonly isShown: boolean
  readonly children?: ReactNode
}

const SectionLink = ({ to, label, isShown, children }: SectionLinkProps) => (
  <Link to={to} aria-current={isShown ? 'page' : undefined}>
    {children}
    <span>{label}</span>
  </Link>
)

function Foot({ sponsors }: Pick<FrameData, 'sponsors'>) {
  const { center_name: center } = useParams()
  return (
    <footer>
      {sponsors.length > 0 && (
        <div className="series-partners">
          <div className="series-width">
            <span>Ils remontent avec nous</span>
            {sponsors.map(({ name }) => (
              <b key={name}>{name}</b>
            ))}
          </div>
        </div>
      )}
      <div className="series-foot series-night">
        <div className="series-width">
          <Name />
          <Link to={rulesAddress(center)}>Règles du jeu</Link>
          <Link to="/mentions-legales">Mentions légales</Link>
          <Link to="/cookies">Cookies</Link>
          <Link to="/tournois">Un tournoi de 4PADEL</Link>
        </div>
      </div>
    </footer>
  )
}
