import type { Db } from '@quatre/db'
import type { PassUseId } from '@quatre/domain'
import { existingCharge, isPaid, type Charge } from '../../core/money/charge.sql.ts'
import type { LockedPayable } from '../../core/money/payables.ts'
import type { PassAnswer } from '../../core/provider/gymlib.ts'
import type { Platform } from '../../core/platform.ts'
import { abandonAttempts } from '../payment.sql.ts'
import { payByParts } from '../settle.ts'
import {
  existingPassUse,
  refusePassUse,
  selectLivePassUse,
  updatePassState,
  type PassUse,
} from './pass.sql.ts'

export const returnPassQueue = 'return-pass'

type SettlePlatform = Pick<Platform, 'payables' | 'events' | 'jobs'>

interface LockedPass {
  readonly use: PassUse
  readonly charge: Charge
  readonly locked: LockedPayable
}

/** Reads a use after its payable is locked: it does not change until the transaction ends. */
export async function lockPass(
  tx: Db,
  { payables }: Pick<Platform, 'payables'>,
  shown: Pick<PassUse, 'id' | 'chargeId'>,
  now: number,
): Promise<LockedPass> {
  const { kind } = await existingCharge(tx, shown.chargeId)
  const locked = await payables[kind].lock(tx, shown.chargeId, now)
  const charge = await existingCharge(tx, shown.chargeId)
  return { use: await existingPassUse(tx, shown.id), charge, locked }
}

/**
 * Books Gymlib's answer about a pass, in one transaction, once for any number of callers: the pass
 * pays its charge, or is being returned.
 */
export async function settlePass(
  tx: Db,
  platform: SettlePlatform,
  {
    shown,
    answer,
    now,
  }: {
    readonly shown: Pick<PassUse, 'id' | 'chargeId'>
    readonly answer: PassAnswer
    readonly now: number
  },
): Promise<PassUse> {
  const pass = await lockPass(tx, platform, shown, now)
  if (pass.use.state !== 'asked') return pass.use
  if (!answer.accepted) await refusePassUse(tx, shown.id, answer)
  else if (await pays(tx, platform, pass, now)) await updatePassState(tx, shown.id, 'paid')
  else await sendBack(tx, platform, shown.id)
  return existingPassUse(tx, shown.id)
}

/** Pays the pass's booking, unless that is paid, gone, or of another price meanwhile. */
async function pays(
  tx: Db,
  platform: SettlePlatform,
  { use, charge, locked }: LockedPass,
  now: number,
): Promise<boolean> {
  const { amountCents } = use
  if (locked.state === 'given' || locked.state === 'cancelled') return false
  if (charge.amountCents !== amountCents || (await isPaid(tx, charge.id))) return false
  await abandonAttempts(tx, charge.id)
  const parts = [{ source: 'pass', amountCents } as const]
  return (await payByParts(tx, platform, { charge, locked, parts, now })) === 'given'
}

/** A use is over: Gymlib is called after the commit, until it answers. */
export async function sendBack(
  tx: Db,
  { jobs }: Pick<Platform, 'jobs'>,
  id: PassUseId,
): Promise<void> {
  await updatePassState(tx, id, 'returning')
  await jobs.add(tx, returnPassQueue, { id })
}

/** Gives a pass back, whole. @throws Error of a part of it */
export async function returnPass(
  tx: Db,
  platform: Pick<Platform, 'jobs'>,
  { charge, cents }: { readonly charge: Charge; readonly cents: number },
): Promise<void> {
  const use = await selectLivePassUse(tx, charge.id)
  if (use?.state !== 'paid' || use.amountCents !== cents) {
    throw new Error(`charge ${charge.id}: no pass of ${cents} cents to give back`)
  }
  await sendBack(tx, platform, use.id)
}
