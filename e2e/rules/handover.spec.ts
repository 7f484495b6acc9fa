import { call } from '../site/api.ts'
import { keepSession, newMember } from '../site/members.ts'
import { expect, test } from '../test.ts'

/** A new member with a token for an address. */
async function newHandover() {
  const member = await newMember()
  const { access_token: handover } = await call<{ access_token: string }>(
    'POST',
    '/sessions/handover',
    {
      token: member.token,
    },
  )
  return { ...member, handover }
}

test.describe('An access token in the address', () => {
  test('of another member opens their account for who says so', async ({ page, context }) => {
    const { token } = await newMember()
    const { handover, email } = await newHandover()
    await keepSession(context, token)
    await page.goto(`/nos-centres?access_token=${handover}`)
    await page.getByRole('button', { name: 'Passer à l’autre compte' }).click()
    await expect(page).toHaveURL('/nos-centres')
    const session = (await context.cookies()).find(({ name }) => name === 'session')
    const me = await call<{ email: string }>('GET', '/users/me', { token: session?.value ?? '' })
    expect(me.email).toBe(email)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('pending-session')
  })
})
