import { CompactEncrypt, importJWK } from 'jose'
import { digitsIn, readExpiry, type CardFields } from './card-checks.ts'

export interface EncryptedCard {
  readonly type: 'scheme'
  readonly encryptedCardNumber: string
  readonly encryptedExpiryMonth: string
  readonly encryptedExpiryYear: string
  readonly encryptedSecurityCode: string
  readonly holderName?: string
}

/** Encrypts a card for the stand-in (in the format of its README); only it can read the result. */
export async function encryptCard(
  card: CardFields,
  publicKey: Record<string, unknown>,
  now: Date,
): Promise<EncryptedCard> {
  const expiry = readExpiry(card.expiry)
  if (expiry === null) throw new RangeError('not an expiry')
  const encrypt = await encrypterFor(publicKey, now)
  const [number, month, year, code] = await Promise.all([
    encrypt(digitsIn(card.number)),
    encrypt(String(expiry.month)),
    encrypt(String(expiry.year)),
    encrypt(card.code.trim()),
  ])
  const holderName = card.holder.trim().slice(0, 80)
  return {
    type: 'scheme',
    encryptedCardNumber: number,
    encryptedExpiryMonth: month,
    encryptedExpiryYear: year,
    encryptedSecurityCode: code,
    ...(holderName !== '' && { holderName }),
  }
}

/** The same of the security code alone, of a card that is kept. */
export async function encryptCode(
  code: string,
  publicKey: Record<string, unknown>,
  now: Date,
): Promise<string> {
  const encrypt = await encrypterFor(publicKey, now)
  return encrypt(code.trim())
}

async function encrypterFor(publicKey: Record<string, unknown>, now: Date) {
  const key = await importJWK(publicKey, 'RSA-OAEP-256')
  return (value: string) => {
    const field = { value, generationtime: now.toISOString() }
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(field)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
      .encrypt(key)
  }
}
