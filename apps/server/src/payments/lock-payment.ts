import type { Db } from '@quatre/db'
import { selectChargeOfPayment, type Charge } from '../platform/money/charge.sql.ts'
import type { LockedPayable, Payable } from '../platform/money/payables.ts'
import type { Platform } from '../platform/platform.ts'
import { existingPayment, type Payment } from './payment.sql.ts'

interface LockedPayment {
  readonly charge: Charge
  readonly payable: Payable
  readonly locked: LockedPayable
  readonly payment: Payment
}

/** A payment as it is once what it pays is locked: until the transaction ends, it stays so. */
export async function lockPayment(
  tx: Db,
  { payables }: Pick<Platform, 'payables'>,
  paymentId: string,
  now: number,
): Promise<LockedPayment> {
  const charge = await selectChargeOfPayment(tx, paymentId)
  const payable = payables[charge.kind]
  const locked = await payable.lock(tx, charge.id, now)
  return { charge, payable, locked, payment: await existingPayment(tx, paymentId) }
}
