import { ApiProblem } from '@quatre/contract'
import { describe, expect, test } from 'vitest'
import type { RequestContext } from '../site/context.ts'
import { errorAddress } from '../site/pages/addresses.ts'
import { paymentMethods } from './payment-methods.ts'

/** The outcome of a failure to read the ways to pay booking 7. */
async function after(failure: Error) {
  const reported: unknown[] = []
  const site = {
    api: { payments: { ways: () => Promise.reject(failure) } },
    reportError: (error: unknown) => void reported.push(error),
  } as unknown as RequestContext
  const thrown = await paymentMethods(site, 7).catch((error: unknown) => error)
  return { thrown, reported }
}

const leadsToErrorPage = (thrown: unknown) =>
  thrown instanceof Response && thrown.headers.get('location') === errorAddress(7, 'methods')

// requirement P21
describe('Without a way to pay', () => {
  test('the error page says so, and the failure is in the log', async () => {
    const problem = new ApiProblem(503, { problem: 'payment_methods_failed' })
    const { thrown, reported } = await after(problem)
    expect(leadsToErrorPage(thrown)).toBe(true)
    expect(reported).toEqual([problem])
  })
  test('a refusal opens the error page, and is not reported', async () => {
    const { thrown, reported } = await after(new ApiProblem(404, { problem: 'booking_not_found' }))
    expect(leadsToErrorPage(thrown)).toBe(true)
    expect(reported).toEqual([])
  })
  test('a fault of our own stays one', async () => {
    const fault = new TypeError('no such name')
    expect((await after(fault)).thrown).toBe(fault)
  })
})
