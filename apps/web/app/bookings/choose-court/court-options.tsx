import { plural } from '@quatre/domain'
import { drawnSport } from '../../ui/court-art/drawn.ts'
import { FlatCourt } from './flat-court.tsx'
import { PriceTag } from '../../ui/prices/price-tag.tsx'
import { priceTexts } from '../../ui/prices/price-texts.ts'
import type { CourtPage } from './court-data.ts'
import type { chosenOption, CourtType } from './court-types.ts'
import { optionValue, type CourtOption } from '../parts/search/court-search.ts'

interface CourtOptionsProps {
  readonly page: CourtPage
  readonly chosen: ReturnType<typeof chosenOption>
}

/**
 * « Peu importe » first; then the plan of the club by kinds of court. The possible results of the choice are lit: all
 * courts, those of a kind, or one.
 */
export function CourtOptions({ page, chosen }: CourtOptionsProps) {
  const { any, types, players } = page
  const full = types.filter(({ free }) => free === 0)
  const isCheapest = any !== null && types.some(({ price }) => price.cents > any.cents)
  const isChosen = (fieldType: number, court: number | null) =>
    chosen?.fieldType === fieldType && chosen.court === court
  return (
    <fieldset className="plan">
      <legend className="sr-only">Terrain</legend>
      {any && (
        <Wish
          label="Peu importe"
          detail={`${isCheapest ? 'Au prix le plus bas\u00a0: le' : 'Le'} club choisit, et peut te changer de terrain jusqu’à 2\u00a0h avant.`}
          price={any}
          option={{ fieldType: 0, court: null, cents: any.cents }}
          chosen={isChosen(0, null)}
        />
      )}
      {types.map((type) =>
        type.free === 0 ? null : (
          // A court of « Peu importe » has places for all.
          <div key={type.id} className="plan-type" data-any={type.places >= players || undefined}>
            <Wish
              label={type.name}
              detail={`${plural(type.free, 'terrain libre', 'terrains libres')}${type.places < players ? `, à ${type.places} joueurs` : ''}`}
              price={type.price}
              option={{ fieldType: type.id, court: null, cents: type.price.cents }}
              chosen={isChosen(type.id, null)}
            />
            <Plan page={page} type={type} chosen={chosen?.court ?? null} />
          </div>
        ),
      )}
      {full.length > 0 && full.length < types.length && (
        <p className="border-t pt-3 text-sm text-mute">
          Complet{'\u00a0'}: {full.map(({ name }) => name.toLowerCase()).join(', ')}
        </p>
      )}
    </fieldset>
  )
}

interface WishProps {
  readonly label: string
  readonly detail: string
  readonly price: CourtType['price']
  readonly option: CourtOption
  readonly chosen: boolean
}

/** Any court, or any of a kind. */
function Wish({ label, detail, price, option, chosen }: WishProps) {
  return (
    <label className="plan-wish">
      <input
        type="radio"
        name="option"
        className="tick"
        required
        value={optionValue(option)}
        defaultChecked={chosen}
      />
      <span className="min-w-0 flex-1">
        <b className="font-semibold">{label}</b>
        <small>{detail}</small>
      </span>
      <PriceTag {...priceTexts(price.cents, price.insteadOfCents)} />
    </label>
  )
}

interface PlanProps {
  readonly page: CourtPage
  readonly type: CourtType
  readonly chosen: number | null
}

/** The courts of a kind as the club has them: the free ones to choose from. */
function Plan({ page: { sportSlug, own }, type: { courts, price }, chosen }: PlanProps) {
  const sport = drawnSport(sportSlug)
  const held = own.same?.state === 'held' ? own.same.courtId : null
  return (
    <ul className="plan-courts">
      {courts.map(({ id, name, free }) => (
        <li key={id}>
          {free ? (
            <label className="plan-court">
              <input
                type="radio"
                name="option"
                className="sr-only"
                value={optionValue({ fieldType: 0, court: id, cents: price.cents })}
                defaultChecked={id === chosen}
              />
              <FlatCourt sport={sport} />
              {name}
              {id === held && <small>gardé pour toi</small>}
            </label>
          ) : (
            <span className="plan-court plan-court-taken">
              <FlatCourt sport={sport} />
              {name}
              <small>pris</small>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
