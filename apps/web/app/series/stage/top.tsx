import {
  contracted,
  dayMs,
  dayInZone,
  dayShort,
  euros,
  networkTimeZone,
  plural,
} from '@quatre/domain'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { typographic } from '../../ui/typographic.ts'
import { nearStagesAddress, seriesPageAddress, signUpToSeriesAddress } from '../parts/addresses.ts'
import { categoryName } from '../parts/stage-entry.ts'
import type { ShownStage } from '../parts/stage-words.ts'
import { Steps } from '../parts/steps.tsx'

interface TopProps {
  readonly stage: ShownStage
  readonly stages: readonly ShownStage[]
  readonly place: { readonly name: string; readonly slug: string; readonly address: string } | null
  readonly now: number
  readonly center: string | null
}

/** The stage by its score and its town, where and when it is played, and the one action. */
export function Top({ stage, stages, place, now, center }: TopProps) {
  const { score, town, number, startsOn, endsOn } = stage
  const length = { '--letters': Math.max(town.length, 5) } as CSSProperties
  return (
    <header className="stage-top series-night">
      <div className="series-width">
        <div>
          <p className={stage.state === 'playing' ? 'series-live stage-kicker' : 'stage-kicker'}>
            {stageKicker(stage, now)}
          </p>
          <h1 style={length}>
            <span className="series-figure" aria-label={`Étape ${number}, ${score}`}>
              {score}
            </span>
            <span className="stage-town">{town}</span>
          </h1>
        </div>
        <div>
          <dl className="stage-facts">
            <div>
              <dt>Quand</dt>
              <dd>
                <b>
                  {together(`Du ${dayShort(startsOn)}`)} {together(`au ${dayShort(endsOn)}`)}
                </b>
                une catégorie par jour ou par soirée
              </dd>
            </div>
            {place && (
              <div>
                <dt>Où</dt>
                <dd>
                  <b>
                    <Link to={`/${place.slug}`}>{typographic(place.name)}</Link>
                  </b>
                  {typographic(place.address)}
                </dd>
              </div>
            )}
            {stage.events.length > 0 && (
              <div>
                <dt>Droits</dt>
                <dd>{stageFees(stage)}</dd>
              </div>
            )}
          </dl>
          <Action stage={stage} center={center} />
        </div>
      </div>
      <Steps stages={stages} ball={number} look="small" center={center} />
    </header>
  )
}

const together = (text: string) => text.replaceAll(' ', '\u00a0')

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

function stageKicker({ state, startsOn, endsOn, stateWords, closesAt }: ShownStage, now: number) {
  if (state === 'playing') {
    const today = dayInZone(now, networkTimeZone)
    return `En jeu, jour ${daysBetween(startsOn, today) + 1} sur ${daysBetween(startsOn, endsOn) + 1}`
  }
  if (state === 'open' && closesAt) return `Inscriptions jusqu’au ${dayShort(closesAt)}`
  return stateWords.charAt(0).toUpperCase() + stateWords.slice(1)
}

/** « 24 € par joueur », then the categories that cost less. */
function stageFees({ events }: ShownStage) {
  const highest = Math.max(...events.map(({ fee }) => fee.value))
  const others = events.filter(({ fee }) => fee.value < highest)
  return (
    <>
      <b>{euros(highest)} par joueur</b>
      {others
        .map(({ category, fee }) => `${categoryName(category).toLowerCase()} ${euros(fee.value)}`)
        .join(', ')}
    </>
  )
}

function Action({ stage, center }: Pick<TopProps, 'stage' | 'center'>) {
  const { id, town, state, places, waiting } = stage
  const to = signUpToSeriesAddress(center, id)
  if (state === 'played') {
    return (
      <LinkButton to={seriesPageAddress('resultats-actualites', center)} width="full">
        Le classement de la saison
      </LinkButton>
    )
  }
  if (places > 0) {
    return (
      <LinkButton to={to} width="full">
        S’inscrire, {plural(places, 'place', 'places')}
      </LinkButton>
    )
  }
  if (state === 'announced') {
    return (
      <LinkButton to={nearStagesAddress(center)} width="full">
        Préviens-moi
      </LinkButton>
    )
  }
  if (state !== 'full') return null
  return (
    <LinkButton to={to} width="full">
      {contracted(`Attendre à ${town}`)}
      {waiting > 0 && `, ${waiting} avant vous`}
    </LinkButton>
  )
}
