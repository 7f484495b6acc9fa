import { dateNumeric, dayShort, time } from '@quatre/domain'
import { classNames } from '../../ui/class-names.ts'
import { pairText } from '../parts/words.ts'
import { MatchCard } from './match-card.tsx'
import { scrolledByKeys, type TournamentPage } from './tournament-page.ts'
import { Thumbnail } from './thumbnail.tsx'
import { currentRound, roundProgress, type TreeRound } from '../parts/tree.ts'

/**
 * The draw: on a phone one round at a time, its tabs below a drawing of the whole tree; with more room, the tree from
 * left to right, which prints.
 */
export function DrawPart(page: TournamentPage) {
  const { tree, others, tournament, pairLink, followed } = page
  const current = currentRound(tree)
  const third = others.find(({ matches }) => matches[0]?.phase === 'thirdPlace')
  const [first] = tournament.points
  return (
    <>
      <Thumbnail tree={tree} className="tree-lines draw-thumbnail" />
      <nav aria-label="Tours" className="draw-tabs" style={{ '--rounds': tree.length } as object}>
        {tree.map((round, place) => (
          <a
            key={round.name}
            href={`#tour-${place + 1}`}
            aria-current={place === current ? 'true' : undefined}
          >
            <b>{round.name}</b>
            <small>{roundTimeText(round)}</small>
          </a>
        ))}
      </nav>
      <div
        className="draw-rounds"
        data-many={tree.length > 4 || undefined}
        style={{ '--rounds': tree.length } as object}
        {...scrolledByKeys}
        role="group"
        aria-label="Tableau"
      >
        {tree.map((round, place) => (
          <section
            key={round.name}
            id={`tour-${place + 1}`}
            className={classNames('draw-round', place === current && 'draw-round-current')}
            aria-label={round.name}
          >
            <h3>
              <b className="headline">{round.name}</b> <small>{roundTimeText(round)}</small>
            </h3>
            <ol>
              {round.lines.map((match, line) => (
                <li key={line} className={match === null ? 'draw-exempt' : undefined}>
                  {match && (
                    <MatchCard match={match} pairLink={pairLink} followedId={followed?.id} />
                  )}
                </li>
              ))}
            </ol>
            {place === tree.length - 1 && (
              <div className="draw-after">
                {first && <p>{first.points} points à chaque joueur qui gagne la finale.</p>}
                {third?.matches.map((match) => (
                  <div key={match.id}>
                    <h4>{third.name}</h4>
                    <MatchCard match={match} pairLink={pairLink} followedId={followed?.id} />
                  </div>
                ))}
              </div>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

/** « en jeu », « joués », « dim. 14h00 »; the day and the time may take a line each. */
function roundTimeText(round: TreeRound): string {
  const progress = roundProgress(round)
  if (progress === 'playing') return 'en jeu'
  if (progress === 'done') return 'joués'
  const times = round.lines.flatMap((match) => match?.startsAt ?? []).toSorted()
  const [at] = times
  if (at === undefined) return 'à venir'
  return `${dayShort(at).split(' ')[0]} ${time(at)}`
}

/** How the draw was made, for anybody to check. */
export function DrawRecord({ tournament: { draw } }: TournamentPage) {
  if (draw === null) return null
  const { at, seed, witnesses, steps } = draw
  const before = witnesses.length === 0 ? '' : ` devant ${witnesses.join(' et ')}`
  return (
    <>
      <p>
        Fait le {dateNumeric(at)} à {time(at)}
        {before}, avec la graine {seed}. La même graine et les mêmes poids redonnent les mêmes lots,
        dans cet ordre.
      </p>
      <details className="draw-record">
        <summary className="button button-quiet button-small">Comment le tirage a été fait</summary>
        <ol>
          {steps.map((step) => (
            <li key={step}>{pairText(step)}</li>
          ))}
        </ol>
      </details>
    </>
  )
}

/** Qualifying, classification, the rounds of a multi-chance event: matches that no tree holds. */
export function OtherMatches({ others, tree, pairLink, followed }: TournamentPage) {
  const shown = others.filter(
    ({ matches }) => tree.length === 0 || matches[0]?.phase !== 'thirdPlace',
  )
  const byName = Map.groupBy(shown, ({ name }) => name)
  return (
    <div className="other-rounds">
      {[...byName].map(([name, rounds]) => {
        const matches = rounds.flatMap((round) => round.matches)
        return (
          <details key={name} open={matches.some(({ state }) => state !== 'done')}>
            <summary>
              <h3>{name}</h3>
            </summary>
            <ul>
              {matches.map((match) => (
                <li key={match.id}>
                  <MatchCard match={match} pairLink={pairLink} followedId={followed?.id} />
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </div>
  )
}

/** Before the draw: the empty tree, and the pairs entered so far. */
export function DrawToCome({ tree, tournament }: TournamentPage) {
  const { pools } = tournament
  const inside = pools.flatMap(({ rows }) => rows.filter(({ outlook }) => outlook === 'qualified'))
  const places = pools.reduce((sum, { qualifies }) => sum + qualifies, 0)
  return (
    <>
      <div>
        <p>
          {inside.length} {inside.length < 2 ? 'paire' : 'paires'} sur {places}{' '}
          {inside.length < 2 ? 'est déjà dedans' : 'sont déjà dedans'}. Le tableau se remplit à la
          fin de chaque poule.
        </p>
        {inside.length > 0 && (
          <>
            <h3>Déjà qualifiées</h3>
            <ul>
              {inside.map(({ pairId, name }) => (
                <li key={pairId}>{name}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div>
        <Thumbnail tree={tree} className="tree-lines tree-white" />
        <ol className="draw-times" style={{ '--rounds': tree.length } as object}>
          {tree.map((round) => (
            <li key={round.name}>
              <b>{round.name}</b> {roundTimeText(round)}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
