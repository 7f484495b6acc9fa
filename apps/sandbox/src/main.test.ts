import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { encryptCard } from './payments/stand.test-tools.ts'

type Ready = { ready: boolean; paymentUrl: string; smtpUrl: string; mailViewerUrl: string }

const started: ChildProcess[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<{ child: ChildProcess; addresses: Ready }> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    stdio: 'ignore',
    execArgv: [],
    env: { SANDBOX_DATA_FOLDER: folder, ADYEN_API_KEY: 'key', ADYEN_MERCHANT_ACCOUNT: 'Club' },
  })
  started.push(child)
  const [addresses] = (await once(child, 'message')) as [Ready]
  return { child, addresses }
}

async function json(url: string, body?: object, key = 'one'): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': 'key',
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

it('the journal, the answers and the card key survive kill -9', async () => {
  const first = await start()
  const key = await json(`${first.addresses.paymentUrl}/public-key`)
  const request = {
    merchantAccount: 'Club',
    amount: { value: 3600, currency: 'EUR' },
    reference: 'booking-1',
    returnUrl: 'http://localhost:3000/paiement/verification',
    paymentMethod: await encryptCard(key, {}),
  }
  const answer = await json(`${first.addresses.paymentUrl}/v71/payments`, request)
  expect(answer.resultCode).toBe('Authorised')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  // The remains of a kill in the middle of a write.
  appendFileSync(join(folder, 'payments', 'journal.jsonl'), '{"at":"2026-11-05T10:00:0')

  const second = await start()
  expect(await json(`${second.addresses.paymentUrl}/public-key`)).toEqual(key)
  expect(await json(`${second.addresses.paymentUrl}/v71/payments`, request)).toEqual(answer)
  const refund = { merchantAccount: 'Club', amount: { value: 600, currency: 'EUR' } }
  const refunds = `/v71/payments/${String(answer.pspReference)}/refunds`
  await json(second.addresses.paymentUrl + refunds, refund, 'two')
  second.child.kill('SIGKILL')
  await once(second.child, 'exit')

  const third = await start()
  expect(await json(`${third.addresses.paymentUrl}/control/journal`)).toMatchObject({
    movements: [
      { kind: 'authorised', merchantReference: 'booking-1', capturedCents: 3600 },
      { kind: 'refunded', merchantReference: 'booking-1', amount: { value: 600 } },
    ],
    totals: { EUR: { capturedCents: 3600, refundedCents: 600 } },
  })
})

it.each([
  ['cut', '{"at":"2026-11-05T10:00:0'],
  ['no object', '5'],
  ['of a payment that nobody made', '{"at":"x","movement":{"kind":"refunded","amount":{}}}'],
])(
  'a journal with a line in its middle that is %s names file, line and remedy',
  async (_, line) => {
    const file = join(folder, 'payments', 'journal.jsonl')
    mkdirSync(join(folder, 'payments'))
    writeFileSync(file, `{"at":"2026-11-05T10:00:00.000Z"}\n\n${line}\n{"at":"x"}\n`)
    const child = fork(join(import.meta.dirname, 'main.ts'), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      env: { SANDBOX_DATA_FOLDER: folder },
    })
    started.push(child)
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
    expect(await once(child, 'exit')).toEqual([1, null])
    // without the provider's published schemas beside the checkout another line reports them
    expect(said.split('\n').at(-2)).toBe(
      `[sandbox] cannot start: line 3 of ${file} cannot be read: mend the line from a copy, or move the file away and the stand-in forgets all its payments`,
    )
  },
)

it.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with exit code 0', async (signal) => {
  const { child } = await start()
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('ends when its parent is gone', async () => {
  const { child } = await start()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
