import type { Team, TeamFixture } from '@quatre/contract'
import { dayShort, time } from '@quatre/domain'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { typographic } from '../../ui/typographic.ts'
import { lineupAddress, teamAddress, teamCalendarAddress } from '../parts/addresses.ts'

interface MeetingsProps {
  readonly fixtures: readonly TeamFixture[]
  /** `YYYY-MM-DD` */
  readonly today: string
}

/** The meetings to come with their places: the next one large, with the captain’s action; then those without a result. */
export function ToComePart({
  team,
  fixtures,
  today,
  now,
}: MeetingsProps & { readonly team: Team; readonly now: number }) {
  if (fixtures.length === 0) return null
  const hasBegun = ({ startsAt }: TeamFixture) => Date.parse(startsAt) <= now
  const next = fixtures.find((fixture) => !hasBegun(fixture))
  const inOrder = fixtures.toSorted((one, other) => Number(hasBegun(one)) - Number(hasBegun(other)))
  return (
    <section className="team-coming" aria-labelledby="a-venir">
      <h2 id="a-venir" className="sr-only">
        À venir
      </h2>
      <ol>
        {inOrder.map((fixture) => (
          <li key={fixture.id}>
            <b>{dayShort(fixture.startsAt, today)}</b>
            <span>
              {fixture.isHome ? 'reçoit ' : 'chez '}
              <Link to={teamAddress(fixture.opponent.id)}>{fixture.opponent.name}</Link>
              <small>
                {fixture.state === 'postponed' && 'reportée, '}
                {hasBegun(fixture)
                  ? 'résultat attendu'
                  : `${time(fixture.startsAt)}, ${typographic(fixture.place)}`}
              </small>
            </span>
            <small>J{fixture.day}</small>
          </li>
        ))}
      </ol>
      <p className="actions">
        {team.own === 'captain' && next !== undefined && (
          <LinkButton to={lineupAddress(team.id, next.id)}>
            Composer l’équipe du {dayShort(next.startsAt, today)}
          </LinkButton>
        )}
        <a href={teamCalendarAddress(team.id)} className="link inline-flex min-h-11 items-center">
          Suivre dans mon agenda
        </a>
      </p>
    </section>
  )
}

/** The meetings played, the latest first. */
export function PlayedPart({ fixtures, today }: MeetingsProps) {
  if (fixtures.length === 0) return null
  return (
    <section className="team-played" aria-labelledby="jouees">
      <h2 id="jouees" className="headline">
        Jouées
      </h2>
      <MeetingRows fixtures={fixtures} today={today} />
    </section>
  )
}

export function MeetingRows({ fixtures, today }: MeetingsProps) {
  return (
    <ol className="team-meetings">
      {fixtures.map((fixture) => (
        <li key={fixture.id}>
          <b data-result={fixture.result}>{fixture.result}</b>
          <span>
            <Link to={teamAddress(fixture.opponent.id)}>{fixture.opponent.name}</Link>
            <small>
              {dayShort(fixture.startsAt, today)}, {fixture.league}
            </small>
          </span>
          <strong>
            {fixture.score ? fixture.score.join('–') : fixture.isWalkOver ? 'forfait' : ''}
          </strong>
        </li>
      ))}
    </ol>
  )
}
