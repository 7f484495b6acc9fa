import type { PassRefusal, PassUseId } from '@quatre/domain'
import { z } from 'zod'
import type { Environment } from '../../environment.ts'

/** Gymlib's answer about a pass. */
export type PassAnswer =
  | { readonly accepted: true }
  | {
      readonly accepted: false
      readonly refusal: PassRefusal
      readonly coversCents: number | null
    }

/** The company of the passes: each use has an id of ours, which is the key of all we ask about it. */
export interface Gymlib {
  /** Whether it is configured. */
  readonly takesPasses: boolean
  /**
   * Redeems a pass whole; asked again under its id it is redeemed once, and not once it is cancelled.
   * @throws Error when there is no answer: it may have been redeemed
   */
  redeem(use: {
    readonly id: PassUseId
    readonly code: string
    readonly amountCents: number
  }): Promise<PassAnswer>
  /** Gives a pass back, come or not. @throws Error when there is no answer */
  cancel(id: PassUseId): Promise<void>
}

const usualTimeoutMs = 5_000

const refusal = z.object({
  error: z.literal(['unknown', 'used', 'expired', 'too_small']),
  value: z.int().min(0).optional(),
})

export function openGymlib(
  { gymlibUrl, gymlibApiKey }: Pick<Environment, 'gymlibUrl' | 'gymlibApiKey'>,
  timeoutMs = usualTimeoutMs,
): Gymlib {
  async function post(path: string, key: string, body: object): Promise<Response> {
    if (!gymlibUrl) throw new Error('Gymlib is not configured')
    return fetch(gymlibUrl + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${gymlibApiKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  return {
    takesPasses: Boolean(gymlibUrl && gymlibApiKey),

    async redeem({ id, code, amountCents }) {
      const amount = { currency: 'EUR', value: amountCents }
      const answer = await post('/v1/redemptions', id, { code, amount })
      const body: unknown = await answer.json()
      if (answer.status === 201) return { accepted: true }
      if (answer.status !== 422) throw new Error(`Gymlib answers ${answer.status}`)
      const { error, value = null } = refusal.parse(body)
      return { accepted: false, refusal: error, coversCents: value }
    },

    async cancel(id) {
      const answer = await post(`/v1/redemptions/${id}/cancel`, id, {})
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`Gymlib answers ${answer.status}`)
    },
  }
}
