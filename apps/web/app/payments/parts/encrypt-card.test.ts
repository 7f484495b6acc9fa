import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { encryptCard } from './encrypt-card.ts'

const now = new Date('2026-11-21T10:00:00Z')
const card = {
  number: '4111 1111 1111 1111',
  expiry: '03 / 30',
  code: '737',
  holder: ' Léa Moreau ',
}

// requirement P4
test('each field of a card is encrypted alone, for the provider alone', async () => {
  const pair = await generateKeyPair('RSA-OAEP-256', { extractable: true })
  const sent = await encryptCard(card, await exportJWK(pair.publicKey), now)
  const opened = async (token: string) => {
    const { plaintext, protectedHeader } = await compactDecrypt(token, pair.privateKey)
    expect(protectedHeader).toMatchObject({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
    return JSON.parse(new TextDecoder().decode(plaintext)) as unknown
  }
  const field = (value: string) => ({ value, generationtime: now.toISOString() })
  expect(await opened(sent.encryptedCardNumber)).toEqual(field('4111111111111111'))
  expect(await opened(sent.encryptedExpiryMonth)).toEqual(field('3'))
  expect(await opened(sent.encryptedExpiryYear)).toEqual(field('2030'))
  expect(await opened(sent.encryptedSecurityCode)).toEqual(field('737'))
  expect(sent.holderName).toBe('Léa Moreau')
  expect(JSON.stringify(sent)).not.toContain('4111')
})
