import { afterAll, expect, it } from 'vitest'
import { startStand } from './stand.test-tools.ts'
import type { CardFields } from './stand.test-tools.ts'

const stand = await startStand()
afterAll(() => stand.stop())

async function challenge(fields: CardFields = {}): Promise<string> {
  const request = await stand.payment({ number: '4212 3456 7890 1237', ...fields })
  const { body } = await stand.post('/v71/payments', request)
  expect(body.resultCode).toBe('RedirectShopper')
  const action = body.action as { type: string; method: string; url: string }
  expect(action).toMatchObject({ type: 'redirect', method: 'GET' })
  return action.url
}

function decide(url: string, answer: string, code = '123456'): Promise<Response> {
  const body = new URLSearchParams({ answer, code })
  return fetch(url, { method: 'POST', redirect: 'manual', body })
}

function redirectResultIn(response: Response): string {
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe('https://shop.example/paiement/verification')
  expect(location.searchParams.get('payment')).toBe('7')
  return location.searchParams.get('redirectResult') ?? ''
}

async function details(redirectResult: string) {
  const { status, body } = await stand.post('/v71/payments/details', {
    details: { redirectResult },
  })
  return { status, body }
}

async function movementCount(): Promise<number> {
  const { movements } = await stand.get('/control/journal')
  return (movements as unknown[]).length
}

it('shows the amount and the merchant, with a form that needs no script', async () => {
  const page = await (await fetch(await challenge())).text()
  expect(page.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('48,00 €')
  expect(page).toContain(stand.config.merchantAccount)
  expect(page).toContain('<form method="post">')
  expect(page).not.toContain('<script')
})

it('a confirmed payment is authorised by the details call, once and again the same', async () => {
  const before = await movementCount()
  const back = await decide(await challenge(), 'confirmed')
  expect(back.status).toBe(303)
  expect(await movementCount()).toBe(before)
  const redirectResult = redirectResultIn(back)
  const first = await details(redirectResult)
  expect(first.body.resultCode).toBe('Authorised')
  expect(await details(redirectResult)).toEqual(first)
  expect(await movementCount()).toBe(before + 1)
})

it('a bank that is called by POST wants its form, and asks the same', async () => {
  const request = await stand.payment({ number: '5454 5454 5454 5454' })
  const { body } = await stand.post('/v71/payments', request)
  const action = body.action as { method: string; url: string; data: Record<string, string> }
  expect(action.method).toBe('POST')
  expect((await fetch(action.url)).status).toBe(404)
  const enter = (fields: Record<string, string>) =>
    fetch(action.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  for (const fields of [{}, { ...action.data, PaReq: 'other' }, { ...action.data, MD: 'other' }]) {
    expect((await enter(fields)).status).toBe(404)
  }
  const entered = await enter(action.data)
  expect(entered.status).toBe(303)
  const page = new URL(entered.headers.get('location') ?? '', action.url).href
  expect(await (await fetch(page)).text()).toContain('Confirme ton paiement')
  const result = redirectResultIn(await decide(page, 'confirmed'))
  expect((await details(result)).body.resultCode).toBe('Authorised')
})

it('a refused payment moves nothing and says 3D Not Authenticated', async () => {
  const before = await movementCount()
  const back = await decide(await challenge(), 'refused')
  const { body } = await details(redirectResultIn(back))
  expect(body).toMatchObject({ resultCode: 'Refused', refusalReasonCode: '11' })
  expect(await movementCount()).toBe(before)
})

it('the first answer given to the bank is final', async () => {
  const url = await challenge()
  const refused = redirectResultIn(await decide(url, 'refused'))
  expect(redirectResultIn(await decide(url, 'confirmed'))).toBe(refused)
  expect(await (await fetch(url)).text()).toContain('Tu as déjà répondu')
})

it('a wrong code decides nothing', async () => {
  const url = await challenge()
  const wrong = await decide(url, 'confirmed', '000000')
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Code incorrect')
  expect((await decide(url, 'confirmed')).status).toBe(303)
})

it('an invented result is refused', async () => {
  expect((await details('invented')).status).toBe(422)
})
