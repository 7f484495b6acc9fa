import { isSameSignature, signText } from '../platform/signature.ts'

/** When a form was shown (epoch ms), signed, so that a script cannot make one up. */
export function signInstant(now: number, signingKey: string): string {
  return `${now}.${signText(signingKey, 'lead form', String(now))}`
}

/** The instant (epoch ms) that we signed; null of anything else. */
export function readInstant(text: string, signingKey: string): number | null {
  const instant = Number(text.split('.')[0])
  return isSameSignature(text, signInstant(instant, signingKey)) ? instant : null
}
