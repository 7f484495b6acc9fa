import type { Db } from '@quatre/db'

/** Something that is paid for. */
export interface Payable {
  /**
   * Its money has come, in the transaction that books the money: gives it, or says that it cannot
   * be had any more, so that the money goes back.
   */
  confirm(tx: Db, id: number, now: number): Promise<'confirmed' | 'gone'>
}

export interface Payables {
  readonly booking: Payable
}
