import type { Cleanup } from './cleanup.ts'
import type { Database } from './database.ts'
import type { FreeSlot } from './free-slots.ts'
import type { BenchMember } from './members.ts'
import type { Report } from './report.ts'
import type { Site } from './site.ts'

export interface BenchCenter {
  readonly id: number
  readonly slug: string
}

/** The tools of every measurement. */
export interface Bench {
  readonly report: Report
  readonly cleanup: Cleanup
  readonly database: Database
  readonly site: Site
  readonly members: readonly BenchMember[]
  /** The local day that the world is made for. */
  readonly today: string
  /** The centre-day that is read: tomorrow at the demo accounts' centre. */
  readonly center: BenchCenter
  readonly day: string
  /** As many centre-days, that one first, as the load has connections. */
  readonly centerDays: readonly { readonly centerId: number; readonly day: string }[]
  freeSlots(): Promise<FreeSlot[]>
}
