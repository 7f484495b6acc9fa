import { expect, test } from 'vitest'
import { proveEmail } from '../../../apps/server/src/testing/pages/change-member.ts'
import { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'
import { heldBooking, pay } from '../../../apps/server/src/testing/pay.ts'
import { standForAll } from '../../../apps/server/src/testing/stand.ts'

const stand = await standForAll('unconfirmed_address', {
  members: 1,
  bank: 'stand-in',
  pages: 'built',
})

// requirement M70
test('A member with an unconfirmed address holds and pays, and is asked to confirm it after that', async () => {
  const token = stand.tokens[0] ?? ''
  const me = await stand.call<{ id: number; emailVerified: boolean }>('GET', '/users/me', { token })
  expect(me.body.emailVerified).toBe(false)
  const booking = await heldBooking(stand)
  expect((await pay(stand, booking)).body.resultCode).toBe('Authorised')

  const visitor = new Visitor(stand.app)
  visitor.cookies.keep('session', token)
  const asked = 'Confirmation de ton e-mail'
  const confirmation = `/paiement/confirmation?booking=${booking.id}`
  for (const address of [confirmation, '/mon-compte/mes-resa']) {
    const page = await visitor.open(address)
    expect(page.part('region', asked).buttons).toEqual(['Renvoyer le mail'])
  }
  await proveEmail(stand.db, me.body.id)
  expect((await visitor.open(confirmation)).parts('region', asked)).toEqual([])
})
