import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { expect, test } from 'vitest'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('players', { bank: 'stand-in' })
const token = await site.signIn('camille@demo.4padel.fr')

const splitBody = { nbPlayers: 4, missing: 'give_back' } as const

async function shared(startingDate: string): Promise<Booking> {
  const { id } = await site.holdAt(token, startingDate)
  return site.ask('PUT', `/bookings/${id}/split`, { token, body: splitBody })
}

async function paid(booking: Booking): Promise<void> {
  await site.pay(booking, { token, amount: booking.participations[0]?.share })
}

// requirement SH21
test('the players are named while paying and after, without a script', async () => {
  const camille = site.visitorWith(token)
  const booking = await shared('2026-12-01T14:00:00+01:00')
  const hold = await camille.open(`/paiement/plusieurs?booking=${booking.id}`)
  const page = await hold.main.link('Ajouter le joueur 2').follow()
  expect(page.heading).toBe('Qui joue')
  expect(page.main.text).toMatch(/Le lien part quand tu as payé\./)
  const [teammate = ''] = page.main.part('region', 'Tu as joué avec').buttons
  // requirement M111
  expect(teammate).toMatch(/^\p{Lu}\p{Ll}\S* [\p{Lu} ’-]{2,}/u)
  const firstName = teammate.replace(/ \p{Lu}{2}.*/u, '')
  const named = await page.main.press(teammate)
  expect(named.address).toBe(`/paiement/plusieurs?booking=${booking.id}`)
  expect(named.main.text).toContain(firstName)

  await paid(booking)
  const own = await camille.open(`/mon-compte/mes-resa/${booking.id}`)
  const change = await own.main.link('Changer le joueur 2').follow()
  expect(change.heading).toBe(firstName)
  // a player of the booking is not suggested again
  expect(change.main.buttons).not.toContain(teammate)
  const somebody = { Prénom: 'zoé', Nom: 'dubois', 'Son e-mail, pour le lien': 'zoe@exemple.fr' }
  const told = await change.main.form('Envoyer son lien').fill(somebody).submit()
  expect(told.main.text).toContain('Zoé DUBOIS')
  const { main } = await told.main.link('Changer le joueur 2').follow()
  const free = await main.press('Laisser la place libre')
  expect(free.main.link('Ajouter le joueur 2').href).toContain('/joueurs?place=')
})

// requirement SH21
test('an error is shown at its field, and a booking that cannot be changed leads back', async () => {
  const camille = site.visitorWith(token)
  const booking = await shared('2026-12-02T14:00:00+01:00')
  const [own, other] = booking.participations
  const players = (place: number | undefined) =>
    `/mon-compte/mes-resa/${booking.id}/joueurs?place=${place}`
  const page = await camille.open(players(other?.id))
  const somebody = { Prénom: 'Zoé', Nom: 'Dubois', 'Son e-mail, pour le lien': 'zoe' }
  const refused = await page.main.form('Envoyer son lien').fill(somebody).submit()
  expect(refused.main.field('Son e-mail, pour le lien').value).toBe('zoe')
  expect(refused.main.field('Prénom').value).toBe('Zoé')
  expect(refused.main.text).toContain('e-mail')
  expect((await camille.open(players(own?.id))).address).toContain('/paiement/plusieurs')
  await site.ask('POST', `/bookings/${booking.id}/cancel`, { token, key: randomUUID(), body: {} })
  expect((await camille.open(players(other?.id))).address).toBe(
    `/mon-compte/mes-resa/${booking.id}`,
  )
  const { visitor } = await site.newMember()
  expect((await visitor.open(players(other?.id))).status).toBe(404)
})
