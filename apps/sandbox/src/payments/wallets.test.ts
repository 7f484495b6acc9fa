import { afterAll, describe, expect, it } from 'vitest'
import { startStand } from './stand.test-tools.ts'
import type { WalletAsked } from './wallets.ts'

let clock = Date.now()
const stand = await startStand({ now: () => new Date(clock) })
afterAll(() => stand.stop())

const amount = { value: 4800, currency: 'EUR' }
const tokenNames = { applepay: 'applePayToken', googlepay: 'googlePayToken' } as const

async function token(asked: Partial<WalletAsked> = {}): Promise<string> {
  const { body } = await stand.post('/wallets/tokens', {
    type: 'googlepay',
    amount,
    card: '1111',
    ...asked,
  })
  return String(body.token)
}

async function payWith(walletToken: string, type: keyof typeof tokenNames = 'googlepay') {
  const paymentMethod = { type, [tokenNames[type]]: walletToken }
  return stand.post('/v71/payments', { ...(await stand.payment()), paymentMethod })
}

const refusedToken = { status: 422, body: { errorCode: '174' } }

describe('a payment by the token of a wallet', () => {
  it.each(['applepay', 'googlepay'] as const)('is authorised: %s', async (type) => {
    const { body } = await payWith(await token({ type }), type)
    expect(body).toMatchObject({ resultCode: 'Authorised', paymentMethod: { type } })
    expect(await stand.get('/control/schema-violations')).toMatchObject({ count: 0 })
  })

  it.each([
    ['0002', '2'],
    ['9995', '12'],
    ['9979', '5'],
  ])('is refused with the card of the sheet that ends with %s', async (card, refusalReasonCode) => {
    const { body } = await payWith(await token({ card }))
    expect(body).toMatchObject({ resultCode: 'Refused', refusalReasonCode })
  })

  it('refuses a token of another amount, wallet or key, a late one, and text that is not a token', async () => {
    expect(await payWith(await token({ amount: { ...amount, value: 4700 } }))).toMatchObject(
      refusedToken,
    )
    expect(await payWith(await token(), 'applepay')).toMatchObject(refusedToken)
    const [header, payload = ''] = (await token()).split('.')
    expect(await payWith([header, payload, 'A'.repeat(86)].join('.'))).toMatchObject(refusedToken)
    expect(await payWith('no token of ours')).toMatchObject(refusedToken)
    const late = await token()
    clock += 11 * 60_000
    expect(await payWith(late)).toMatchObject(refusedToken)
  })
})

describe('the sheet', () => {
  const asked = (origin: string) =>
    `/wallets/sheet?type=applepay&value=4800&currency=EUR&origin=${encodeURIComponent(origin)}`

  it('shows the amount and the cards, to the page that opened it alone', async () => {
    const answer = await fetch(stand.url + asked('https://shop.example'))
    const page = await answer.text()
    expect(page).toMatch(/48,00\s€/)
    expect(page).toContain('•••• 1111')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain('frame-ancestors https://shop.example')
  })

  it.each(['javascript:alert(1)', 'https://a.example; script-src *', 'null', ''])(
    'is not there for an origin that is none: %s',
    async (origin) => expect((await fetch(stand.url + asked(origin))).status).toBe(400),
  )
})

it('offers both wallets as ways to pay, with their configuration', async () => {
  const { merchantAccount } = stand.config
  const { body } = await stand.post('/v71/paymentMethods', { merchantAccount, amount })
  expect(body.paymentMethods).toMatchObject([
    { type: 'scheme' },
    { type: 'applepay', brands: expect.arrayContaining(['visa']), configuration: {} },
    { type: 'googlepay', configuration: { gatewayMerchantId: merchantAccount } },
  ])
})
