import type { OwnedKind } from '@quatre/contract'
import type { ProblemCode } from '@quatre/domain'

/** Says whether something is a member's own, and how a stranger is refused. */
export interface Owner {
  owns(asked: { readonly id: unknown; readonly userId: number }): Promise<boolean>
  readonly refusal: ProblemCode
}

/** Whose the things are that calls name, of all features. */
export type Owners = { readonly [K in OwnedKind]: Owner }
