/** A source of numbers in [0, 1) that gives the same ones for the same text (mulberry32 over FNV-1a). */
export function numbersOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (let place = 0; place < seed.length; place++) {
    state = Math.imul(state ^ seed.charCodeAt(place), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
