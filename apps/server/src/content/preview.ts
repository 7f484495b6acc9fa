import { createHmac, timingSafeEqual } from 'node:crypto'
import { daySeconds } from '@quatre/domain'

/** The key of a link to a draft, good for one document until an instant (epoch ms): requirement CT4. */
export function previewKey(secret: string, path: string, expiresAt: number): string {
  const expiry = expiresAt.toString(36)
  const signature = createHmac('sha256', secret).update(`content preview ${path} ${expiry}`)
  return `${expiry}.${signature.digest('base64url')}`
}

/** How long a link to a draft is good. */
export const previewMs = daySeconds * 1_000

export function isPreviewKey(secret: string, path: string, key: string, now: number): boolean {
  const expiresAt = Number.parseInt(key.split('.')[0] ?? '', 36)
  if (!(now < expiresAt && expiresAt <= now + previewMs)) return false
  const expected = Buffer.from(previewKey(secret, path, expiresAt))
  const given = Buffer.from(key)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
