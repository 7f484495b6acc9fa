import { openBookingStand, type BookingStand } from '../testing/booking-stand.ts'
import { fillForSamples } from '../testing/sample-calls.ts'

interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: Record<string, unknown>
  readonly bytes: Buffer
}

interface Sent {
  readonly token?: string | undefined
  readonly body?: object | string | Buffer
  readonly headers?: Record<string, string>
  readonly address?: string
}

export interface ProfileStand extends BookingStand {
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: Sent): Promise<Answer>
  /** Every column of a user. */
  userRow(id: number): Promise<Record<string, unknown>>
}

/** The application with so many adult members; the first one answers for the child of the samples. */
export async function openProfileStand(label: string, members: number): Promise<ProfileStand> {
  const stand = await openBookingStand(label, { members })
  await fillForSamples(stand.db)
  return {
    ...stand,
    async send(method, path, { token, body, headers, address = '203.0.113.7' } = {}) {
      const answer = await stand.app.inject({
        method,
        url: `/api/v1${path}`,
        remoteAddress: address,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body }),
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: isJson ? answer.json() : {},
        bytes: answer.rawPayload,
      }
    },
    async userRow(id) {
      const row = await stand.db
        .selectFrom('appUser')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { ...row }
    },
  }
}
