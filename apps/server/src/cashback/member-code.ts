import { isSameSignature, signText } from '../platform/signature.ts'

/** The content of a card's QR code: its reference and a signature, 45 letters and figures. */
export function signReference(reference: string, signingKey: string): string {
  const short = Buffer.from(reference.replaceAll('-', ''), 'hex').toString('base64url')
  return `${short}.${signText(signingKey, 'member card', short).slice(0, 22)}`
}

/** The reference of a code; null when this key has not signed it. */
export function readReference(code: string, signingKey: string): string | null {
  const reference = Buffer.from(code.split('.')[0] ?? '', 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSameSignature(code, signReference(reference, signingKey)) ? reference : null
}
