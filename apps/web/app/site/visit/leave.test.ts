import { ApiProblem, type Api } from '@quatre/contract'
import { expect, test } from 'vitest'
import { endSession } from './leave.ts'

const refusing = (status: number) =>
  ({
    sessions: { signOut: async () => Promise.reject(new ApiProblem(status, {})) },
  }) as unknown as Api

test('A session that has ended already is ended', async () => {
  await expect(endSession(refusing(401))).resolves.toBeUndefined()
})

test('A failure to end the session is thrown', async () => {
  await expect(endSession(refusing(503))).rejects.toMatchObject({ status: 503 })
})
