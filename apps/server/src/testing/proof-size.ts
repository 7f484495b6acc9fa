import { randomInt } from 'node:crypto'

/** How much a proof tries: what fits in « npm test », or all that « npm run proofs » has time for. */
export function proofSize({ usual, long }: { usual: number; long: number }): number {
  return process.env.PROOFS === 'long' ? long : usual
}

/** The cases of a proof: those that stand for their kind in « npm test », or all of them. */
export function proofCases<Case>(all: readonly Case[], isUsual: (one: Case) => boolean): Case[] {
  return process.env.PROOFS === 'long' ? [...all] : all.filter(isUsual)
}

/** What chance begins with: PROOFS_SEED to try a red run again, else a new one; told in any case. */
export function proofSeed(proof: string): number {
  const seed = Number(process.env.PROOFS_SEED ?? randomInt(2 ** 31))
  console.info(`${proof}: PROOFS_SEED=${seed}`)
  return seed
}
