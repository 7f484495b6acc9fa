/** When a document is there for everybody: epoch ms, the end excluded. */
export interface Shown {
  readonly from: number
  readonly to: number
}

export const isVisible = ({ from, to }: Shown, now: number): boolean => from <= now && now < to

/** The next instant (epoch ms) at which one of the documents appears or goes; Infinity when none does. */
export function nextChange(documents: readonly Shown[], now: number): number {
  let next = Infinity
  for (const { from, to } of documents) {
    if (from >= to) continue
    if (from > now) next = Math.min(next, from)
    if (to > now) next = Math.min(next, to)
  }
  return next
}
