import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { OpenDot } from '../ui/open-dot.tsx'
import type { FrontPageData } from './front-page-data.ts'

/** What there is besides courts: news, offers, and the chosen club in a line. */
export function FrontPage({ news, offers, club }: Omit<FrontPageData, 'slides'>) {
  const [lead, ...others] = news
  return (
    <>
      {lead && (
        <section className="pt-16">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 page-md:mb-5">
            <h2 className="headline text-2xl">À la une</h2>
            <Link to="/actualites" className="link inline-flex min-h-11 items-center">
              Toutes les actualités
            </Link>
          </div>
          <div className="grid gap-x-12 gap-y-6 page-md:grid-cols-[3fr_2fr]">
            <Link to={lead.to} className="group grid content-start gap-2">
              <img
                src={lead.picture.src}
                alt={lead.picture.alt}
                loading="lazy"
                decoding="async"
                className="mb-2 aspect-video w-full rounded-surface object-cover"
              />
              <Mark {...lead} />
              <h3 className="headline text-xl decoration-2 underline-offset-4 group-hover:underline">
                {lead.title}
              </h3>
              <span>{lead.description}</span>
            </Link>
            <ul className="rows">
              {others.map((article) => (
                <li key={article.to}>
                  <Link to={article.to} className="group grid gap-1 py-4">
                    <Mark {...article} />
                    <h3 className="font-bold decoration-2 underline-offset-4 group-hover:underline">
                      {article.title}
                    </h3>
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
          <ul className="rows">
            {offers.map(({ to, title, conditions, price, until }) => (
              <li key={title}>
                <Link to={to} className="group grid grid-cols-[1fr_auto] gap-x-5 gap-y-1 py-4">
                  <h3 className="font-bold decoration-2 underline-offset-4 group-hover:underline">
                    {title}
                  </h3>
                  <span className="col-start-1 text-mute">
                    {conditions} · jusqu’au {until}
                  </span>
                  {price && (
                    <b className="figures col-start-2 row-span-2 row-start-1 self-center text-xl">
                      {price}
                    </b>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {club && (
        <section className="pt-16">
          <h2 className="headline mb-5 text-2xl">Ton club</h2>
          <div className="flex flex-wrap items-center gap-x-8 border-y py-2">
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
