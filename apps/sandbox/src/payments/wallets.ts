import { randomUUID } from 'node:crypto'
import { importJWK, jwtVerify, SignJWT } from 'jose'
import type { Amount } from './amount.ts'
import { openPrivateJwk } from './cards.ts'
import type { Card } from './cards.ts'
import { readAmount, readText } from './request-body.ts'
import type { JsonObject } from './request-body.ts'
import { refusals } from './service-error.ts'

export type WalletType = 'applepay' | 'googlepay'

/** A payment for the sheet to sign; `card` is the last four digits of one of its cards. */
export type WalletAsked = { type: WalletType; amount: Amount; card: string }

export type WalletPayment = {
  type: WalletType
  card: Card
  /** The device has authenticated its owner: the bank asks nothing more. */
  authenticated: boolean
  tokenId: string
}

export type Wallets = {
  sign(asked: WalletAsked): Promise<string>
  /** The card of a token that was signed here for this payment. @throws ServiceError */
  read(body: JsonObject, paymentMethod: JsonObject, type: WalletType): Promise<WalletPayment>
}

/** The cards of the sheet, of the test cards. */
export const sheetCards = [
  { number: '4111111111111111', label: 'Visa •••• 1111' },
  { number: '5136333333333335', label: 'Mastercard •••• 3335' },
  { number: '4212345678901237', label: 'Visa •••• 1237 (3-D Secure)' },
  { number: '4000000000000002', label: 'Visa •••• 0002 (refusée)' },
  { number: '4000000000009995', label: 'Visa •••• 9995 (solde insuffisant)' },
  { number: '4000000000009979', label: 'Visa •••• 9979 (bloquée)' },
] as const

const algorithm = 'ES256'
const tokenMinutes = 10
const tokenNames = { applepay: 'applePayToken', googlepay: 'googlePayToken' } as const

export const isWallet = (type: string): type is WalletType => Object.hasOwn(tokenNames, type)

export const sheetCard = (lastFour: string) =>
  sheetCards.find(({ number }) => number.endsWith(lastFour) && lastFour.length === 4)

export async function openWallets(
  folder: string,
  merchantAccount: string,
  now: () => Date,
): Promise<Wallets> {
  const { d, ...publicJwk } = await openPrivateJwk(folder, 'wallet-key.json', algorithm)
  const privateKey = await importJWK({ ...publicJwk, d }, algorithm)
  const publicKey = await importJWK(publicJwk, algorithm)

  async function readClaims(token: string, type: WalletType): Promise<JsonObject> {
    const options = { algorithms: [algorithm], audience: merchantAccount, issuer: type }
    const read = await jwtVerify(token, publicKey, { ...options, currentDate: now() }).catch(
      () => null,
    )
    if (read === null) throw refusals.notDecrypted()
    return read.payload
  }

  return {
    sign({ type, amount, card }) {
      // of a card without a chip in the phone Google has the number alone
      const isPlain = type === 'googlepay' && card === '1237'
      const authMethod = isPlain ? 'PAN_ONLY' : 'CRYPTOGRAM_3DS'
      const issuedAt = Math.floor(now().getTime() / 1_000)
      return new SignJWT({ amount, card, authMethod })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(type)
        .setAudience(merchantAccount)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + tokenMinutes * 60)
        .sign(privateKey)
    },

    async read(body, paymentMethod, type) {
      const claims = await readClaims(readText(paymentMethod, tokenNames[type]), type)
      const { value, currency } = readAmount(body)
      const signed = readAmount(claims)
      const card = sheetCard(readText(claims, 'card'))
      const tokenId = readText(claims, 'jti')
      if (signed.value !== value || signed.currency !== currency || card === undefined) {
        throw refusals.notDecrypted()
      }
      return {
        type,
        card: { number: card.number, expiryMonth: 3, expiryYear: 2030 },
        authenticated: claims.authMethod === 'CRYPTOGRAM_3DS',
        tokenId,
      }
    },
  }
}

/** As `/paymentMethods` offers them. */
export const offeredWallets = (merchantAccount: string) => {
  const brands = ['cartebancaire', 'visa', 'mc', 'amex']
  const merchantName = '4PADEL'
  return [
    {
      type: 'applepay',
      name: 'Apple Pay',
      brands,
      configuration: { merchantId: '000000000000001', merchantName },
    },
    {
      type: 'googlepay',
      name: 'Google Pay',
      brands,
      configuration: { merchantId: '50', gatewayMerchantId: merchantAccount, merchantName },
    },
  ]
}
