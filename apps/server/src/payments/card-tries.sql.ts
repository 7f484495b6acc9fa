import { instant, type Db } from '@quatre/db'
import { notSentReason } from '@quatre/domain'
import { sql, type RawBuilder } from 'kysely'

/** Of some accounts' tries in an hour that brought no money: those refused, and all of them. */
export interface Tries {
  readonly refused: number
  readonly all: number
}

export interface CountedTries {
  readonly account: Tries
  /** At his connection, by accounts that have never paid. */
  readonly newcomers: Tries
  readonly connection: Tries
  /** Whether he has paid before. */
  readonly hasPaid: boolean
}

/** How many cards were tried since an instant and brought no money, or none yet. */
export async function countTries(
  db: Db,
  asked: { readonly userId: number; readonly callerAddress: string; readonly since: number },
): Promise<CountedTries> {
  const hasPaid = (userId: RawBuilder<unknown>) =>
    sql`exists (select from payment y where y.user_id = ${userId} and y.state = 'captured')`
  const tries = (of: RawBuilder<unknown>) => sql`jsonb_build_object(
    'refused', count(*) filter (where ${of} and refused), 'all', count(*) filter (where ${of}))`
  const { rows } = await sql<CountedTries>`
    with tried as (
      select user_id = ${asked.userId} as own, address = ${asked.callerAddress} as near,
        state = 'refused' as refused, not ${hasPaid(sql`p.user_id`)} as newcomer
      from payment p
      where (user_id = ${asked.userId} or address = ${asked.callerAddress})
        and created_at > ${instant(asked.since)}
        and state in ('refused', 'created', 'redirected', 'cancelled')
        and refusal_reason is distinct from ${notSentReason}
        -- given up without an answer it says nothing of a card; left at the bank it does
        and (state <> 'cancelled' or action is not null)
    )
    select ${tries(sql`own`)} as account, ${tries(sql`near and newcomer`)} as newcomers,
      ${tries(sql`near`)} as connection, ${hasPaid(sql`${asked.userId}::integer`)} as has_paid
    from tried`.execute(db)
  const [counted] = rows
  if (counted === undefined) throw new Error('no count of tries')
  return counted
}
