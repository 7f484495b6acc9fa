import { plural } from '@quatre/domain'
import { drawnSport } from '../../ui/court-art/drawn.ts'
import { PriceTag } from '../../ui/prices/price-tag.tsx'
import { priceTexts } from '../../ui/prices/price-texts.ts'
import type { CourtPage } from './court-data.ts'
import type { chosenOption, CourtType } from './court-types.ts'
import { optionValue, type CourtOption } from '../parts/search/court-search.ts'
import type { CourtSport } from '../../ui/court-art/draw-court.ts'

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

/** Lines of a court seen from above, lying, on 200 by 100; its divisions are drawn apart. */
const drawings: Record<CourtSport, { readonly lines: string; readonly net: string }> = {
  padel: { lines: 'M30.5 0V100M169.5 0V100M28 50H172', net: 'M100 0V100' },
  squash: { lines: 'M112 0V100M112 50H200M112 25H145V0M112 75H145V100', net: '' },
  badminton: {
    lines: 'M0 8H200M0 92H200M12 0V100M188 0V100M70 0V100M130 0V100M0 50H70M130 50H200',
    net: 'M100 0V100',
  },
  pickleball: { lines: 'M68 0V100M132 0V100M0 50H68M132 50H200', net: 'M100 0V100' },
  'foot-5': {
    lines: 'M100 0V100M0 25H28V75H0M200 25H172V75H200M86 50A14 14 0 0 1 114 50A14 14 0 0 1 86 50',
    net: '',
  },
  fitness: { lines: '', net: '' },
}

/** A court of a plan, in the colour of its text. */
function FlatCourt({ sport }: { readonly sport: CourtSport }) {
  const { lines, net } = drawings[sport]
  return (
    <svg viewBox="0 0 200 100" aria-hidden className="flat-court">
      <path d={lines} />
      <path d={net} strokeWidth="6" />
    </svg>
  )
}
