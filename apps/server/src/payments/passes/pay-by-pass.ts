import { randomUUID } from 'node:crypto'
import { payKinds, type PayKind, type PaymentResult } from '@quatre/contract'
import type { Db } from '@quatre/db'
import { passMessage, type PassUseId } from '@quatre/domain'
import { Problem } from '../../http/problems.ts'
import type { RequestContext } from '../../mount.ts'
import { checkpoint } from '../../platform/checkpoints.ts'
import { existingCharge } from '../../core/money/charge.sql.ts'
import type { Platform } from '../../core/platform.ts'
import { noteRequest } from '../../platform/request-keys.sql.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { endOtherAttempts } from '../attempt-end.ts'
import { mayHaveMoney } from '../payment.sql.ts'
import { withoutCard } from '../payment-result.ts'
import { countQuestion } from '../reconciliation/unsettled.sql.ts'
import {
  existingPassUse,
  insertPassUse,
  selectLivePassUse,
  selectPassesToAsk,
  updatePassState,
  type PassUse,
} from './pass.sql.ts'
import { lockPass, returnPassQueue, sendBack, settlePass } from './settle-pass.ts'

const askAgainSeconds = 30
/** Longer than a request waits for its answer. */
const unansweredMs = 10_000

interface Shown {
  readonly kind: PayKind
  readonly id: number
  readonly code: string
}

/**
 * Pays something by a pass: its row is committed before Gymlib is asked, under the row's id, and
 * Gymlib's answer is booked in a transaction of its own. Without an answer the pass stays `asked`.
 * @throws Problem as the call says
 */
export async function payByPass(
  platform: Platform,
  shown: Shown,
  caller: Pick<RequestContext, 'member' | 'requestKey' | 'now'>,
): Promise<PassUse> {
  const use = await inTransaction(platform.db, (tx) => begin(tx, platform, shown, caller))
  return use.state === 'asked' ? ask(platform, use) : use
}

async function begin(
  tx: Db,
  { payables, gymlib }: Platform,
  { kind, id: payableId, code }: Shown,
  {
    member: { id: userId },
    requestKey,
    now,
  }: Pick<RequestContext, 'member' | 'requestKey' | 'now'>,
): Promise<PassUse> {
  const { openCharge, quote } = payables[kind]
  const refusals = payKinds[kind]
  const opened = await openCharge(tx, { id: payableId, payerId: userId, now })
  if (opened === null) throw new Problem(refusals.missing)
  const { charge, locked } = opened
  const id = randomUUID()
  const before = await noteRequest<{ pass: PassUseId }>(tx, requestKey, { made: { pass: id }, now })
  if (before !== null) return existingPassUse(tx, before.pass)
  if (locked.state !== 'open') throw new Problem(refusals[locked.state])
  const quoted = await quote(tx, { key: `${payableId}`, payerId: userId })
  const isTaken = charge.amountCents > 0 && gymlib.takesPasses && quoted?.takesPass
  if (!isTaken) throw new Problem('pass_not_taken')
  await locked.checkPrice?.()
  if ((await selectLivePassUse(tx, charge.id)) !== null) throw new Problem('payment_in_progress')
  await endOtherAttempts(tx, charge.id, now)
  const { id: chargeId, amountCents } = charge
  await insertPassUse(tx, { id, chargeId, userId, code, amountCents, now })
  return existingPassUse(tx, id)
}

async function ask(platform: Platform, use: PassUse): Promise<PassUse> {
  const { db, gymlib, clock, log } = platform
  checkpoint('pass: before Gymlib is asked')
  const answer = await gymlib.redeem(use).catch((error: unknown) => {
    log.warn({ err: error, pass: use.id }, 'a pass is not answered')
    return null
  })
  checkpoint('pass: after Gymlib, before the commit')
  if (answer === null) return existingPassUse(db, use.id)
  return inTransaction(db, (tx) => settlePass(tx, platform, { shown: use, answer, now: clock() }))
}

/** Registers the work after a commit, and the repeated jobs. */
export function workOnPasses(platform: Platform): void {
  const { db, jobs, gymlib } = platform
  jobs.handle<{ id: PassUseId }>(returnPassQueue, async ({ id }) => {
    await gymlib.cancel(id)
    checkpoint('pass: given back, before the commit')
    await updatePassState(db, id, 'returned')
  })
  jobs.every('ask about passes', askAgainSeconds, () => askAboutPasses(platform))
}

/** Of passes without an answer Gymlib is asked again; once the time to pay is over they are cancelled. */
async function askAboutPasses(platform: Platform): Promise<void> {
  const { db, payables, clock } = platform
  const now = clock()
  for (const use of await selectPassesToAsk(db, { before: now - unansweredMs, now })) {
    if ((await countQuestion(db, use.id, now)) === null) continue
    const { kind } = await existingCharge(db, use.chargeId)
    const { state } = await payables[kind].read(db, use.chargeId, now)
    if (state === 'open') await ask(platform, use)
    else await inTransaction(db, (tx) => giveUp(tx, platform, use, now))
  }
}

async function giveUp(tx: Db, platform: Platform, shown: PassUse, now: number): Promise<void> {
  const { use, charge, locked } = await lockPass(tx, platform, shown, now)
  if (use.state !== 'asked' || locked.state === 'open') return
  await sendBack(tx, platform, use.id)
  if (locked.state !== 'over' || (await mayHaveMoney(tx, charge.id))) return
  await platform.payables[charge.kind].notify(tx, charge, { what: 'unpaid' })
}

const resultCodes = {
  asked: 'Pending',
  paid: 'Authorised',
  refused: 'Refused',
  returning: 'Refunded',
  returned: 'Refunded',
} as const

/** The answer about a pass for its member, the same however often they ask. */
export async function resultOfPass(
  platform: Pick<Platform, 'db' | 'payables' | 'clock'>,
  use: PassUse,
): Promise<PaymentResult> {
  const result = await withoutCard(platform, await existingCharge(platform.db, use.chargeId))
  return { ...result, resultCode: resultCodes[use.state], message: passMessage(use) }
}
