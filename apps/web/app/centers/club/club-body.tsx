import { Link } from 'react-router'
import { Block } from '../../content/parts/blocks/block.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HoursOfWeek } from '../hours-of-week.tsx'
import type { Club } from './club.ts'
import type { Tiles } from './tiles.ts'

/** A club's courts, the way there, its hours and its other blocks. */
export function ClubBody({ club }: { readonly club: Club }) {
  const { description, cancellation, blocks, week, exceptions } = club
  const prices = blocks.find(({ type }) => type === 'prices')
  return (
    <div className="club-body layout-width">
      <div className="club-courts">
        {description && <p className="max-w-reading text-lg">{description}</p>}
        <Courts sports={club.sports} />
        <p className="mt-4 text-sm text-mute">{cancellation}</p>
        {prices && <Block block={prices} />}
      </div>
      <div className="club-facts">
        <WayThere club={club} />
        <HoursOfWeek week={week} exceptions={exceptions} />
      </div>
      <div className="club-more">
        {blocks
          .filter((block) => block !== prices)
          .map((block) => (
            <Block key={block.id} block={block} />
          ))}
        <Own club={club} />
      </div>
    </div>
  )
}

function Courts({ sports }: Pick<Club, 'sports'>) {
  return (
    <section aria-labelledby="courts" className="mt-10 first:mt-0">
      <h2 id="courts" className="ed-title headline">
        Les terrains
      </h2>
      {sports.length === 0 && <p className="mt-3 text-mute">Ce club n’a pas encore de terrain.</p>}
      <ul className="mt-3 border-t-2 border-ink">
        {sports.map((sport) => (
          <li key={sport.id} className="border-b">
            <details className="group">
              <summary className="club-sport">
                <span className="figures text-3xl leading-none">{sport.count}</span>
                <span className="min-w-0">
                  <span className="block text-lg font-bold">{sport.name}</span>
                  <span className="text-sm text-mute">{sport.kinds}</span>
                  {sport.price && <span className="block text-sm">{sport.price}</span>}
                </span>
                <span aria-hidden className="court-marks">
                  {sport.courts.map(({ id, isOpenAir }) => (
                    <i key={id} className="court-mark" data-open-air={isOpenAir || undefined} />
                  ))}
                </span>
                <Icon
                  name="chevron"
                  className="flex-none transition-transform group-open:rotate-180"
                />
              </summary>
              <ul className="grid gap-x-8 pb-2 pl-19 page-sm:grid-cols-2">
                {sport.courts.map((court) => (
                  <li key={court.id} className="flex justify-between gap-4 py-1.5">
                    <span className="font-semibold">{court.name}</span>
                    <span className="text-right text-sm text-mute">{court.detail}</span>
                  </li>
                ))}
              </ul>
              {sport.address && (
                <Link
                  to={sport.address}
                  className="link mb-3 ml-19 inline-flex min-h-11 items-center gap-2"
                >
                  Créneaux de {sport.name.toLowerCase()} <Icon name="arrow" size={18} />
                </Link>
              )}
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WayThere({ club }: { readonly club: Club }) {
  const { name, slug, address, town, mapHref, phoneHref, phoneText, tiles } = club
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="ed-title headline">
        Y aller
      </h2>
      <div className="club-map">
        {tiles ? (
          <Streets tiles={tiles} />
        ) : (
          <img
            src={`/_environs/${slug}`}
            alt={`${name} et les villes autour`}
            width={880}
            height={260}
            loading="lazy"
          />
        )}
      </div>
      <address className="mt-2 not-italic">
        <a
          href={mapHref}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center gap-3"
        >
          <Icon name="map-pin" className="flex-none" />
          <span>
            {address}
            <br />
            {town}
            <span className="sr-only"> (carte, nouvel onglet)</span>
          </span>
        </a>
        <br />
        <a
          href={phoneHref}
          className="link mt-1 inline-flex min-h-11 items-center gap-3 tabular-nums"
        >
          <Icon name="phone" className="flex-none" />
          {phoneText}
        </a>
      </address>
    </section>
  )
}

function Streets({ tiles: { left, top, images, source } }: { readonly tiles: Tiles }) {
  return (
    <>
      <div
        className="club-tiles"
        style={{ left: `calc(50% - ${left}px)`, top: `calc(50% - ${top}px)` }}
      >
        {images.map((src) => (
          <img key={src} src={src} alt="" width={256} height={256} loading="lazy" />
        ))}
      </div>
      <span className="club-pin" />
      <span className="club-source">{source}</span>
    </>
  )
}

/** The way to make it one’s own club, or to another one. */
function Own({ club: { isChosen, slug, name, path } }: { readonly club: Club }) {
  return (
    <div className="club-own">
      {isChosen ? (
        <>
          <p className="font-semibold">C’est ton club.</p>
          <Link to="/nos-centres/center?changer" className="link club-own-link">
            Changer de club
          </Link>
        </>
      ) : (
        <form method="post" action="/_center">
          <input type="hidden" name="center" value={slug} />
          <input type="hidden" name="back" value={path} />
          <button type="submit" className="button button-quiet">
            Faire de {name} mon club
          </button>
        </form>
      )}
      <Link to="/nos-centres" className="link club-own-link">
        Tous les centres
      </Link>
    </div>
  )
}
