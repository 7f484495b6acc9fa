import { createHmac, timingSafeEqual } from 'node:crypto'

const signed = (instant: string, key: string) =>
  createHmac('sha256', key).update(`lead form ${instant}`).digest()

/** When a form was shown (epoch ms), signed, so that a script cannot make one up. */
export function signInstant(now: number, key: string): string {
  return `${now}.${signed(String(now), key).toString('base64url')}`
}

/** The instant (epoch ms) that we signed; null of anything else. */
export function readInstant(text: string, key: string): number | null {
  const [instant = '', signature = ''] = text.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signed(instant, key)
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? Number(instant)
    : null
}
