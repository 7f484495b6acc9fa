import { setTimeout as wait } from 'node:timers/promises'

/** The bank behind the slow card. It answers after its time or, while held, once it is released. */
export interface SlowBank {
  /** Resolves when the bank answers. */
  answer(): Promise<void>
  change(order: 'hold' | 'release'): void
  waiting(): number
}

export function openSlowBank(milliseconds: number): SlowBank {
  let held: PromiseWithResolvers<void> | undefined
  let waiting = 0
  return {
    async answer() {
      waiting++
      await (held?.promise ?? wait(milliseconds))
      waiting--
    },
    change(order) {
      if (order === 'hold') {
        held ??= Promise.withResolvers()
        return
      }
      held?.resolve()
      held = undefined
    },
    waiting: () => waiting,
  }
}
