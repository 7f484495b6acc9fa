import { Link } from 'react-router'
import { requestContext } from '../site/context.ts'
import { CourtArt } from '../ui/court-art/court-art.tsx'
import type { Route } from './+types/home.ts'
import { loadHome } from './home-data.ts'
import { loadMemberHome } from './member/member-home-data.ts'
import { MemberHome } from './member/member-home.tsx'
import { SearchForm } from './search-form.tsx'
import { Tiles } from './tiles.tsx'
import { Tonight } from './tonight.tsx'
import './home.css'

export function meta() {
  return [
    { title: '4PADEL · Réserve ton terrain de padel' },
    {
      name: 'description',
      content:
        'Trouve un terrain de padel près de toi, choisis ton créneau et réserve en ligne dans tous les centres 4PADEL.',
    },
  ]
}

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(requestContext)
  const [home, member] = await Promise.all([loadHome(site), loadMemberHome(site)])
  return { ...home, member }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { member, search, tonight, tiles, centerCount } = loaderData
  return (
    <>
      {member && <MemberHome {...member} />}
      <section className="hero">
        <CourtArt seed="accueil" shape="hero" moment="day" loading="first" />
        <div className="layout-width pt-8 page-md:pt-14">
          <h1 className="hero-title">
            CE SOIR,
            <br />
            TU JOUES.
          </h1>
        </div>
      </section>
      <div className="layout-width relative -mt-14 page-md:-mt-12">
        <SearchForm {...search} />
      </div>
      <div className="layout-width pb-16">
        <Tonight
          {...tonight}
          more={
            <Link to="/nos-centres" className="link">
              {centerCount} sur la carte
            </Link>
          }
        />
        <Tiles tiles={tiles} />
      </div>
    </>
  )
}
