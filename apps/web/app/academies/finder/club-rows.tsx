import { dayShort, euros, plural, weekdaysText } from '@quatre/domain'
import { Link } from 'react-router'
import { typographic } from '../../ui/typographic.ts'
import { finderAddress } from '../parts/addresses.ts'
import { placesText } from '../parts/words.ts'
import { forText, type Group } from './groups.ts'

interface ClubRowsProps {
  readonly groups: readonly Group[]
  /** The search without its place, which a club's own list takes along. */
  readonly query: string
}

/** The clubs with the groups found, by name: the groups of each, their times, and the lowest price. */
export function ClubRows({ groups, query }: ClubRowsProps) {
  const byClub = Map.groupBy(groups, ({ academy }) => academy.center.slug)
  const clubs = [...byClub.values()].toSorted(([one], [other]) =>
    (one?.academy.center.name ?? '').localeCompare(other?.academy.center.name ?? '', 'fr'),
  )
  return (
    <ul className="camp-rows border-t-2 border-ink">
      {clubs.map((own) => {
        const [first] = own
        if (first === undefined) return null
        const { center, type } = first.academy
        const isCamp = type === 'camp'
        const days = weekdaysText([...new Set(own.map(({ course }) => course.weekday))])
        const from = Math.min(...own.map(({ course }) => course.priceNow.value))
        const fits = [...new Set(own.flatMap((one) => one.fits))]
        const placesLeft = own.reduce((sum, { course }) => sum + course.placesLeft, 0)
        const [next] = own.flatMap(({ course }) => course.nextSessionAt ?? []).toSorted()
        const waiting = own.reduce((sum, { course }) => sum + course.waiting, 0)
        return (
          <li key={center.slug} id={center.slug}>
            <Link to={`${finderAddress(type, center.slug)}?${query}`} className="hour-group">
              {fits.length > 0 && <small className="text-court">{forText(fits)}</small>}
              <b>{typographic(center.name)}</b>
              <span className="text-sm text-mute">
                {isCamp
                  ? plural(own.length, 'stage', 'stages')
                  : `${plural(own.length, 'groupe', 'groupes')}, ${days}`}
                {next !== undefined && `, dès ${dayShort(next)}`}
              </span>
              <span className="text-sm">
                {placesText({ placesLeft, waiting })}
                {placesLeft > 1 && own.length > 1 && ' en tout'}, dès {euros(from)}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
