import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, as text that an address can carry, with the hash that we keep of it. */
export function newSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

/** SHA-256: only the hashes of tokens and of the keys of links are stored (requirement M28). */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
