import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs a text for one purpose: the signature is not valid for another.
 * @returns 43 characters of base64url
 */
export function signText(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
}

/** Whether two signatures are equal, compared in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
