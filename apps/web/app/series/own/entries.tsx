import type { OwnEntry, OwnSeason } from '@quatre/contract'
import { Link, useParams } from 'react-router'
import { myEntriesAddress } from '../../tournaments/parts/addresses.ts'
import { partnerText, stateText } from '../../tournaments/parts/entry/entry-words.ts'
import { daysText } from '../../tournaments/parts/words.ts'
import { ErrorState } from '../../ui/states.tsx'
import { signUpToSeriesAddress, stageAddress } from '../parts/addresses.ts'
import { categoryName } from '../parts/stage-entry.ts'
import type { ShownStage } from '../parts/stage-words.ts'

interface EntriesProps {
  readonly paid: readonly OwnEntry[]
  readonly waiting: readonly OwnEntry[]
  /** They could not be read. */
  readonly isMissing: boolean
  readonly stages: readonly ShownStage[]
  readonly seasons: readonly OwnSeason[]
}

/** « Mes tournois »: the paid entries, then those that wait for a place. */
export function Entries({ paid, waiting, isMissing, stages, seasons }: EntriesProps) {
  const { center_name: center } = useParams()
  return (
    <section className="own-entries series-width" aria-labelledby="titre-mes-tournois">
      <h2 id="titre-mes-tournois" className="series-heading">
        Mes tournois
      </h2>
      {isMissing && <ErrorState title="Tes tournois n’arrivent pas, réessaie" />}
      {!isMissing && paid.length === 0 && (
        <p>
          Aucun pour l’instant.{' '}
          <Link to={signUpToSeriesAddress(center)} className="series-link">
            Choisir une étape
          </Link>
        </p>
      )}
      <ul>
        {paid.map((entry) => (
          <Entry key={entry.id} entry={entry} stages={stages} seasons={seasons} />
        ))}
      </ul>
      {waiting.map((entry) => (
        <p key={entry.id} id={`inscription-${entry.id}`} className="own-waiting">
          <b>
            {entryPlace(entry, stages)?.title}
            {'\u00a0'}: {stateText(entry)}
          </b>{' '}
          Si une place se libère, on te l’écrit.{' '}
          <Link to={`${myEntriesAddress}#inscription-${entry.id}`} className="series-link">
            {entry.state === 'offered' ? 'Prendre la place' : 'Quitter la liste'}
          </Link>
        </p>
      ))}
    </section>
  )
}

/** The stage and category of an entry; null of another season. */
function entryPlace({ competition }: OwnEntry, stages: readonly ShownStage[]) {
  for (const stage of stages) {
    const event = stage.events.find(({ competitionId }) => competitionId === competition.id)
    if (event === undefined) continue
    const { category } = event
    return { stage, category, title: `${stage.town}, ${categoryName(category)}` }
  }
  return null
}

type EntryProps = Pick<EntriesProps, 'stages' | 'seasons'> & { readonly entry: OwnEntry }

function Entry({ entry, stages, seasons }: EntryProps) {
  const { center_name: center } = useParams()
  const place = entryPlace(entry, stages)
  const result = seasons
    .find(({ category }) => category === place?.category)
    ?.row.results.find(({ stage }) => stage === place?.stage.number)
  return (
    <li id={`inscription-${entry.id}`}>
      <b className="series-figure">{place?.stage.score}</b>
      <div>
        <b>{place?.title ?? entry.competition.name}</b>
        <small>
          {daysText(entry.competition)}, {partnerText(entry)}
        </small>
        {entry.finalRank === null && <small>{stateText(entry)}</small>}
        {result && <small>{result.rank === 1 ? 'victoire' : `${result.rank}e place`}</small>}
      </div>
      {result ? (
        <em>{result.points}</em>
      ) : (
        place && (
          <Link to={stageAddress(place.stage.id, center)} className="series-link">
            Voir
          </Link>
        )
      )}
    </li>
  )
}
