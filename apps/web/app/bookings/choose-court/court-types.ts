import type { SlotCourts } from '@quatre/contract'
import type { CourtSearch } from '../parts/search/court-search.ts'

interface Price {
  readonly cents: number
  readonly insteadOfCents: number | null
}

export interface CourtType {
  readonly id: number
  readonly name: string
  readonly price: Price
  readonly places: number
  readonly free: number
  readonly courts: readonly { readonly id: number; readonly name: string; readonly free: boolean }[]
}

export interface CourtTypes {
  /** « Peu importe »; null when it cannot be had. */
  readonly any: Price | null
  /** Those for most players first. */
  readonly types: readonly CourtType[]
}

/** The courts of a slot by their kind; `released` are free for the member who gives them back. */
export function courtTypes({ any, courts }: SlotCourts, released: readonly number[]): CourtTypes {
  const kinds = [...Map.groupBy(courts, ({ fieldType }) => fieldType.id)]
  const types = kinds.flatMap(([id, ofKind]): CourtType[] => {
    const [first] = ofKind
    if (first === undefined) return []
    const shown = ofKind.map((court) => ({
      id: court.id,
      name: court.name,
      free: court.free || released.includes(court.id),
    }))
    return [
      {
        id,
        name: first.fieldType.name,
        price: shownPrice(first),
        places: first.places,
        free: shown.filter(({ free }) => free).length,
        courts: shown,
      },
    ]
  })
  return {
    any: any && shownPrice(any),
    types: types.toSorted((one, other) => other.places - one.places || one.id - other.id),
  }
}

/** Whether there is anything to choose: not of one court, nor of one kind at one price. */
export function hasChoice({ any, types }: CourtTypes): boolean {
  const open = types.filter(({ free }) => free > 0)
  const courts = open.reduce((sum, { free }) => sum + free, 0)
  const prices = new Set([...open.map(({ price }) => price.cents), ...(any ? [any.cents] : [])])
  return courts > 1 && (open.length > 1 || prices.size > 1)
}

/** An option as it can be had. */
interface OpenOption {
  readonly fieldType: number
  readonly court: number | null
  readonly price: Price
  /** For how many it has places; null: for all that the sport is played by. */
  readonly places: number | null
}

/** The option that an address asks for; null when it is not available. */
export function askedOption(
  { any, types }: CourtTypes,
  { fieldType, court }: Pick<CourtSearch, 'fieldType' | 'court'>,
): OpenOption | null {
  const isAsked = (one: CourtType['courts'][number]) => one.id === court && one.free
  const type = types.find(({ id, courts }) =>
    court === null ? id === fieldType : courts.some(isAsked),
  )
  if (type && type.free > 0) {
    const { price, places } = type
    return { fieldType: court === null ? type.id : 0, court, price, places }
  }
  if (court !== null || fieldType !== 0 || any === null) return null
  return { fieldType: 0, court: null, price: any, places: null }
}

/** The first choice: the address's, else « Peu importe », else the first kind. */
export function chosenOption(
  page: CourtTypes,
  asked: Pick<CourtSearch, 'fieldType' | 'court'>,
): OpenOption | null {
  const open = page.types.find(({ free }) => free > 0)
  return (
    askedOption(page, asked) ??
    askedOption(page, { fieldType: 0, court: null }) ??
    (open ? askedOption(page, { fieldType: open.id, court: null }) : null)
  )
}

function shownPrice({ price, originalPrice }: NonNullable<SlotCourts['any']>): Price {
  return {
    cents: price.value,
    insteadOfCents: originalPrice.value > price.value ? originalPrice.value : null,
  }
}
