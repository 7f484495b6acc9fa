import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patientFetch } from './patient-fetch.ts'
import { UnsentForm } from './unsent-forms.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'http://localhost' }))
afterEach(() => vi.unstubAllGlobals())

const gone = new TypeError('Failed to fetch')

/** A network that is gone for so many requests. */
function asked(failures: number, back = async () => {}) {
  const fetch = vi.fn(async () => {
    if (fetch.mock.calls.length <= failures) throw gone
    return new Response('ok')
  })
  const networkBack = vi.fn(back)
  return { fetch, networkBack, patient: patientFetch(fetch, networkBack) }
}

describe('a reading of a page', () => {
  test.each(['/reservations/slots.data?date=2026-11-25', 'http://localhost/__manifest?paths=/moi'])(
    'waits for the network: %s',
    async (address) => {
      const { fetch, networkBack, patient } = asked(2)
      expect(await (await patient(address)).text()).toBe('ok')
      expect([fetch.mock.calls.length, networkBack.mock.calls.length]).toEqual([3, 2])
    },
  )

  test.each([502, 503, 504])('waits for a server that the way to it calls %i', async (status) => {
    const fetch = vi.fn(
      async () => new Response('', { status: fetch.mock.calls.length < 2 ? status : 200 }),
    )
    expect((await patientFetch(fetch, async () => {})('/moi.data')).status).toBe(200)
  })

  test('takes an error of ours as it is', async () => {
    const headers = { 'X-Remix-Response': 'yes' }
    const fetch = vi.fn(async () => new Response('', { status: 503, headers }))
    expect((await patientFetch(fetch, async () => {})('/moi.data')).status).toBe(503)
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('fails when no one waits for it any more', async () => {
    const given = new AbortController()
    const { patient, networkBack } = asked(1)
    given.abort()
    await expect(patient('/moi.data', { signal: given.signal })).rejects.toBe(gone)
    expect(networkBack).not.toHaveBeenCalled()
  })

  test('fails with the reason that ends the wait', async () => {
    const end = new DOMException('given up', 'AbortError')
    const { patient } = asked(1, () => Promise.reject(end))
    await expect(patient('/moi.data')).rejects.toBe(end)
  })
})

test('a form that does not arrive fails as such, and is not sent twice', async () => {
  const { fetch, patient } = asked(1)
  await expect(patient('/signin.data', { method: 'POST' })).rejects.toBeInstanceOf(UnsentForm)
  expect(fetch).toHaveBeenCalledOnce()
})

test.each([
  ['/_pay', undefined],
  ['https://elsewhere.example/moi.data', undefined],
])('%s %j is not asked twice', async (address, init) => {
  const { fetch, patient } = asked(1)
  await expect(patient(address, init)).rejects.toBe(gone)
  expect(fetch).toHaveBeenCalledOnce()
})
