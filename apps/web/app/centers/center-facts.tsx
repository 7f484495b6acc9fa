import { Icon } from '../ui/icon.tsx'
import type { CenterSheet } from './center-sheet.ts'
import { HoursOfWeek } from './hours-of-week.tsx'

/** The courts, hours and address of a centre. */
export function CenterFacts({ center }: { center: CenterSheet }) {
  return (
    <div className="grid gap-x-16 gap-y-12 page-lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        {center.description && <p className="max-w-reading text-lg">{center.description}</p>}
        <Courts sports={center.sports} />
        <p className="mt-6 text-mute">{center.cancellation}</p>
      </div>
      <div className="grid content-start gap-10 page-md:grid-cols-2 page-lg:grid-cols-1">
        <HoursOfWeek week={center.week} exceptions={center.exceptions} />
        <section aria-labelledby="access">
          <h2 id="access" className="headline text-xl">
            Y aller
          </h2>
          <address className="mt-3 not-italic">
            <a
              href={center.mapHref}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center gap-3"
            >
              <Icon name="map-pin" className="flex-none" />
              <span>
                {center.address}
                <br />
                {center.town}
                <span className="sr-only"> (carte, nouvel onglet)</span>
              </span>
            </a>
            <br />
            <a
              href={center.phoneHref}
              className="link mt-1 inline-flex min-h-11 items-center gap-3 tabular-nums"
            >
              <Icon name="phone" className="flex-none" />
              {center.phoneText}
            </a>
          </address>
        </section>
      </div>
    </div>
  )
}

function Courts({ sports }: Pick<CenterSheet, 'sports'>) {
  return (
    <section aria-labelledby="courts" className="mt-8 first:mt-0">
      <h2 id="courts" className="headline text-xl">
        Les terrains
      </h2>
      {sports.length === 0 && <p className="mt-3 text-mute">Ce club n’a pas encore de terrain.</p>}
      <ul className="mt-3 border-t-2 border-ink">
        {sports.map((sport) => (
          <li key={sport.id} className="border-b">
            <details className="group">
              <summary className="flex min-h-18 items-center gap-5 py-3 hover:text-court">
                <span className="figures w-14 flex-none text-3xl leading-none">{sport.count}</span>
                <span className="min-w-0 flex-1">
                  <span className="block text-lg font-bold">{sport.name}</span>
                  <span className="text-sm text-mute">{sport.kinds}</span>
                </span>
                <Icon
                  name="chevron"
                  className="flex-none transition-transform group-open:rotate-180"
                />
              </summary>
              <ul className="grid gap-x-8 pb-4 pl-19 page-sm:grid-cols-2">
                {sport.courts.map((court) => (
                  <li key={court.id} className="flex justify-between gap-4 py-1.5">
                    <span className="font-semibold">{court.name}</span>
                    <span className="text-right text-sm text-mute">{court.detail}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
