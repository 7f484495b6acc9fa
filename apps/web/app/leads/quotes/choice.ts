import type { ContentPackage } from '@quatre/contract'
import { quote, type LeadPackage, type Quote } from '@quatre/domain'
import type { QuoteSection } from '../request-kinds.ts'

/** What a quote is made of: the address holds it, as the form does. */
export interface Choice {
  readonly offered: ContentPackage
  /** Whether somebody picked the package, or its price is told first; what has no price is nobody's choice. */
  readonly isPicked: boolean
  readonly people: number
  /** Slugs of what is added. */
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
 * What an address or a form chooses; where it says nothing, what has no price yet, else the first package,
 * and its fewest people.
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
export const packageOf = (offered: ContentPackage, occasion: QuoteSection): LeadPackage => ({
  ...offered,
  occasion,
})

/** The sum with its lines, the same as in the mails (requirement LP2). */
export const quoteOf = ({ offered, people, extras }: Choice, occasion: QuoteSection): Quote =>
  quote(packageOf(offered, occasion), { people, extras })

/** What has no price of its own is told one in the answer. */
export const hasPrice = ({ priceCents }: Pick<ContentPackage, 'priceCents'>): boolean =>
  priceCents > 0

/** What a form chooses, by the names of its fields. */
export const chosenIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => isChoice(entry[0]) && typeof entry[1] === 'string',
    ),
  )

/** The query that holds what a form chooses, and of its day what the address has. */
export function queryOf(form: FormData, address: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of carried) {
    const value = address.get(name)
    if (value !== null) query.set(name, value)
  }
  for (const [name, value] of Object.entries(chosenIn(form))) query.set(name, value)
  return query.toString()
}
