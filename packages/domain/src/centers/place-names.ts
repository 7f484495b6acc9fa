import { fold } from './centers.ts'

const longForms: Partial<Record<string, string>> = { st: 'saint', ste: 'sainte' }

/**
 * A place's name as it is compared: without case, accents, hyphens and spaces, « St » as « Saint ».
 */
export function placeKey(name: string): string {
  return fold(name)
    .split(' ')
    .map((word) => longForms[word] ?? word)
    .join('')
}

/** The keys by which a place is found: its name, and without its article. */
export function placeKeys(name: string): string[] {
  const short = fold(name).replace(/^(?:l|le|la|les) /, '')
  return [...new Set([placeKey(name), placeKey(short)])]
}

/** The match of a typed text and a place: its whole name or its beginning, with one letter wrong or none. */
export type PlaceMatch = 'whole' | 'beginning' | 'nearlyWhole' | 'nearlyBeginning'

/** With fewer letters nearly every name is one letter away. */
const leastLettersWithWrongOne = { whole: 3, beginning: 4 }

/**
 * The match of a typed key and the key of a place (both of `placeKey`); null without one. One letter may be wrong,
 * missing, too many, or swapped with the next.
 */
export function matchPlace(typed: string, name: string): PlaceMatch | null {
  if (typed === '') return null
  const same = sharedLetters(typed, name)
  if (same === typed.length) return same === name.length ? 'whole' : 'beginning'
  if (typed.length < leastLettersWithWrongOne.whole || !mayGoOn(typed, name, same)) return null
  if (readings(typed, name, same).some(({ rest, from }) => rest === name.slice(from))) {
    return 'nearlyWhole'
  }
  if (typed.length < leastLettersWithWrongOne.beginning) return null
  const begins = readings(typed, name, same).some(({ rest, from }) => name.startsWith(rest, from))
  return begins ? 'nearlyBeginning' : null
}

function sharedLetters(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

/** Whether one mistake explains the letter after those shared: nearly no name gets this far. */
function mayGoOn(typed: string, name: string, at: number): boolean {
  const isLast = at + 1 === typed.length
  const next = name[at + 1]
  return isLast || typed[at + 1] === next || typed[at] === next || typed[at + 1] === name[at]
}

/** The rest of the typed text, and the index of the name where it has to be found, for each mistake. */
function readings(typed: string, name: string, at: number) {
  const other = { rest: typed.slice(at + 1), from: at + 1 }
  const missing = { rest: typed.slice(at), from: at + 1 }
  const tooMany = { rest: typed.slice(at + 1), from: at }
  const isSwapped = typed[at] === name[at + 1] && typed[at + 1] === name[at]
  return isSwapped
    ? [other, missing, tooMany, { rest: typed.slice(at + 2), from: at + 2 }]
    : [other, missing, tooMany]
}

/** The keys that find a place. */
export interface NamedPlace {
  /** Of `placeKey`. */
  readonly keys: readonly string[]
  readonly population: number
  readonly hasClub: boolean
}

/** The places that a typed text names, the likeliest first, at most `max`. */
export function findPlaces<Place extends NamedPlace>(
  places: readonly Place[],
  typed: string,
  max: number,
): Place[] {
  // « st » may still become « Strasbourg »
  const wanted = [...new Set([placeKey(typed), fold(typed).replaceAll(' ', '')])]
  const found: { readonly place: Place; readonly likelihood: number }[] = []
  for (const place of places) {
    const likelihood = placeLikelihood(place, wanted)
    if (likelihood > 0) found.push({ place, likelihood })
  }
  return found
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, max)
    .map(({ place }) => place)
}

/** 0 when nothing typed names it; a larger town weighs more, and a whole name more than any town. */
function placeLikelihood({ keys, population, hasClub }: NamedPlace, wanted: readonly string[]) {
  let best = 0
  for (const typed of wanted) {
    for (const key of keys) {
      const match = matchPlace(typed, key)
      if (match !== null) best = Math.max(best, weights[match](typed.length / key.length))
    }
  }
  return best === 0 ? 0 : best + Math.log10(population + 1) + (hasClub ? 1 : 0)
}

/** By how much of the name was typed. */
const weights: Record<PlaceMatch, (part: number) => number> = {
  whole: () => 12,
  nearlyWhole: () => 3.5,
  beginning: (part) => 3 + 2 * part,
  nearlyBeginning: (part) => 1 + 2 * part,
}
