import { academiesFeature } from './academies/academies.ts'
import { applicationsFeature } from './applications/applications.ts'
import type { FastifyInstance } from 'fastify'
import { bookingsFeature } from './bookings/bookings.ts'
import { cardsFeature } from './cards/cards.ts'
import { cashbackFeature } from './cashback/cashback.ts'
import { centersFeature } from './centers/centers.ts'
import { contentFeature } from './content/content.ts'
import { factsFeature } from './facts/facts.ts'
import { enrolmentsFeature } from './enrolments/enrolments.ts'
import type { AnyFeature, Group } from './feature.ts'
import { leadsFeature } from './leads/leads.ts'
import { leaguesFeature } from './leagues/leagues.ts'
import { licencesFeature } from './licences/licences.ts'
import { matchesFeature } from './matches/matches.ts'
import { membersFeature } from './members/members.ts'
import { paymentsFeature } from './payments/payments.ts'
import { openEnrolments } from './core/enrolments/enrolments.ts'
import type { EnrolmentKind } from './core/enrolments/kinds.ts'
import { openEvents } from './core/events.ts'
import type { Owners } from './core/owners.ts'
import type { ChargeKind } from './core/money/charge.sql.ts'
import type { Payables } from './core/money/payables.ts'
import { openRefunds } from './core/money/refunds.ts'
import type { Platform } from './core/platform.ts'
import { playersFeature } from './players/players.ts'
import { pushFeature } from './push/push.ts'
import { seriesFeature } from './series/series.ts'
import { teamsFeature } from './teams/teams.ts'
import { tournamentsFeature } from './tournaments/tournaments.ts'
import { walletFeature } from './wallet/wallet.ts'
import { receiptsFeature } from './receipts/receipts.ts'

/** Every feature of the product; nothing else knows them all. */
const declared = [
  centersFeature,
  contentFeature,
  membersFeature,
  bookingsFeature,
  cardsFeature,
  paymentsFeature,
  pushFeature,
  walletFeature,
  receiptsFeature,
  cashbackFeature,
  leadsFeature,
  tournamentsFeature,
  seriesFeature,
  teamsFeature,
  academiesFeature,
  leaguesFeature,
  matchesFeature,
  applicationsFeature,
  factsFeature,
  licencesFeature,
  enrolmentsFeature,
  playersFeature,
] as const

export const features: readonly AnyFeature[] = declared

type Declared = (typeof declared)[number]
type Missing = Exclude<
  Group | `charge ${ChargeKind}`,
  Declared['calls'][number] | `charge ${KindOf<Declared>}`
>

type KindOf<F extends AnyFeature> = F extends unknown
  ? keyof NonNullable<ReturnType<F['open']>['payables']>
  : never

/** A group of calls with its handlers, and whether one of them takes a file. */
interface OpenGroup {
  readonly group: Group
  readonly handlers: ReturnType<AnyFeature['open']>['handlers'][Group]
  readonly withFiles: boolean
}

export interface OpenFeatures {
  /** With the parts that the features have given it. */
  readonly platform: Platform
  readonly groups: readonly OpenGroup[]
  readonly owners: Owners
  readonly enrolmentKinds: readonly string[]
  /** Each serves addresses that are no calls. */
  readonly addresses: readonly ((app: FastifyInstance) => void)[]
}

type Given = Omit<
  Platform,
  'events' | 'refunds' | 'enrolments' | 'competitions' | 'payables' | 'memberData'
>

/**
 * Opens every feature. A group of the contract that none serves, or a kind of charge that none gives, does not compile.
 * @throws Error when an event has no listener
 */
export function openFeatures(
  given: Missing extends never ? Given : `no feature has: ${Missing}`,
  all: readonly AnyFeature[] = features,
): OpenFeatures {
  const events = openEvents()
  const payables = {} as Payables
  const kinds: Record<string, EnrolmentKind> = {}
  const refunds = openRefunds({ jobs: given.jobs, payables, events })
  const platform: Platform = {
    ...given,
    events,
    competitions: [],
    payables,
    refunds,
    enrolments: openEnrolments({ ...given, events, refunds, kinds }),
    memberData: all.flatMap((feature) => feature.memberData?.exported ?? []),
  }
  const open = all.map((feature) => ({ feature, ...feature.open(platform) }))
  platform.competitions.push(...open.flatMap(({ competitions = [] }) => competitions))
  Object.assign(payables, ...open.map((one) => one.payables))
  Object.assign(kinds, ...open.map((one) => one.enrolmentKinds))
  for (const { on } of open) if (on) events.listen(on)
  events.refuseUnheard()
  return {
    platform,
    groups: open.flatMap(({ feature, handlers }) =>
      feature.calls.map((group) => ({
        group,
        handlers: handlers[group],
        withFiles: feature.withFiles?.includes(group) ?? false,
      })),
    ),
    addresses: open.flatMap(({ addresses }) => addresses ?? []),
    enrolmentKinds: Object.keys(kinds),
    owners: Object.assign({}, ...open.map((one) => one.owners)) as Owners,
  }
}
