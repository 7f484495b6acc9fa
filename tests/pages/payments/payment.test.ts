import { minuteMs } from '@quatre/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { fillLimit } from '../../../apps/server/src/testing/fill-limit.ts'
import { leaveForTheBank } from '../../../apps/server/src/testing/pages/change-member.ts'
import { siteForAll, type Member } from '../../../apps/server/src/testing/pages/open-site.ts'
import { sendCard } from '../../../apps/server/src/testing/pages/send-card.ts'
import { tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('payment', { bank: 'stand-in' })
beforeEach(() => site.clock(fixtureNow))

const morning = '2026-11-26T08:00:00+01:00'
const afterTheHold = fixtureNow + 11 * minuteMs

interface SlotsOfDay {
  readonly slots: readonly {
    readonly startingDate: string
    readonly choices: readonly { readonly duration: number; readonly left: number }[]
  }[]
}

/** A member who keeps a court, and the payment page of it. */
async function holder(startingDate = morning) {
  const member = await site.newMember()
  const id = await hold(member, startingDate)
  return { ...member, booking: id, address: `/paiement?booking=${id}` }
}

async function hold({ token }: Pick<Member, 'token'>, startingDate = morning): Promise<number> {
  return (await site.holdAt(token, startingDate)).id
}

/** Others hold all the courts that are left. */
async function takeAllCourts(startingDate: string): Promise<void> {
  const query = `center=${tours.id}&date=${startingDate.slice(0, 10)}&sportType=3&fieldType=0`
  const { slots } = await site.ask<SlotsOfDay>('GET', `/slots?${query}`)
  const slot = slots.find((one) => one.startingDate === startingDate)
  const left = slot?.choices.find(({ duration }) => duration === 90)?.left ?? 0
  for (let court = 0; court < left; court++) await hold(await site.newMember(), startingDate)
}

describe('the booking to pay', () => {
  test('is shown with its deadline in words, the long rules behind it', async () => {
    const { visitor, address } = await holder()
    const summary = (await visitor.open(address)).part('region', 'Ta réservation')
    expect(summary.text).toMatch(/jeu.\s26\snov. · 8h00/)
    expect(summary.text).toContain('Annulable jusqu’au mer. 25 à\u00a08h00')
    expect(summary.text).toMatch(/Terrain gardé\s?10:00/)
  })

  test('too late to be cancelled, says so', async () => {
    const { visitor, address } = await holder('2026-11-24T14:00:00+01:00')
    const { main } = await visitor.open(address)
    expect(main.text).toContain('Non remboursable, sauf si le créneau est repris')
  })

  test('is not asked about cookies meanwhile', async () => {
    const { visitor, address } = await holder()
    expect((await visitor.open('/')).parts('region', 'Cookies')).toHaveLength(1)
    const page = await visitor.open(address)
    expect(page.parts('region', 'Cookies')).toEqual([])
    // requirement P43
    expect(page.answer.headers['cache-control']).toBe('private, no-store')
  })
})

// requirement P42
describe('without a script', () => {
  test('there are another time and the club’s phone', async () => {
    const { visitor, address } = await holder()
    const { main } = await visitor.open(address)
    expect(main.link(/^Appeler le 02/).href).toMatch(/^tel:\+33/)
    const slots = await main.link('Choisir un autre créneau').follow()
    expect(slots.address).toMatch(/^\/reservations\/slots\?.*date=2026-11-26/)
  })

  test('the court is given back with one press', async () => {
    const { visitor, address } = await holder()
    const slots = await (await visitor.open(address)).main.press('Rendre le terrain')
    expect(slots.address).toMatch(/^\/reservations\/slots/)
    expect((await visitor.open(address)).heading).toBe('Le terrain n’est plus gardé.')
  })
})

// requirement P30
describe('a hold that is over', () => {
  test('is taken again with one press while the slot is free', async () => {
    const { visitor, address } = await holder()
    site.clock(afterTheHold)
    const late = await visitor.open(address)
    expect(late.heading).toBe('Le terrain n’est plus gardé.')
    expect(late.main.text).toContain('Le délai pour payer est dépassé. Rien n’a été débité.')
    const kept = await late.main.press('Reprendre ce terrain')
    expect(kept.address).toMatch(/^\/paiement\?booking=\d+$/)
    expect(kept.address).not.toBe(address)
    expect(kept.part('region', 'Ta réservation').text).toContain('8h00')
  })

  test('of a slot that others have taken since offers the nearest ones', async () => {
    const start = '2026-11-26T12:00:00+01:00'
    const { visitor, address } = await holder(start)
    site.clock(afterTheHold)
    await takeAllCourts(start)
    const { main } = await visitor.open(address)
    expect(main.buttons).toEqual([])
    expect(main.headings).toContain('Les créneaux libres les plus proches')
    expect(main.link('Reprendre un créneau').href).toMatch(/^\/reservations\/slots/)
  })
})

// requirement P39
test('A full limit is shown with the time to wait, and no other card avoids it', async () => {
  const { id, booking, token } = await holder()
  await fillLimit(site, 'cardRefusals', { count: 5, key: `member:${id}` })
  site.clock(fixtureNow + 48 * minuteMs)
  const again = await hold({ token }, '2026-11-26T09:30:00+01:00')
  expect(again).not.toBe(booking)
  const encrypted = 'x'.repeat(40)
  const paymentMethod = {
    type: 'scheme',
    encryptedCardNumber: encrypted,
    encryptedExpiryMonth: encrypted,
    encryptedExpiryYear: encrypted,
    encryptedSecurityCode: encrypted,
  }
  expect(await sendCard(site, { token, booking: again }, paymentMethod)).toMatchObject({
    next: 'retry',
    why: 'limited',
    message: 'Trop de demandes. Réessaie dans 12\u00a0minutes.',
  })
})

// requirement B54
test('While the bank may answer the payer can look again, and give the court back', async () => {
  const { visitor, booking } = await holder()
  await leaveForTheBank(site.db, booking)
  const waiting = await visitor.open(`/paiement/verification?booking=${booking}`)
  expect(waiting.heading).toBe('Ta banque vérifie le paiement')
  expect((await visitor.open(waiting.address)).heading).toBe(waiting.heading)
  const slots = await waiting.main.press('Rendre le terrain')
  expect(slots.address).toMatch(/^\/reservations\/slots/)
})
