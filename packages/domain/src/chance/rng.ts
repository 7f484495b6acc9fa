/** A stream of numbers that only its seed decides. */
export interface Rng {
  /** In [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  below(below: number): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  /** @throws RangeError on an empty list. */
  pick<Item>(items: readonly Item[]): Item
  /** The items in a drawn order; all orders are equally likely. */
  shuffle<Item>(items: readonly Item[]): Item[]
  /** Hexadecimal digits in the shape of a version 4 UUID. */
  uuid(): string
}

/** FNV-1a, so that neighbouring seeds and names begin far apart. */
function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/**
 * The stream of one part of a drawing: parts with names of their own do not disturb each other when
 * one of them draws more. The generator is sfc32 (PractRand's small fast counter, 128 bits of state).
 */
export function seededRng(seed: number | string, part: string): Rng {
  let a = textHash(`${seed}/${part}/a`)
  let b = textHash(`${seed}/${part}/b`)
  let c = textHash(`${seed}/${part}/c`)
  let counter = 1

  function bits(): number {
    const out = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + out) | 0
    return out >>> 0
  }
  for (let round = 0; round < 12; round++) bits()

  const next = (): number => bits() / 2 ** 32
  const below = (limit: number): number => Math.floor(next() * limit)
  const hex = (): string => bits().toString(16).padStart(8, '0')
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    shuffle: (items) => {
      const left = [...items]
      return items.flatMap(() => left.splice(below(left.length), 1))
    },
    uuid: () => {
      const [first, second, third, fourth] = [hex(), hex(), hex(), hex()]
      const variant = '89ab'[Number.parseInt(third.charAt(0), 16) % 4]
      return `${first}-${second.slice(0, 4)}-4${second.slice(5)}-${variant}${third.slice(1, 4)}-${third.slice(4)}${fourth}`
    },
  }
}
