import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the QR code of a card says: its reference and a signature, 45 letters and figures. */
export function signReference(reference: string, key: string): string {
  const bytes = Buffer.from(reference.replaceAll('-', ''), 'hex')
  return `${bytes.toString('base64url')}.${signatureOf(bytes, key).toString('base64url')}`
}

/** The reference that a code stands for; null when this key has not signed it. */
export function readReference(code: string, key: string): string | null {
  const [reference = '', signature = ''] = code.split('.')
  const bytes = Buffer.from(reference, 'base64url')
  const signed = signatureOf(bytes, key)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) return null
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const signatureOf = (bytes: Buffer, key: string) =>
  createHmac('sha256', key).update('member card').update(bytes).digest().subarray(0, 16)
