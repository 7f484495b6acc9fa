import { plural } from '@quatre/domain'
import { PriceTag } from '../ui/price-tag.tsx'
import { priceTexts } from '../ui/price-texts.ts'
import type { CourtPage } from './court-data.ts'
import { optionValue, type CourtSearch } from '../site/bookings/court-search.ts'

interface CourtOptionsProps {
  readonly page: CourtPage
  /** What the address has chosen. */
  readonly search: CourtSearch | null
}

interface OptionProps {
  readonly label: string
  readonly detail: string
  readonly price: { readonly cents: number; readonly insteadOfCents: number | null } | null
  readonly fieldType: number
  readonly court: number | null
  readonly chosen: boolean
  readonly free: boolean
}

/** « Peu importe » first and chosen; then, for who cares, the types and their courts. */
export function CourtOptions({ page: { any, types }, search }: CourtOptionsProps) {
  const court = types.flatMap(({ courts }) => courts).find(({ id }) => id === search?.court)
  const full = types.filter(({ free }) => !free)
  const type = types.find(({ id }) => id === search?.fieldType)
  const chosen = court?.free
    ? `court-${court.id}`
    : type?.free
      ? `type-${type.id}`
      : any
        ? 'type-0'
        : `type-${types.find(({ free }) => free)?.id}`
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">Terrain</legend>
      <ul>
        <Option
          label="Peu importe"
          detail="On te donne un terrain libre, au meilleur prix."
          price={any}
          fieldType={0}
          court={null}
          free={any !== null}
          chosen={chosen === 'type-0'}
        />
      </ul>
      {types.map((type) =>
        type.free ? <TypeOptions key={type.id} type={type} chosen={chosen} /> : null,
      )}
      {full.length > 0 && full.length < types.length && (
        <p className="text-sm text-mute">
          Complet{'\u00a0'}: {full.map(({ name }) => name.toLowerCase()).join(', ')}
        </p>
      )}
    </fieldset>
  )
}

interface TypeOptionsProps {
  readonly type: CourtPage['types'][number]
  readonly chosen: string
}

/** A type's free courts to choose from; who looks for another one reads that it is taken. */
function TypeOptions({ type, chosen }: TypeOptionsProps) {
  const free = type.courts.filter((court) => court.free)
  const taken = type.courts.filter((court) => !court.free)
  return (
    <div>
      <h2 className="mb-2 border-b-2 border-ink pb-2 text-sm font-semibold text-mute">
        {type.name}
      </h2>
      <ul className="grid gap-2 page-md:grid-cols-2">
        {free.length > 1 && (
          <Option
            label="N’importe lequel"
            detail={plural(free.length, 'terrain libre', 'terrains libres')}
            price={type.price}
            fieldType={type.id}
            court={null}
            free
            chosen={chosen === `type-${type.id}`}
          />
        )}
        {free.map((court) => (
          <Option
            key={court.id}
            label={court.name}
            detail={plural(court.places, 'joueur', 'joueurs')}
            price={court.price}
            fieldType={0}
            court={court.id}
            free
            chosen={
              chosen === `court-${court.id}` || (free.length === 1 && chosen === `type-${type.id}`)
            }
          />
        ))}
      </ul>
      {taken.length > 0 && (
        <p className="mt-2 text-sm text-mute">
          Déjà pris{'\u00a0'}: {taken.map(({ name }) => name).join(', ')}
        </p>
      )}
    </div>
  )
}

function Option({ label, detail, price, fieldType, court, chosen, free }: OptionProps) {
  if (price === null) return null
  return (
    <li>
      <label className="court-option">
        <input
          type="radio"
          name="option"
          className="tick"
          required
          value={optionValue({ fieldType, court, cents: price.cents })}
          defaultChecked={chosen}
          disabled={!free}
        />
        <span className="min-w-0 flex-1">
          <b className="font-semibold">{label}</b>
          <small>{free ? detail : 'pris'}</small>
        </span>
        {free && <PriceTag {...priceTexts(price.cents, price.insteadOfCents)} />}
      </label>
    </li>
  )
}
