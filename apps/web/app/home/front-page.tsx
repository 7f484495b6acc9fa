import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { OpenDot } from '../ui/open-dot.tsx'
import type { FrontPageData } from './front-page-data.ts'

/** The parts below the search: news, offers, and the chosen club in one line. */
export function FrontPage({ news, offers, club }: Omit<FrontPageData, 'slides'>) {
  const [lead, ...others] = news
  return (
    <>
      {lead && (
        <section className="pt-16">
          <div className="tonight-head">
            <h2 className="headline text-2xl">À la une</h2>
            <Link to="/actualites" className="link inline-flex min-h-11 items-center">
              Toutes les actualités
            </Link>
          </div>
          <div className="front">
            <Link to={lead.to} className="front-lead">
              <img src={lead.picture.src} alt={lead.picture.alt} loading="lazy" decoding="async" />
              <Mark {...lead} />
              <h3 className="headline text-xl">{lead.title}</h3>
              <span>{lead.description}</span>
            </Link>
            <ul className="front-rows">
              {others.map((article) => (
                <li key={article.to}>
                  <Link to={article.to} className="front-row">
                    <Mark {...article} />
                    <h3 className="font-bold">{article.title}</h3>
                    <span className="text-mute">{article.description}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {offers.length > 0 && (
        <section className="pt-16">
          <h2 className="headline mb-5 text-2xl">Les offres de la semaine</h2>
          <ul className="front-rows">
            {offers.map(({ to, title, conditions, price, until }) => (
              <li key={title}>
                <Link to={to} className="front-row front-offer">
                  <h3 className="font-bold">{title}</h3>
                  <span className="text-mute">
                    {conditions} · jusqu’au {until}
                  </span>
                  {price && <b className="figures text-xl">{price}</b>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {club && (
        <section className="pt-16">
          <h2 className="headline mb-5 text-2xl">Ton club</h2>
          <div className="front-club">
            <Link to={club.to} className="link inline-flex min-h-11 items-center font-bold">
              {club.name}
            </Link>
            <span className="inline-flex items-center gap-2.5">
              <OpenDot opening={club.opening} /> {club.openText}
            </span>
            <a href={club.phoneHref} className="link inline-flex min-h-11 items-center gap-2.5">
              <Icon name="phone" size={18} /> {club.phone}
            </a>
          </div>
        </section>
      )}
    </>
  )
}

function Mark({ date, day, where }: Pick<FrontPageData['news'][number], 'date' | 'day' | 'where'>) {
  return (
    <span className="text-sm text-mute">
      <time dateTime={date}>{day}</time> · {where}
    </span>
  )
}
