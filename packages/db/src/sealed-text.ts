import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The key of the demo, whose world has sealed tokens. */
export const demoSealingKey = '5e'.repeat(32)

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * A secret that we must be able to read again, as the database keeps it: nonce, tag, text.
 * @param key 32 bytes, hexadecimal
 */
export function sealText(text: string, key: string): Buffer {
  return seal(text, key, randomBytes(nonceBytes))
}

/** The same, each time alike: for a world that is the same for everyone, never for a secret of somebody. */
export function sealDemoText(text: string): Buffer {
  const nonce = createHash('sha256').update(text).digest().subarray(0, nonceBytes)
  return seal(text, demoSealingKey, nonce)
}

function seal(text: string, key: string, nonce: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'hex'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error when it was sealed with another key, or changed */
export function unsealText(sealed: Buffer, key: string): string {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'hex'), nonce)
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = decipher.update(sealed.subarray(nonceBytes + tagBytes))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
