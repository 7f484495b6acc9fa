import type { Amount } from './amount.ts'
import { refusals } from './service-error.ts'

export type JsonObject = { [name: string]: unknown }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readObject(body: JsonObject, name: string): JsonObject {
  const value = body[name]
  if (!isJsonObject(value)) throw refusals.invalid(`Required object '${name}' is not provided.`)
  return value
}

export function readText(body: JsonObject, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') {
    throw refusals.invalid(`Required field '${name}' is not provided.`)
  }
  return value
}

export function readOptionalText(body: JsonObject, name: string): string | undefined {
  return body[name] === undefined ? undefined : readText(body, name)
}

/** Of money that moves; of a card that is only checked and kept `least` is 0 (zero-value authorisation). */
export function readAmount(body: JsonObject, least: 0 | 1 = 1): Amount {
  const amount = readObject(body, 'amount')
  const currency = readText(amount, 'currency')
  const value = amount.value
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
    throw refusals.invalidAmount()
  }
  if (!/^[A-Z]{3}$/.test(currency)) throw refusals.invalidAmount()
  return { value, currency }
}

/** The address the shopper is sent back to: http, https or an application's own scheme. */
export function readReturnUrl(body: JsonObject): string {
  const returnUrl = readText(body, 'returnUrl')
  if (!URL.canParse(returnUrl) || /^(javascript|data|file):/i.test(returnUrl)) {
    throw refusals.invalid('Invalid returnUrl.')
  }
  return returnUrl
}
