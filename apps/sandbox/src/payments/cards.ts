import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { isJsonObject, readText } from './request-body.ts'
import type { JsonObject } from './request-body.ts'
import { refusals } from './service-error.ts'

/** Exists in memory for the time of one request; only the last four digits are ever stored. */
export type Card = {
  number: string
  expiryMonth: number
  expiryYear: number
  /** Absent of a stored one whose holder was not asked for it. */
  securityCode?: string | undefined
}

export type CardReader = {
  publicKey: JWK
  read(paymentMethod: JsonObject): Promise<Card>
  readCode(paymentMethod: JsonObject): Promise<string | undefined>
}

const keyAlgorithm = 'RSA-OAEP-256'
const rawFields = ['number', 'cvc', 'expiryMonth', 'expiryYear']
const oneDay = 24 * 60 * 60 * 1_000

/** The private key of that name, made once and kept. */
export async function openPrivateJwk(folder: string, name: string, alg: string): Promise<JWK> {
  const file = join(folder, name)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as JWK
  const pair = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 })
  const jwk = { ...(await exportJWK(pair.privateKey)), alg }
  mkdirSync(folder, { recursive: true })
  // Written aside and renamed: a kill in the middle must not leave half a key.
  writeFileSync(`${file}.new`, JSON.stringify(jwk), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return jwk
}

export function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, character, index) => {
      const digit = Number(character) * (index % 2 === 1 ? 2 : 1)
      return total + (digit > 9 ? digit - 9 : digit)
    }, 0)
  return sum % 10 === 0
}

async function decryptField(token: string, key: CryptoKey, now: Date): Promise<string> {
  const opened = await compactDecrypt(token, key, {
    keyManagementAlgorithms: [keyAlgorithm],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => {
    throw refusals.notDecrypted()
  })
  const field = parseField(new TextDecoder().decode(opened.plaintext))
  const age = now.getTime() - Date.parse(field.generationtime)
  // Adyen refuses data encrypted more than a day before.
  if (!(Math.abs(age) <= oneDay)) throw refusals.notDecrypted()
  return field.value
}

function parseField(text: string): { value: string; generationtime: string } {
  try {
    const field: unknown = JSON.parse(text)
    if (
      isJsonObject(field) &&
      typeof field.value === 'string' &&
      typeof field.generationtime === 'string'
    ) {
      return { value: field.value, generationtime: field.generationtime }
    }
  } catch {
    // Answered below: the reason of the parser would repeat the card data.
  }
  throw refusals.notDecrypted()
}

function checkedCard(number: string, month: string, year: string, securityCode: string): Card {
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) throw refusals.invalidCardNumber()
  if (!/^(0?[1-9]|1[0-2])$/.test(month) || !/^20\d\d$/.test(year)) throw refusals.invalidExpiry()
  const codeLength = /^3[47]/.test(number) ? 4 : 3
  if (!/^\d+$/.test(securityCode) || securityCode.length !== codeLength) {
    throw refusals.invalidSecurityCode()
  }
  return { number, expiryMonth: Number(month), expiryYear: Number(year), securityCode }
}

export async function openCardReader(folder: string, now: () => Date): Promise<CardReader> {
  const jwk = await openPrivateJwk(folder, 'card-key.json', keyAlgorithm)
  const key = await importJWK(jwk, keyAlgorithm)
  if (key instanceof Uint8Array) throw new Error('The card key is not an RSA key')
  return {
    publicKey: { kty: jwk.kty, n: jwk.n, e: jwk.e, alg: keyAlgorithm, use: 'enc' },
    async read(paymentMethod) {
      if (rawFields.some((name) => paymentMethod[name] !== undefined)) throw refusals.rawCardData()
      const open = (name: string) => decryptField(readText(paymentMethod, name), key, now())
      const [number, month, year, securityCode] = await Promise.all([
        open('encryptedCardNumber'),
        open('encryptedExpiryMonth'),
        open('encryptedExpiryYear'),
        open('encryptedSecurityCode'),
      ])
      return checkedCard(number.replaceAll(' ', ''), month, year, securityCode)
    },
    async readCode(paymentMethod) {
      if (rawFields.some((name) => paymentMethod[name] !== undefined)) throw refusals.rawCardData()
      if (paymentMethod.encryptedSecurityCode === undefined) return undefined
      return decryptField(readText(paymentMethod, 'encryptedSecurityCode'), key, now())
    },
  }
}

export function cardBrand(cardNumber: string): string {
  if (/^3[47]/.test(cardNumber)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(cardNumber)) return 'mc'
  return 'visa'
}
