import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TimeLink } from '../../ui/prices/time-link.tsx'
import { CenterMarks } from '../center-marks.tsx'
import { OpenState } from '../parts/open-state.tsx'
import type { Club } from './club.ts'
import type { Tonight } from './tonight.ts'

interface ClubPanelProps {
  readonly club: Club
  readonly tonight: Tonight | null
}

/** The club's name, whether it is open, its free times with their price, and the way to book. */
export function ClubPanel({ club, tonight }: ClubPanelProps) {
  const { name, town, opening, openText, bookable, slug, phoneHref, phoneText } = club
  return (
    <div className="club-panel on-dark" data-look={club.look === 'own' ? 'new' : undefined}>
      <header>
        <p className="club-state">
          <span className="font-semibold text-line">
            <OpenState opening={opening} text={openText} />
          </span>
          <span>{town}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="headline club-title">{name}</h1>
          <CenterMarks center={club} ground="dark" />
        </div>
      </header>
      {tonight && (
        <section aria-labelledby="tonight" className="club-tonight">
          <h2 id="tonight" className="font-bold">
            {tonight.title}
          </h2>
          <p className="text-sm text-on-ink">
            {tonight.words}
            {tonight.unit && ` · ${tonight.unit}`}
          </p>
          <ul className="club-times">
            {tonight.times.map(({ address, time, length, ...price }) => (
              <li key={time}>
                <TimeLink to={address} time={time} {...price} otherDay={length} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="club-actions">
        {bookable ? (
          <>
            <LinkButton to={tonight?.address ?? `/${slug}/reserver`}>Réserver</LinkButton>
            <a href={phoneHref} className="button button-dark border-ink-line">
              <Icon name="phone" /> Appeler
            </a>
          </>
        ) : (
          <a href={phoneHref} className="button">
            <Icon name="phone" /> Appeler le {phoneText}
          </a>
        )}
      </div>
    </div>
  )
}
