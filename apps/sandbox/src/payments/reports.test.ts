import { afterAll, expect, it } from 'vitest'
import { startStand } from './stand.test-tools.ts'

let now = new Date()
const stand = await startStand({ now: () => now })
afterAll(() => stand.stop())

const address = (day: string) =>
  `${stand.url}/reports/download/MerchantAccount/${stand.config.merchantAccount}/payments_accounting_report_${day.replaceAll('-', '_')}.csv`

function download(day: string, password = stand.config.reportPassword) {
  const credentials = Buffer.from(`${stand.config.reportUser}:${password}`).toString('base64')
  return fetch(address(day), { headers: { authorization: `Basic ${credentials}` } })
}

async function readRecordTypes(day: string, reference: string): Promise<string[]> {
  const [header = '', ...rows] = (await (await download(day)).text()).trim().split('\n')
  const [byReference, byType] = ['Merchant Reference', 'Record Type'].map((name) =>
    header.split(',').indexOf(name),
  )
  return rows
    .map((row) => row.split(','))
    .filter((cells) => cells[byReference ?? -1] === reference)
    .map((cells) => cells[byType ?? -1] ?? '')
}

const parisDay = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

it('reports a day once it is over, always under the same name', async () => {
  const today = parisDay(now)
  const paid = await stand.payment()
  const { body } = await stand.post('/v71/payments', paid)
  await stand.post(`/v71/payments/${String(body.pspReference)}/refunds`, {
    merchantAccount: stand.config.merchantAccount,
    amount: { value: 4800, currency: 'EUR' },
    reference: 'refund-1',
  })
  const refused = await stand.payment({ number: '4000 0000 0000 0002' })
  await stand.post('/v71/payments', refused)
  expect((await download(today)).status).toBe(404)
  now = new Date(now.getTime() + 86_400_000)
  expect((await download(today, 'wrong')).status).toBe(401)
  expect(await readRecordTypes(today, paid.reference)).toEqual([
    'Received',
    'Authorised',
    'SentForSettle',
    'SentForRefund',
  ])
  expect(await readRecordTypes(today, refused.reference)).toEqual(['Received', 'Refused'])
  expect(await (await download(today)).text()).toMatch(/EUR,48\.00,SentForRefund,refund-1$/m)
})

it('the report of a day closed by a test has all movements not yet reported', async () => {
  const close = (day: string) => stand.post('/control/close-day', { day })
  await close('2026-01-01')
  const { reference } = await stand.payment()
  await stand.post('/v71/payments', { ...(await stand.payment()), reference })
  await close('2026-01-02')
  expect(await readRecordTypes('2026-01-01', reference)).toEqual([])
  expect(await readRecordTypes('2026-01-02', reference)).toContain('SentForSettle')
})

it('a refused payment is asked to be cancelled: received, and by notification not done', async () => {
  const refused = await stand.payment({ number: '4000 0000 0000 0002' })
  await stand.post('/v71/payments', refused)
  const cancel = { merchantAccount: stand.config.merchantAccount }
  const asked = { ...cancel, paymentReference: refused.reference }
  expect(await stand.post('/v71/cancels', asked)).toMatchObject({
    status: 201,
    body: { status: 'received' },
  })
  const unknown = { ...cancel, paymentReference: 'never sent' }
  expect(await stand.post('/v71/cancels', unknown)).toMatchObject({ status: 422 })
})
