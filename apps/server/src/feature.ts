import type { contract } from '@quatre/contract'
import type { FastifyInstance } from 'fastify'
import type { Handlers } from './mount.ts'
import type { Listeners } from './core/events.ts'
import type { EnrolmentKinds } from './core/enrolments/kinds.ts'
import type { MemberData } from './core/member-data.ts'
import type { Owners } from './core/owners.ts'
import type { ChargeKind } from './core/money/charge.sql.ts'
import type { Payable } from './core/money/payables.ts'
import type { Platform } from './core/platform.ts'

/** A group of calls of the contract. */
export type Group = keyof typeof contract

/** The parts that a feature gives the application once it is opened, beside its handlers. */
interface Given<K extends ChargeKind> {
  /** Its listeners to events of other features. */
  readonly on?: Listeners
  /** The owners of the things that its calls name. */
  readonly owners?: Partial<Owners>
  /** Serves addresses that are no calls of the contract. */
  readonly addresses?: (app: FastifyInstance) => void
  readonly payables?: Readonly<Record<K, Payable>>
  /** Reads one of its competitions, which are no tournaments. */
  readonly competitions?: Platform['competitions'][number]
  /** Its kinds of enrolments, by the names that its migrations give them. */
  readonly enrolmentKinds?: EnrolmentKinds
}

type HandlersOf<G extends Group> = { readonly [K in G]: Handlers<(typeof contract)[K]> }

/** A part of the product: its calls, and how it is opened. Features never import each other. */
export interface Feature<G extends Group, K extends ChargeKind> {
  readonly calls: readonly G[]
  /** Groups of which a call takes a multipart body. */
  readonly withFiles?: readonly G[]
  /** Its data about members. */
  readonly memberData?: MemberData
  /** Opens it: its jobs are to be named here, before they start. */
  open(platform: Platform): Given<K> & { readonly handlers: HandlersOf<G> }
}

export interface AnyFeature extends Omit<Feature<Group, never>, 'open'> {
  open(platform: Platform): Given<never> & { readonly handlers: Partial<HandlersOf<Group>> }
}

/** Keeps the literal types of a feature's groups and charges; no effect at run time. */
export const feature = <G extends Group, K extends ChargeKind = never>(
  declared: Feature<G, K>,
): Feature<G, K> => declared
