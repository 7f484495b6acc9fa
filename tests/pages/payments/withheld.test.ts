import type { Booking } from '@quatre/contract'
import { disputedPosting, eurosExact } from '@quatre/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPosting } from '../../../apps/server/src/core/money/ledger.ts'
import { giveCredit } from '../../../apps/server/src/testing/give-credit.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('withheld', { bank: 'stand-in' })
const member = await site.newMember()
const { token, visitor } = member

const hold = (startingDate: string) => site.holdAt(token, startingDate)

async function paidAt(startingDate: string): Promise<Booking> {
  const booking = await hold(startingDate)
  await site.pay(booking, { token })
  return booking
}

/** A bank takes money of a booking that the member still owes, in cents. */
async function takeBack(booking: Booking, claimCents: number): Promise<void> {
  const { rows } = await sql<{ paymentId: string; chargeId: number }>`
    select p.id as payment_id, p.charge_id from payment p join booking b on b.charge_id = p.charge_id
    where b.id = ${booking.id}`.execute(site.db)
  await addPosting(site.db, {
    ...rows[0],
    eventKey: `chargeback:${booking.id}`,
    kind: 'chargeback',
    entries: disputedPosting({ claimCents, dueCents: 0, userId: member.id }),
    now: site.now(),
  })
}

// requirements P160 and P161
test('a chargeback is shown wherever money is promised, and where it is owed', async () => {
  const taken = await paidAt('2026-11-27T14:00:00+01:00')
  await takeBack(taken, 1175)
  const other = await paidAt('2026-11-28T14:00:00+01:00')
  const owed = /Reste dû\s: 11,75\s€.*règle d’abord.*écris-nous/s
  for (const address of ['/mon-compte/mes-paiements', '/recharge-portefeuille']) {
    expect((await visitor.open(address)).main.text).toMatch(owed)
  }
  const payments = await visitor.open('/mon-compte/mes-paiements')
  expect(payments.main.text).toContain('Repris par ta banque.')
  expect(payments.answer.html).not.toContain('text-grass')
  const page = await visitor.open(`/mon-compte/mes-resa/${other.id}/annuler`)
  const withheld = 'dont 11,75\u00a0€ retenus pour un paiement repris par ta banque'
  expect(page.main.text).toContain(`Tout de suite, ${withheld}`)
  const done = await page.main.form('Annuler ma réservation').submit()
  const price = eurosExact(other.price.value)
  expect(done.main.text).toContain(`${price} rendus sur ton SOLDE, ${withheld}.`)
  const list = await visitor.open('/mon-compte/mes-paiements')
  expect(list.main.text).toContain(`Rendu sur ton SOLDE, ${withheld}.`)
  expect(list.main.text).not.toContain('Reste dû')
})

// requirement P160
test('withheld money is not counted in the refund', async () => {
  await giveCredit(site.db, 'wallet', 10_000, undefined, member.id)
  const { id } = await hold('2026-11-27T17:00:00+01:00')
  const credit = await visitor.open(`/paiement/avoir?booking=${id}`)
  await credit.main.press(/^Payer .*avec mon SOLDE/)
  await takeBack(await paidAt('2026-11-28T18:00:00+01:00'), 700)
  const { text } = (await visitor.open(`/mon-compte/mes-resa/${id}/annuler`)).main
  const [, shown, paid] = /Tu récupères\s?([\d,]+)\s€\s?Sur ([\d,]+)\s€ payés/.exec(text) ?? []
  const cents = (amount = '') => Number(amount.replace(',', ''))
  expect(cents(paid) - cents(shown)).toBe(700)
})
