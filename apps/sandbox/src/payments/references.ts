import { randomBytes, randomInt } from 'node:crypto'

const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789'

/** Adyen's references: 16 capital letters and digits. */
export function newPspReference(): string {
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function newAuthorisationCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
