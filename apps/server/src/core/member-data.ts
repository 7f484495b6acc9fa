import type { UserId } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'

/** One section of the export of a member's data. */
export interface ExportSection {
  readonly name: string
  /** The tables that it exports whole. */
  readonly tables: readonly string[]
  readonly rows: (userId: UserId) => RawBuilder<Record<string, unknown>>
}

/**
 * The data that a feature keeps about members. Left out: hashes and keys, which are no facts about them and
 * open doors; of payments all that is of the card or of the provider.
 */
export interface MemberData {
  readonly exported: readonly ExportSection[]
}

/**
 * The e-mail of a member, once it is proven. Anybody may sign up with any address: data found only by
 * the address belong to the member from the proof on.
 */
export const provenEmail = (userId: UserId): RawBuilder<string | null> => sql`(
  select email from app_user where id = ${userId} and email_verified_at is not null)`
