import {
  createCipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
  type webcrypto,
} from 'node:crypto'

export interface CardMethod {
  type: string
  encryptedCardNumber: string
  encryptedExpiryMonth: string
  encryptedExpiryYear: string
  encryptedSecurityCode: string
}

/** A card as the browser sends it: each field a compact JWE (RFC 7516, RSA-OAEP-256, A256GCM). */
export function encryptCard(publicKey: webcrypto.JsonWebKey, number: string): CardMethod {
  const key = createPublicKey({ key: publicKey, format: 'jwk' })
  const header = encoded(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM' }))

  function jwe(value: string): string {
    const contentKey = randomBytes(32)
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', contentKey, iv).setAAD(Buffer.from(header))
    const field = JSON.stringify({ value, generationtime: new Date().toISOString() })
    const text = Buffer.concat([cipher.update(field), cipher.final()])
    const wrapped = publicEncrypt({ key, oaepHash: 'sha256' }, contentKey)
    return [header, ...[wrapped, iv, text, cipher.getAuthTag()].map(encoded)].join('.')
  }

  return {
    type: 'scheme',
    encryptedCardNumber: jwe(number),
    encryptedExpiryMonth: jwe('03'),
    encryptedExpiryYear: jwe('2030'),
    encryptedSecurityCode: jwe('737'),
  }
}

const encoded = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url')
