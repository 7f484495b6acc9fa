import { randomInt } from 'node:crypto'

/** The size of a proof: as much as fits in « npm test », or all that « npm run proofs » has time for. */
export function proofSize({ usual, long }: { usual: number; long: number }): number {
  return process.env.PROOFS === 'long' ? long : usual
}

/** The cases of a proof: those that represent their kind in « npm test », or all of them. */
export function proofCases<Case>(all: readonly Case[], isUsual: (one: Case) => boolean): Case[] {
  return process.env.PROOFS === 'long' ? [...all] : all.filter(isUsual)
}

/**
 * The seed of a random proof, printed: PROOFS_SEED to repeat a failed run, else a new one for « npm run proofs »
 * and always the same for « npm test », so that a commit fails there only for its own changes.
 */
export function proofSeed(proof: string): number {
  const usual = proofSize({ usual: 20_261_124, long: randomInt(2 ** 31) })
  const seed = Number(process.env.PROOFS_SEED ?? usual)
  console.info(`${proof}: PROOFS_SEED=${seed}`)
  return seed
}
