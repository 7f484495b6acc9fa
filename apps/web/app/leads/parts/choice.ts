import type { ContentPackage } from '@quatre/contract'
import { quote, type LeadPackage, type Quote } from '@quatre/domain'
import type { QuoteSection } from './request-kinds.ts'

/** The choices of a quote: in the address and in the form. */
export interface Choice {
  readonly offered: ContentPackage
  /**
   * Whether the visitor picked the package, or its price is shown first; a package without a price counts as not
   * picked.
   */
  readonly isPicked: boolean
  readonly people: number
  readonly extras: readonly string[]
}

const extraPrefix = 'plus-'
const mostPeople = 1000
const carried = ['center', 'mois', 'jour', 'heure']

export const extraName = (slug: string) => extraPrefix + slug

/** Whether a field of the form changes the quote, or the days that it can be had on. */
export const isChoice = (name: string) =>
  name === 'center' || name === 'formule' || name === 'personnes' || name.startsWith(extraPrefix)

type Read = (name: string) => string | null | undefined

/**
 * The choice of an address or a form; by default the package without a price yet, else the first one, and its fewest
 * people.
 */
export function choiceIn(read: Read, packages: readonly ContentPackage[]): Choice | null {
  const wanted = read('formule')
  const picked = packages.find(({ slug }) => slug === wanted)
  const offered = picked ?? packages.find((one) => !hasPrice(one)) ?? packages[0]
  if (offered === undefined) return null
  const people = Number(read('personnes') ?? Number.NaN)
  const isCounted = Number.isInteger(people) && people >= 1 && people <= mostPeople
  return {
    offered,
    isPicked: picked !== undefined || hasPrice(offered),
    people: isCounted ? people : offered.minPeople,
    extras: offered.extras.map(({ slug }) => slug).filter((slug) => read(extraName(slug))),
  }
}

/** The package as the rules of quotes read it. */
export const leadPackage = (offered: ContentPackage, occasion: QuoteSection): LeadPackage => ({
  ...offered,
  occasion,
})

/** The sum with its lines, the same as in the mails (requirement LP2). */
export const choiceQuote = ({ offered, people, extras }: Choice, occasion: QuoteSection): Quote =>
  quote(leadPackage(offered, occasion), { people, extras })

/** Whether it has a price of its own; else the answer gives one. */
export const hasPrice = ({ priceCents }: Pick<ContentPackage, 'priceCents'>): boolean =>
  priceCents > 0

/** The choices of a form, by the names of its fields. */
export const chosenIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => isChoice(entry[0]) && typeof entry[1] === 'string',
    ),
  )

/** The query with the choices of a form, and the day of the address. */
export function choiceQuery(form: FormData, address: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of carried) {
    const value = address.get(name)
    if (value !== null) query.set(name, value)
  }
  for (const [name, value] of Object.entries(chosenIn(form))) query.set(name, value)
  return query.toString()
}
