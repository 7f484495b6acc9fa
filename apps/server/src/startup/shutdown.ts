import { setTimeout as sleep } from 'node:timers/promises'

type Step = { name: string; stop(): Promise<void>; timeoutMs: number }

const usualTimeoutMs = 15_000

/** The started parts, to be stopped in reverse order. */
export type Shutdown = {
  /** Registers a part; one that is still starting is waited for before it is stopped. */
  add(name: string, stop: () => Promise<unknown>, timeoutMs?: number): void
  /** Stops everything once; a part that fails or hangs does not keep the others running. */
  run(): Promise<void>
  readonly started: boolean
}

/** @param complain receives one line about a part that did not stop */
export function createShutdown(complain: (line: string) => void): Shutdown {
  const steps: Step[] = []
  let running: Promise<void> | undefined

  async function stopAll(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, timeoutMs } = step
      const late = sleep(timeoutMs, 'late', { ref: false })
      const outcome = await Promise.race([step.stop(), late]).catch((error: unknown) => {
        complain(`${name} did not stop well: ${String(error)}`)
      })
      if (outcome === 'late') complain(`${name} did not stop within ${timeoutMs / 1_000} s`)
    }
  }

  return {
    add: (name, stop, timeoutMs = usualTimeoutMs) => {
      steps.push({ name, stop: async () => void (await stop()), timeoutMs })
    },
    run: () => (running ??= stopAll()),
    get started() {
      return running !== undefined
    },
  }
}
