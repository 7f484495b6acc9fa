import { OperatorError } from '@quatre/db'
import { eurosExact } from '@quatre/domain'
import { sql } from 'kysely'
import { linkInMail } from '../../members/links/read-link.test-tools.ts'
import { openSession } from '../../core/sessions/sessions.ts'
import { proveBooks } from '../../testing/ledger-proof.ts'
import { giveCommand } from '../books/give-command.ts'
import type { Giver } from '../books/give-refund.ts'
import { settleRefund } from '../books/settle-refund.ts'
import { bookingOperations } from './booking-operations.test-tools.ts'
import { choose, type History, type Operation } from './history.test-tools.ts'

/** Closes an account for as long as `act` takes; its sessions are there again afterwards. */
async function whileClosed(
  { stand }: History,
  userId: number,
  act: () => Promise<unknown>,
): Promise<Awaited<ReturnType<Operation>>> {
  const { db } = stand
  const { rows } = await sql<{ email: string; sessions: unknown }>`
    select email, (select jsonb_agg(to_jsonb(s)) from session s where s.user_id = u.id) as sessions
    from app_user u where id = ${userId}`.execute(db)
  const [member] = rows
  if (member === undefined) return []
  // this proof does not test the limits of a mailbox or a connection
  await sql`delete from limit_use`.execute(db)
  const token = await openSession(db, { userId, userAgent: '', now: stand.now() })
  const closed = await stand.call('DELETE', '/users/me', { token, body: { giveUpBalance: true } })
  if (closed.status !== 200) return [closed]
  await act()
  const faults = await proveBooks(db)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  const link = await linkInMail(db, 'account_closed', member.email)
  const form = { users_key: link.users_key, users_id: String(link.users_id) }
  const { statusCode } = await stand.app.inject({
    method: 'POST',
    url: '/api/v1/users/reopening',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  if (statusCode !== 200) throw new Error(`not reopened: ${statusCode}`)
  await sql`insert into session select * from jsonb_populate_recordset(null::session,
    ${JSON.stringify(member.sessions)}::jsonb)`.execute(db)
  return [closed]
}

/** Runs operations while the account of the latest booking's member is being closed. */
const leaveWhile =
  (...acts: readonly Operation[]): Operation =>
  (history, step) =>
    whileClosed(history, (history.bookings.at(-1)?.who ?? step.who) + 1, async () => {
      for (const act of acts) await act(history, step)
    })

/** An operator settles a guest's failed refund; it may be refused. */
const settle =
  (by: 'hand' | 'bank'): Operation =>
  async ({ stand }, { which }) => {
    const { rows } = await sql<{ id: string }>`select id from refund where state = 'owed'
      order by created_at, id`.execute(stand.db)
    const refund = choose(rows, which)
    if (refund === undefined) return []
    await settleRefund(stand.db, { refundId: refund.id, by, note: 'histoire', now: stand.now() })
    return []
  }

let references = 0

/** The club gives back of a charge, as it is typed; it may refuse. */
const giveTo =
  (platform: Giver, to: 'card' | 'solde'): Operation =>
  async ({ stand }, { which }) => {
    const { rows } = await sql<{ id: number; cents: number }>`
      select id, received_cents - refunded_cents as cents from charge
      where state = 'paid' and received_cents > refunded_cents and id < 900000 order by id`.execute(
      stand.db,
    )
    const charge = choose(rows, which)
    if (charge === undefined) return []
    const cents = which % 3 === 0 ? charge.cents : Math.ceil(charge.cents / 3)
    const euros = eurosExact(cents).replaceAll(/[^\d,]/g, '')
    const why = ['--to', to, '--ref', `H-${references++}`, '--by', 'Ana', '--why', 'histoire']
    await giveCommand(platform, [String(charge.id), euros, ...why], stand.now()).catch((error) => {
      if (!(error instanceof OperatorError)) throw error
    })
    return []
  }

/** Closing and reopening an account, and refunds by the club. */
export function accountOperations(platform: Giver): Readonly<Record<string, Operation>> {
  const { chargeBack, undoChargeBack, failRefund, tell } = bookingOperations
  if (!chargeBack || !undoChargeBack || !failRefund || !tell) throw new Error('no such operation')
  return {
    giveToCard: giveTo(platform, 'card'),
    giveToSolde: giveTo(platform, 'solde'),
    leaveWhileTaken: leaveWhile(chargeBack, tell, failRefund, tell),
    leaveWhileBrought: leaveWhile(undoChargeBack, tell),
    leaveWhileRefundFails: leaveWhile(failRefund, tell, chargeBack, tell, undoChargeBack, tell),
    settleByHand: settle('hand'),
    settleByBank: settle('bank'),
    leaveWhileGiven: leaveWhile(giveTo(platform, 'solde'), giveTo(platform, 'card'), tell),
  }
}
