import type { contract } from '@quatre/contract'
import type { Db } from '@quatre/db'
import type { Group } from '../feature.ts'
import type { MailParts, SampleMail } from './sample-mails.ts'
import type { Stand } from './stand.ts'

/** The callers of the samples, with the numbers of those who have an account. */
export const callers = {
  guest: null,
  self: 1,
  'another member': 2,
  'ended session': 1,
  'role 8': 3,
  'the child’s responsible': 4,
  'a stranger to the child': 5,
  'closed account': 6,
} as const satisfies Record<string, number | null>

export type Caller = keyof typeof callers

/** The ids of samples that several features share; nothing else gets them. */
export const sampleIds = {
  booking: 1_000_000,
  place: 1_000_010,
  child: 1_000_001,
  courtWait: 1_000_002,
  topUp: 1_000_010,
  tournament: 1_000_005,
  licence: 1_000_004,
  offreItem: 1_000_003,
  storedCard: '00000000-0000-4000-8000-000000000001',
} as const

export type Fields = Record<string, unknown>

/** A well-formed request. */
export interface SampleCall {
  readonly params?: Fields
  readonly query?: Fields
  readonly body?: Fields
  /** A file that travels as multipart. */
  readonly file?: Buffer
}

export type Statuses = Readonly<Record<Caller, number>>

/** A feature's declaration of one of its calls; the tests of all calls read it. */
export interface CallLine extends SampleCall {
  /** The status of the sample's answer, by caller. */
  readonly answers: Statuses
  /** The caller it is about, when that is not « self ». */
  readonly by?: Caller
  /** The refusal or status when the account is closed, or gone, while it runs; `session_expired` when absent. */
  readonly closedMeanwhile?: string | number
  readonly goneMeanwhile?: string | number
  /** The sample has an unknown key, which counts for the connection: the answer to it. */
  readonly wrongKey?: number
}

/** A line for every call of some groups of the contract. */
export type CallLines<G extends Group> = {
  readonly [K in G]: { readonly [N in keyof (typeof contract)[K]]: CallLine }
}

/** A member who has done everything once; `word` is in every text of theirs. */
export interface BusyMember {
  readonly userId: number
  readonly word: string
}

/** The exports of a feature's `calls.ts`. */
export interface FeatureCalls {
  readonly calls: Partial<CallLines<Group>>
  /** Adds the rows that its samples need, of the tables that the feature writes. */
  readonly addSamples?: (stand: Stand) => Promise<unknown>
  /** Adds a row of a member to each of its tables that the export of their data covers. */
  readonly addMemberRows?: (db: Db, member: BusyMember) => Promise<unknown>
  /** One of every mail it sends, and of its variants. */
  readonly mails?: (parts: MailParts) => readonly SampleMail[]
}

const outsiders = (status: number) => ({
  guest: status,
  'ended session': status,
  'role 8': status,
  'closed account': status,
})

export const onlySelf = (status: number, others = 404): Statuses => ({
  self: status,
  'another member': others,
  'the child’s responsible': others,
  'a stranger to the child': others,
  ...outsiders(401),
})
export const members = (status: number): Statuses => onlySelf(status, status)
export const everybody = (status: number): Statuses => ({
  ...members(status),
  ...outsiders(status),
})
/** Of a call that knows its member: a session in the request must be live. */
export const guestsAndMembers = (status: number): Statuses => ({
  ...members(status),
  guest: status,
})
export const onlyResponsible = (status: number, others: number): Statuses => ({
  ...members(others),
  'the child’s responsible': status,
})
