import type { UserId } from '@quatre/domain'
import type { OwnedKind } from '@quatre/contract'

/** Says whether something is a member's own. */
export interface Owner {
  owns(asked: { readonly id: unknown; readonly userId: UserId }): Promise<boolean>
}

/** The owners of the things that calls name, of all features. */
export type Owners = { readonly [K in OwnedKind]: Owner }
