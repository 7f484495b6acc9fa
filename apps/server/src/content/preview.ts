import { daySeconds } from '@quatre/domain'
import { isSameSignature, signText } from '../platform/signature.ts'

/** The key of a link to a draft, good for one document until an instant (epoch ms): requirement CT4. */
export function previewKey(signingKey: string, path: string, expiresAt: number): string {
  const expiry = expiresAt.toString(36)
  return `${expiry}.${signText(signingKey, 'content preview', `${path} ${expiry}`)}`
}

/** The lifetime of a link to a draft. */
export const previewMs = daySeconds * 1_000

export function isPreviewKey(signingKey: string, path: string, key: string, now: number): boolean {
  const expiresAt = Number.parseInt(key.split('.')[0] ?? '', 36)
  if (!(now < expiresAt && expiresAt <= now + previewMs)) return false
  return isSameSignature(key, previewKey(signingKey, path, expiresAt))
}
