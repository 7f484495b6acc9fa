import {
  ApiProblem,
  type CallInput,
  type contract,
  type Slot,
  type SlotsOfDay,
} from '@quatre/contract'
import { planningDays } from '@quatre/domain'
import type { RequestContext } from '../../../site/context.ts'

type Api = RequestContext['api']
type Wish = Omit<CallInput<typeof contract.slots.day>['query'], 'date'>

/** The plannings that may hold a start: that of its day, and before noon that of an opening past midnight. */
export async function readPlannings(api: Api, wish: Wish, start: string): Promise<SlotsOfDay[]> {
  const plannings = await Promise.all(
    planningDays(start).map((date) =>
      api.slots.day({ query: { ...wish, date } }).catch((error: unknown) => {
        // An old booking's centre may be gone: nothing is offered there.
        if (error instanceof ApiProblem && error.status < 500) return null
        throw error
      }),
    ),
  )
  return plannings.filter((planning) => planning !== null)
}

interface FoundStart {
  /** The day whose opening it is in: the one before, for a start after midnight. */
  readonly date: string
  readonly slot: Slot
}

/** The offer of a local start (`2026-11-28T00:30`, the rest is ignored), free or not; null without one. */
export async function findStart(api: Api, wish: Wish, start: string): Promise<FoundStart | null> {
  const local = start.slice(0, 16)
  for (const { date, slots } of await readPlannings(api, wish, start)) {
    const slot = slots.find(({ startingDate }) => startingDate.startsWith(local))
    if (slot) return { date, slot }
  }
  return null
}
