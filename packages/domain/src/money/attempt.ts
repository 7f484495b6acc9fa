/** The provider's time limit, and as much again: after it an attempt to pay is not on its way any more. */
const onItsWayMs = 30_000

/**
 * Whether an attempt may still be on its way to the bank: until then its court is not given back, and
 * is not paid by another attempt. Later both are safe, since money that comes all the same goes back.
 * Epoch milliseconds.
 */
export function isOnItsWay(attemptedAt: number, now: number): boolean {
  return now - attemptedAt < onItsWayMs
}
