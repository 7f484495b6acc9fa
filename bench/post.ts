import { Agent, request } from 'node:http'
import { connections } from './load.ts'

export interface Answer {
  readonly status: number
  readonly text: string
}

/** Clients that post JSON as a member, over as many kept connections as the load has. */
export class Clients {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connections })
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  post(path: string, token: string, idempotencyKey: string, body: object): Promise<Answer> {
    const payload = JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#origin}/api/v1${path}`, {
        method: 'POST',
        agent: this.#agent,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': idempotencyKey,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      })
      sent.end(payload)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** @throws Error when the answer is another one than expected */
export function expectStatus({ status, text }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`answer ${status}, not ${expected}: ${text}`)
}
