import { lazy, Suspense, type ReactNode } from 'react'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContext } from '../site/context.ts'
import { pageHead } from '../site/pages/page-head.ts'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import { loadPart } from '../ui/browser/network.ts'
import type { Route } from './+types/home.ts'
import { Carousel } from './carousel.tsx'
import { FrontPage } from './front-page.tsx'
import { loadFrontPage } from './front-page-data.ts'
import { loadHome, type HomeData } from './home-data.ts'
import { loadMemberHome } from './member/member-home-data.ts'
import { SearchForm } from './search-form.tsx'
import { Tiles } from './tiles.tsx'
import { OpenHere } from '../bookings/parts/open-here.tsx'
import { Tonight } from './tonight.tsx'
import './home.css'
import { Chip } from '../ui/chip.tsx'

// A guest's first visit goes without the script of the members' parts.
const loadMemberTop = () => loadPart(() => import('./member/member-home.tsx'))
const MemberHome = import.meta.env.SSR
  ? (await import('./member/member-home.tsx')).default
  : lazy(loadMemberTop)

export function meta({ matches }: Route.MetaArgs) {
  const url = `${matches[0].loaderData?.origin ?? ''}/`
  return pageHead({
    title: '4PADEL · Réserve ton terrain de padel',
    description:
      'Trouve un terrain de padel près de toi, choisis ton créneau et réserve en ligne dans tous les clubs 4PADEL.',
    canonical: '/',
    matches,
    jsonLd: [
      { '@type': 'Organization', name: '4PADEL', url, logo: `${url}favicon.svg` },
      { '@type': 'WebSite', name: '4PADEL', url, inLanguage: 'fr' },
    ],
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [home, front, member] = await Promise.all([
    loadHome(site),
    loadFrontPage(site),
    loadMemberHome(site),
  ])
  return { ...home, ...front, member }
}

/** A member's page comes with all its parts at once: nothing moves down after it is shown. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const home = await serverLoader()
  if (home.member) await loadMemberTop()
  return home
}

/** Shows the chosen time without loading anything. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const onlyChooses = currentUrl.pathname === nextUrl.pathname && nextUrl.searchParams.has('at')
  return onlyChooses ? currentUrl.search === nextUrl.search : defaultShouldRevalidate
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { member, search, tonight, towns, tiles, slides, centerCount } = loaderData
  const map = (
    <Link to="/nos-centres" className="link home-map">
      <span>{`${centerCount} sur la `}</span>carte
    </Link>
  )
  return (
    <>
      {member && (
        <Suspense>
          <MemberHome {...member} />
        </Suspense>
      )}
      <Carousel slides={slides}>
        <CourtArt seed="accueil" shape="wide" moment="day" loading="first" />
        <div className="layout-width pt-3 page-md:pt-14">
          <h1 className="hero-title">
            CE SOIR,
            <br />
            TU JOUES.
          </h1>
        </div>
      </Carousel>
      <div className="layout-width relative z-10 -mt-9 page-md:-mt-12">
        <SearchForm key={search.center?.slug} {...search} />
      </div>
      <div className="layout-width pb-16">
        {search.center ? (
          <Tonight tonight={tonight} more={map} />
        ) : (
          <Towns towns={towns} more={map} />
        )}
        <OpenHere center={search.center?.slug} />
        <Tiles tiles={tiles} />
        <FrontPage {...loaderData} />
      </div>
    </>
  )
}

interface TownsProps {
  readonly towns: HomeData['towns']
  readonly more: ReactNode
}

/** The towns with most clubs, for visitors without a chosen club. */
function Towns({ towns, more }: TownsProps) {
  return (
    <section className="home-part">
      <div className="tonight-head">
        <h2 className="headline text-xl page-md:text-2xl">{'Où joues-tu\u00a0?'}</h2>
        {more}
      </div>
      <ul className="flex flex-wrap gap-2.5">
        {towns.map(({ name, address }) => (
          <li key={name}>
            <Chip to={address}>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
