import type { TournamentMatch } from '@quatre/contract'
import { minuteOfClock, writtenClock, time } from '@quatre/domain'
import { poolOrRound, sameDay } from '../parts/words.ts'
import { spokenScore } from './match-card.tsx'
import { scrolledByKeys, type TournamentPage } from './tournament-page.ts'

const shownNext = 2

/** The courts of the day, with the match on each, its score, and the next match. */
export function CourtsPart({ tournament: { courts, matches }, timeText }: TournamentPage) {
  const open = matches.filter(({ state }) => state !== 'done')
  return (
    <ul className="courts" {...scrolledByKeys} aria-label="Terrains">
      {courts.map(({ id, name }) => {
        const here = open.filter(({ court }) => court?.id === id)
        const now = here.find(({ state }) => state === 'playing' || state === 'called')
        const next = here
          .filter(({ state, startsAt }) => state === 'waiting' && startsAt !== null)
          .toSorted((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''))
          .slice(0, shownNext)
        return (
          <li key={id}>
            <p className="court-head">
              <b>{name}</b>
              <span>{now ? calledRoundText(now) : 'Libre'}</span>
            </p>
            <CourtPlan match={now} />
            <dl className="court-next">
              {next.map((match) => (
                <NextMatch key={match.id} match={match} timeText={timeText} />
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

const calledRoundText = (match: TournamentMatch) =>
  `${poolOrRound(match)}${match.state === 'called' ? ', appel' : ''}`

/** A court seen from above: a side each, its games in this set and its two players. */
function CourtPlan({ match }: { readonly match: TournamentMatch | undefined }) {
  const before = match?.sets.slice(0, -1) ?? []
  const games = match?.sets.at(-1)
  return (
    <div className="court-plan" data-told={match && spokenScore(match)}>
      <svg viewBox="0 0 320 160" preserveAspectRatio="none" aria-hidden>
        <rect width={320} height={160} />
        <path d={match ? 'M49 0V80M271 0V80M49 80H271' : 'M49 0V160M271 0V160M49 80H271'} />
      </svg>
      {match &&
        ([0, 1] as const).map((side) => (
          <div key={side} className="plan-side">
            <p className="court-score figures">
              {before.map((set, place) => (
                <small key={place}>{set[side]}</small>
              ))}
              <b>{games?.[side]}</b>
            </p>
            <p className="court-names">
              {match.sides[side].label.split(' / ').map((player) => (
                <span key={player}>{player}</span>
              ))}
            </p>
          </div>
        ))}
    </div>
  )
}

function NextMatch({
  match,
  timeText,
}: { readonly match: TournamentMatch } & Pick<TournamentPage, 'timeText'>) {
  const { startsAt, announcedAt, sides } = match
  if (startsAt === null) return null
  const late = announcedAt === null ? 0 : minutesBetween(announcedAt, startsAt)
  const known = sides.some(({ pairId }) => pairId !== null)
  const delay = late > 0 ? `, ${late}\u00a0min de retard` : ''
  return (
    <div>
      <dt className="figures">
        {late > 0 && announcedAt && <s>{time(announcedAt)}</s>}
        {timeText(startsAt)
          .split('\u00a0')
          .map((part) => (
            <span key={part}>{part}</span>
          ))}
      </dt>
      <dd>
        {known
          ? sides.map(({ label }) => <span key={label}>{label}</span>)
          : calledRoundText(match)}
        <small>
          {known ? calledRoundText(match) : 'paires à venir'}
          {delay}
        </small>
      </dd>
    </div>
  )
}

function minutesBetween(from: string, to: string): number {
  return sameDay(from, to) ? minuteOfClock(writtenClock(to)) - minuteOfClock(writtenClock(from)) : 0
}
