import { dayShort, euros, plural, series2026 } from '@quatre/domain'
import { takesEntries } from '../parts/stage-words.ts'
import type { Choice } from './read-choice.ts'

type Stages = Choice['stages']

interface StageChoiceProps {
  readonly stages: Stages
  readonly chosen: number
  readonly now: number
}

/** The stages that take pairs, in the order of the calendar. */
export const StageChoice = ({ stages, chosen, now }: StageChoiceProps) => (
  <fieldset>
    <legend className="series-cap">1. L’étape</legend>
    <ul>
      {stages.map((stage) => {
        const { id, score, town, days, km, stateWords, places, closesAt, events } = stage
        const open = events.filter((one) => takesEntries(one, now) && one.pairs < one.capacity)
        return (
          <li key={id}>
            <label className="series-choice-stage">
              <input type="radio" name="etape" value={id} defaultChecked={id === chosen} />
              <b className="series-figure">{score}</b>
              <span>
                <b>{town}</b>
                <small>
                  {days}
                  {km !== null && `, ${km} km`}
                </small>
              </span>
              <em>
                {places > 0 ? plural(places, 'place', 'places') : stateWords}
                {places > 0 && (
                  <small>
                    {open.length < series2026.categories.length || !closesAt
                      ? plural(open.length, 'catégorie', 'catégories')
                      : `jusqu’au ${dayShort(closesAt).split(' ').slice(1).join('\u00a0')}`}
                  </small>
                )}
              </em>
            </label>
          </li>
        )
      })}
    </ul>
  </fieldset>
)

type CategoryChoiceProps = Pick<Choice, 'event' | 'now'> & { readonly stage: Stages[number] }

/** The six categories of the stage; one that takes no pair cannot be chosen. */
export const CategoryChoice = ({ stage, event, now }: CategoryChoiceProps) => (
  <fieldset>
    <legend className="series-cap">2. La catégorie</legend>
    <ul className="series-choice-categories" key={stage.id}>
      {series2026.categories.map(({ code, name }) => {
        const own = stage.events.find(({ category }) => category === code)
        const isOpen = own !== undefined && takesEntries(own, now)
        const free = own ? own.capacity - own.pairs : 0
        return (
          <li key={code}>
            <label className="series-choice-category">
              <input
                type="radio"
                name="categorie"
                value={code}
                defaultChecked={code === event?.category}
                disabled={!isOpen}
              />
              <b className="series-cap">{name}</b>
              <span>
                {!isOpen
                  ? own?.status === 'published'
                    ? 'jouée'
                    : 'close'
                  : free > 0
                    ? plural(free, 'place', 'places')
                    : 'complet'}
              </span>
              <em>{own && euros(own.fee.value)}</em>
            </label>
          </li>
        )
      })}
    </ul>
  </fieldset>
)
