import { createECDH } from 'node:crypto'

/** A new private key, in base64url. */
export function newVapidKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair.getPrivateKey().toString('base64url').padStart(43, 'A')
}

/** The public half of the key that signs our notifications (RFC 8292), in base64url both. */
export function vapidPublicKey(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}
