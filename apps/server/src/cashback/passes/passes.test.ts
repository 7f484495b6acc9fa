import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import type { CallAnswer, contract } from '@quatre/contract'
import { unzipSync } from 'fflate'
import { jwtVerify } from 'jose'
import forge from 'node-forge'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { giveCredit } from '../../testing/give-credit.ts'
import { standForAll, type Answer, type Stand } from '../../testing/stand.ts'
import { selfSigned } from '../../startup/demo-keys.ts'
import { readReference } from '../member-code.ts'

const apple = selfSigned('Pass Type ID: pass.fr.exemple.fid', {
  from: new Date('2026-01-01'),
  to: new Date('2036-01-01'),
})
const google = generateKeyPairSync('rsa', { modulusLength: 2048 })
const googleKey = google.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()

const environment = {
  APPLE_PASS_TYPE: 'pass.fr.exemple.fid',
  APPLE_PASS_TEAM: 'TEAM123456',
  APPLE_PASS_AUTHORITY: apple.pem,
  APPLE_PASS_CERTIFICATE: apple.pem.replaceAll('\n', String.raw`\n`),
  APPLE_PASS_KEY: apple.key,
  GOOGLE_PASS_ISSUER: '3388000000000000000',
  GOOGLE_PASS_ACCOUNT: 'passes@exemple.iam.gserviceaccount.com',
  GOOGLE_PASS_KEY: googleKey,
}
const [withKeys, without] = await Promise.all([
  standForAll('passes', { members: 1, environment }),
  standForAll('no_passes', { members: 1 }),
])
await giveCredit(withKeys.db, 'cashback', 1250)

type Card = CallAnswer<typeof contract.cashback.memberCard>
const get = <Body>(stand: Stand, path = ''): Promise<Answer<Body>> =>
  stand.call<Body>('GET', `/users/1/memberCard${path}`, { token: stand.tokens[0] })

// requirement W66
test('a member’s card says a signed reference, the same each time and never their number', async () => {
  const { body } = await get<Card>(withKeys)
  expect(body.passes).toEqual(['apple', 'google'])
  expect((await get<Card>(withKeys)).body).toEqual(body)
  const key = withKeys.environment.signingKey
  expect(readReference(body.code, key)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
  expect(readReference(body.code, 'x'.repeat(32))).toBeNull()
  expect(readReference(`A${body.code.slice(1)}`, key)).toBeNull()
  expect(readReference('1', key)).toBeNull()
})

// requirement W67
test('without keys no telephone is offered the card', async () => {
  expect((await get<Card>(without)).body.passes).toEqual([])
  for (const path of ['/apple', '/google']) {
    expect(await get(without, path)).toMatchObject({
      status: 409,
      body: { code: 'wallet_pass_unavailable' },
    })
  }
})

// requirement W67
test('Apple Wallet takes a file whose parts and signature hold', async () => {
  const [{ headers, bytes }, { body: card }] = await Promise.all([
    get(withKeys, '/apple'),
    get<Card>(withKeys),
  ])
  expect(headers['content-type']).toBe('application/vnd.apple.pkpass')
  const files = unzipSync(bytes)
  const file = (name: string) => Buffer.from(files[name] ?? [])
  const manifest = JSON.parse(file('manifest.json').toString()) as Record<string, string>
  const hashed = Object.keys(files).filter((name) => !['manifest.json', 'signature'].includes(name))
  expect(Object.keys(manifest).toSorted()).toEqual(hashed.toSorted())
  for (const name of hashed) {
    expect(manifest[name]).toBe(createHash('sha1').update(file(name)).digest('hex'))
  }
  expect(isSigned(file('manifest.json'), file('signature'))).toBe(true)
  expect(isSigned(Buffer.from('{}'), file('signature'))).toBe(false)
  expect(JSON.parse(file('pass.json').toString())).toMatchObject({
    passTypeIdentifier: 'pass.fr.exemple.fid',
    storeCard: {
      headerFields: [{ value: 12.5, currencyCode: 'EUR' }],
      secondaryFields: [{ value: 'Léa Martin' }],
    },
    barcodes: [{ format: 'PKBarcodeFormatQR', message: card.code }],
  })
  expect(await sharp(file('strip@2x.png')).metadata()).toMatchObject({ width: 750, height: 288 })
})

// requirement W67
test('Google Wallet takes an address that its service account has signed', async () => {
  const [{ body }, { body: card }] = await Promise.all([
    get<{ url: string }>(withKeys, '/google'),
    get<Card>(withKeys),
  ])
  const token = body.url.replace('https://pay.google.com/gp/v/save/', '')
  const { payload } = await jwtVerify(token, google.publicKey, { audience: 'google' })
  expect(payload).toMatchObject({
    iss: 'passes@exemple.iam.gserviceaccount.com',
    typ: 'savetowallet',
    payload: {
      loyaltyObjects: [
        {
          accountName: 'Léa Martin',
          barcode: { value: card.code },
          loyaltyPoints: { balance: { money: { micros: 12_500_000 } } },
        },
      ],
    },
  })
})

/** Whether a detached PKCS#7 signature is of this text and by our certificate. */
function isSigned(text: Buffer, signature: Buffer): boolean {
  const parsed = forge.asn1.fromDer(signature.toString('binary'))
  const { rawCapture } = forge.pkcs7.messageFromAsn1(parsed) as forge.pkcs7.PkcsSignedData & {
    readonly rawCapture: { readonly signature: string; readonly authenticatedAttributes: [] }
  }
  const { Class, Type } = forge.asn1
  const attributes = rawCapture.authenticatedAttributes
  const set = forge.asn1.create(Class.UNIVERSAL, Type.SET, true, attributes)
  const der = Buffer.from(forge.asn1.toDer(set).getBytes(), 'binary')
  const digests = ['sha1', 'sha256'].map((name) => createHash(name).update(text).digest())
  if (!digests.some((digest) => der.includes(digest))) return false
  const signed = Buffer.from(rawCapture.signature, 'binary')
  return ['sha1', 'sha256'].some((name) => verify(name, der, apple.pem, signed))
}
