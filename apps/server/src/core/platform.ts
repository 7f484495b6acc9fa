import type {
  Academy,
  contract,
  HandlerInput,
  League,
  LeagueHead,
  LeaguePlayer,
  LeagueTeam,
} from '@quatre/contract'
import type { Environment } from '../environment.ts'
import type { CenterList } from './centers/center-list.ts'
import type { Content } from './documents/content.ts'
import type { CourtTime } from './court-time/court-time.ts'
import type { Enrolments } from './enrolments/enrolments.ts'
import type { EventBus } from './events.ts'
import type { EventStreams } from '../platform/notices/event-stream.ts'
import type { Notices } from '../platform/notices/notices.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { LeadDocuments } from './documents/lead-documents.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { ExportSection } from './member-data.ts'
import type { Payables } from './money/payables.ts'
import type { Refunds } from './money/refunds.ts'
import type { StoredCards } from './money/stored-cards.ts'
import type { Process } from '../platform/process.ts'
import type { Gymlib } from './provider/gymlib.ts'
import type { Provider } from './provider/provider.ts'

type Asked<Call extends keyof typeof contract.tournaments> =
  HandlerInput<(typeof contract.tournaments)[Call]> extends { readonly query: infer Query }
    ? Query
    : never

/** A feature's competitions where all competitions are read; null of one that is not its own. */
export interface CompetitionReader {
  get(id: number, now: number): Promise<Academy | League | null>
  teams?(id: number, asked: Asked<'teams'>): Promise<LeagueTeam[] | null>
  players?(id: number, asked: Asked<'players'>): Promise<LeaguePlayer[] | null>
  /** Of the feature that has leagues. */
  leagues?(asked: Asked<'list'>): Promise<{ total: number; competitions: LeagueHead[] }>
}

/** The platform of all features. */
export interface Platform extends Process {
  readonly environment: Environment
  /** The centres that the site shows. */
  readonly centers: () => Promise<CenterList>
  readonly content: Content
  /** `courtTime` announces changes of courts by itself. */
  readonly notices: Pick<Notices, 'announce' | 'listen' | 'stop'>
  readonly eventStream: EventStreams
  readonly courtTime: CourtTime
  readonly jobs: Jobs
  readonly leadDocuments: LeadDocuments
  readonly mailer: Mailer
  /** Whether mails are stuck. */
  readonly areMailsLate: () => boolean
  readonly provider: Provider
  readonly gymlib: Gymlib
  readonly events: EventBus
  readonly refunds: Refunds
  readonly enrolments: Enrolments
  readonly storedCards: StoredCards
  /** Readers of competitions that are no tournaments, of all features: filled once they are open. */
  readonly competitions: CompetitionReader[]
  /** The payables of all features: filled once they are open. */
  readonly payables: Payables
  /** The data that all features keep about members. */
  readonly memberData: readonly ExportSection[]
}
