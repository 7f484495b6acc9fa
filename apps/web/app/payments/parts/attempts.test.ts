import { expect, test, vi } from 'vitest'
import { cardAttempts } from './attempts.ts'
import type { PayAnswer, PayCall } from './pay-call.ts'

const method = { type: 'scheme', encryptedSecurityCode: 'code' } as PayCall['paymentMethod']
const encrypt = () => Promise.resolve({ paymentMethod: method })
const done: PayAnswer = { next: 'go', address: '/paiement/confirmation?booking=7' }

function attempts(...answers: (PayAnswer | Error)[]) {
  const send = vi.fn<(call: PayCall) => Promise<PayAnswer>>()
  for (const answer of answers) {
    if (answer instanceof Error) send.mockRejectedValueOnce(answer)
    else send.mockResolvedValueOnce(answer)
  }
  const report = vi.fn<(error: unknown) => void>()
  const attempt = cardAttempts({ send, report, browserInfo: () => undefined })
  const pay = (card: string, asked: () => Promise<Pick<PayCall, 'paymentMethod'>>, cents = 4800) =>
    attempt(
      { kind: 'booking', id: '7', cents, creditCents: 0, isOpen: true, says: '' },
      card,
      asked,
    )
  const keys = () => send.mock.calls.map(([{ key }]) => key)
  return { pay, send, report, keys }
}

test('a decision leads on', async () => {
  const { pay, send } = attempts(done)
  expect(await pay('card', encrypt)).toEqual(done)
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    kind: 'booking',
    id: '7',
    cents: 4800,
    paymentMethod: method,
  })
})

test('a card that could not be encrypted is no broken connection: nothing was sent, and the page says so', async () => {
  const { pay, send, report } = attempts(done)
  const fault = new Error('no key')
  expect(await pay('card', () => Promise.reject(fault))).toEqual({
    title: 'Ta carte n’a pas pu être chiffrée.',
    detail: 'Cette carte n’a pas été débitée. Recharge la page et réessaie.',
  })
  expect(send).not.toHaveBeenCalled()
  expect(report).toHaveBeenCalledWith(fault)
  expect(await pay('card', encrypt)).toEqual(done)
})

test('without an answer the same attempt is tried again', async () => {
  const { pay, keys } = attempts(new Error('cut'), done)
  expect(await pay('card', encrypt)).toEqual({
    title: 'La connexion a été coupée.',
    detail: 'Réessaie\u00a0: tu ne paieras qu’une fois.',
  })
  expect(await pay('card', encrypt)).toEqual(done)
  expect(new Set(keys()).size).toBe(1)
})

test('an undecided attempt keeps its key, another card has its own', async () => {
  const undecided: PayAnswer = {
    next: 'retry',
    why: 'undecided',
    message: 'Un paiement est en cours.',
    wrongField: null,
  }
  const { pay, keys } = attempts(undecided, undecided, done)
  expect(await pay('card', encrypt)).toMatchObject({ title: 'Un paiement est en cours.' })
  await pay('card', encrypt)
  await pay('other card', encrypt)
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a refused attempt is over: the same card again is a new one', async () => {
  const refused: PayAnswer = {
    next: 'retry',
    why: 'refused',
    message: 'Paiement refusé.',
    wrongField: 'code',
  }
  const { pay, keys } = attempts(refused, done)
  expect(await pay('card', encrypt)).toEqual({
    title: 'Paiement refusé.',
    detail: 'Rien n’a été débité. Ta saisie est gardée.',
    field: 'code',
  })
  await pay('card', encrypt)
  expect(new Set(keys()).size).toBe(2)
})

// requirement P173
test('a refused wallet speaks of nothing typed', async () => {
  const message = 'Paiement refusé.'
  const { pay } = attempts({ next: 'retry', why: 'refused', message, wrongField: null })
  const paymentMethod = { type: 'googlepay', googlePayToken: 'token' } as const
  const failure = await pay('googlepay', () => Promise.resolve({ paymentMethod }))
  expect(failure).toMatchObject({ detail: 'Rien n’a été débité.' })
})

test('another price is another attempt', async () => {
  const { pay, send, keys } = attempts(done, done)
  await pay('card', encrypt)
  await pay('card', encrypt, 3200)
  expect(new Set(keys()).size).toBe(2)
  expect(send.mock.calls[1]?.[0].cents).toBe(3200)
})

// requirement P39
test('a full limit says that another way out is needed', async () => {
  const { pay } = attempts({
    next: 'retry',
    why: 'limited',
    message: 'Trop de demandes. Réessaie dans 12\u00a0minutes.',
    wrongField: null,
  })
  expect(await pay('card', encrypt)).toEqual({
    title: 'Trop de demandes. Réessaie dans 12\u00a0minutes.',
    detail: 'Rien n’a été débité. D’ici là, le club peut t’aider.',
    isLimited: true,
  })
})
