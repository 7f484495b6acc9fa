/**
 * The rounds of a pool by the circle method: AB CD / AC BD / AD BC for four, AB / AC / BC for three; of an odd number
 * one rests in each round.
 */
export function poolRounds(pairs: readonly number[]): [number, number][][] {
  const turning = pairs.length - 1 + (pairs.length % 2)
  const meet = (first: number, second: number): [number, number][] => {
    const [one, other] = [pairs[first], pairs[second]]
    return one === undefined || other === undefined ? [] : [[one, other]]
  }
  return Array.from({ length: turning }, (_, index) => {
    const round = index + 1
    const others = Array.from({ length: turning }, (_seat, at) => at + 1)
    const across = (seat: number): number => ((2 * round - seat + 2 * turning - 1) % turning) + 1
    return [
      ...meet(0, round),
      ...others.flatMap((seat) => (seat < across(seat) ? meet(seat, across(seat)) : [])),
    ]
  })
}
