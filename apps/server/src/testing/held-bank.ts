import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { StandIn } from './stand-in.ts'

/** Keeps the slow card's bank from answering, so that other events surely come first. */
export async function holdBank(standIn: Pick<StandIn, 'control' | 'read'>): Promise<{
  /** Resolves once that many payments wait for the bank. */
  reachedBy(payments: number): Promise<void>
  release(): Promise<unknown>
}> {
  const order = (wanted: 'hold' | 'release') => standIn.control('slow-bank', { order: wanted })
  await order('hold')
  return {
    reachedBy: (payments) =>
      eventually(async () => {
        expect((await standIn.read('/control/slow-bank')).waiting).toBe(payments)
      }),
    release: () => order('release'),
  }
}
