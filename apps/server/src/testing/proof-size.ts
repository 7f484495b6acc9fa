/** How much a proof tries: what fits in « npm test », or all that « npm run proofs » has time for. */
export function proofSize({ usual, long }: { usual: number; long: number }): number {
  return process.env.PROOFS === 'long' ? long : usual
}
