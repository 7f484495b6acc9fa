import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompactEncrypt, importJWK } from 'jose'
import type { JWK } from 'jose'
import { readConfig } from '../config.ts'
import type { PaymentConfig } from '../config.ts'
import { startPaymentServer } from './server.ts'

type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

export type CardFields = { number?: string; month?: string; year?: string; code?: string }

/** A payment stand-in of one test, with the calls of a merchant's server and browser. */
export async function startStand(change: Partial<PaymentConfig> = {}) {
  const folder = change.dataFolder ?? mkdtempSync(join(tmpdir(), 'sandbox-'))
  const logged: string[] = []
  const config: PaymentConfig = {
    ...readConfig({}).payment,
    dataFolder: folder,
    retryMilliseconds: [20, 40],
    slowMilliseconds: 300,
    lateMilliseconds: 400,
    log: (line) => logged.push(line),
    ...change,
  }
  const server = await startPaymentServer(config)

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': config.apiKey, ...headers },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, body: answer, headers: response.headers } satisfies Answer
  }

  async function get(path: string): Promise<Record<string, unknown>> {
    const response = await fetch(server.url + path)
    return (await response.json()) as Record<string, unknown>
  }

  const publicKey = (await get('/public-key')) as JWK

  return {
    url: server.url,
    config,
    folder,
    logged,
    post,
    get,
    card: (fields: CardFields = {}) => encryptCard(publicKey, fields),
    async payment(fields: CardFields = {}, rest: object = {}) {
      return {
        merchantAccount: config.merchantAccount,
        amount: { value: 4800, currency: 'EUR' },
        reference: `booking-${crypto.randomUUID()}`,
        returnUrl: 'https://shop.example/paiement/verification?payment=7',
        paymentMethod: await encryptCard(publicKey, fields),
        ...rest,
      }
    },
    /** Stops; the folder stays when the test gave its own, to start again on it. */
    async stop() {
      await server.close()
      if (change.dataFolder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function encryptCard(publicKey: JWK, fields: CardFields) {
  const key = await importJWK(publicKey, 'RSA-OAEP-256')
  const generationtime = new Date().toISOString()
  const encrypt = (value: string) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ value, generationtime })))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
      .encrypt(key)
  return {
    type: 'scheme',
    encryptedCardNumber: await encrypt(fields.number ?? '4111 1111 1111 1111'),
    encryptedExpiryMonth: await encrypt(fields.month ?? '03'),
    encryptedExpiryYear: await encrypt(fields.year ?? '2030'),
    encryptedSecurityCode: await encrypt(fields.code ?? '737'),
  }
}

export type Stand = Awaited<ReturnType<typeof startStand>>
