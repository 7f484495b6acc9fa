import type { Booking, SlotCourts } from '@quatre/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeCourt } from '../../../apps/server/src/testing/center-fixture.ts'
import { siteForAll, type Member } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import { tours, type KnownCenter } from '../../../apps/server/src/testing/pages/world.ts'

/** It has three kinds of court, at two prices. */
const perpignan: KnownCenter = { id: 75, slug: 'perpignan', name: 'Perpignan', postalCode: '66000' }

const site = await siteForAll('court_choice', { bank: 'stand-in' })

const minutes = 90

/** 90 minutes of a centre where every court is free, at 16h of a day of December that no other test has. */
let day = 0
async function quietSlot(center: KnownCenter) {
  const start = `2026-12-0${++day}T16:00:00+01:00`
  const end = `2026-12-0${day}T17:30:00+01:00`
  await sql`delete from court_time t using court c
    where c.id = t.court_id and c.center_id = ${center.id}
      and t.during && tstzrange(${start}::timestamptz, ${end}::timestamptz)`.execute(site.db)
  const query = { center: String(center.id), startingDate: start, duration: String(minutes) }
  const { courts, any } = await site.ask<SlotCourts>(
    'GET',
    `/slots/courts?${new URLSearchParams(query)}`,
  )
  const address = `/reservations/terrain?${new URLSearchParams({ center: center.slug, start, duration: String(minutes) })}`
  const close = async (court: SlotCourts['courts'][number]) =>
    closeCourt(site.db, court.id, start, end)
  return { start, address, courts, any, close }
}

type QuietSlot = Awaited<ReturnType<typeof quietSlot>>

const hold = ({ token }: Member, { start }: QuietSlot, wish = {}) =>
  site.holdAt(token, start, { center: perpignan.id, duration: minutes, ...wish })

const bookingIn = ({ address }: Page) => Number(/^\/paiement\?booking=(\d+)$/.exec(address)?.[1])

describe('The choice of the court', () => {
  test('shows the plan of the club by kinds of court, and the court that « Peu importe » gives', async () => {
    const slot = await quietSlot(perpignan)
    const page = await site.visitor().open(slot.address)
    expect(page.main.text).toMatch(
      /Au prix le plus bas\s: le club choisit, et peut te changer de terrain jusqu’à 2\sh avant\./,
    )
    const options = page.main.field('Terrain').choices
    expect(options.length).toBe(1 + 3 + slot.courts.length)
    expect(options.filter(({ isChosen }) => isChosen)).toEqual([options[0]])
  })

  // requirement B60
  test('leads on where there is nothing to choose, with the time chosen', async () => {
    const slot = await quietSlot(tours)
    const page = await site.visitor().open(slot.address)
    expect(page.address).toMatch(/^\/reservations\/slots\?.*from=16%3A00&duration=90$/)
    expect(page.main.buttons).toContain('Continuer')
  })
})

describe('A member who holds a court', () => {
  test('changes it from the payment, with the time that is left', async () => {
    const [member, slot] = await Promise.all([site.newMember(), quietSlot(perpignan)])
    const first = await hold(member, slot)
    const payment = await member.visitor.open(`/paiement?booking=${first.id}`)
    expect(payment.part('region', 'Ta réservation').text).toMatch(/Terrain \d, \S+, 4\sjoueurs/)
    const choice = await payment.main.link('Modifier').follow()
    expect(choice.main.text).toMatch(/Tu le gardes encore \d+:\d\d/)
    expect(choice.main.text).toContain('gardé pour toi')
    const other = slot.courts.find(({ id }) => id !== first.court.id)
    const wish = { Terrain: other?.name ?? '', 'Nombre de joueurs': '3' }
    const next = await choice.main.form('Continuer').fill(wish).submit()
    const second = await site.ask<Booking>('GET', `/bookings/${bookingIn(next)}`, member)
    expect(second).toMatchObject({ court: { id: other?.id }, nbPlayers: 3, askedCourt: true })
    expect(second.expiresAt).toBe(first.expiresAt)
    expect(second.id).not.toBe(first.id)
  })

  test('keeps it when the other one is taken meanwhile', async () => {
    const [member, slot] = await Promise.all([site.newMember(), quietSlot(perpignan)])
    const first = await hold(member, slot)
    const payment = await member.visitor.open(`/paiement?booking=${first.id}`)
    const choice = await payment.main.link('Modifier').follow()
    const other = slot.courts.find(({ id }) => id !== first.court.id)
    if (other === undefined) throw new Error('one court only')
    await slot.close(other)
    const refused = await choice.main.form('Continuer').fill({ Terrain: other.name }).submit()
    expect([refused.status, refused.main.alerts.join()]).toEqual([
      409,
      expect.stringContaining('vient d’être pris'),
    ])
    expect(refused.main.text).toMatch(/Tu le gardes encore \d+:\d\d/)
    const kept = await site.ask<Booking>('GET', `/bookings/${first.id}`, member)
    expect(kept).toMatchObject({ status: 'Pending', expiresAt: first.expiresAt })
  })

  // requirement B54
  test('gives it back with one press, and its page says so with the way to try again', async () => {
    const [member, slot] = await Promise.all([site.newMember(), quietSlot(perpignan)])
    const { id } = await hold(member, slot)
    const page = await member.visitor.open(`/mon-compte/mes-resa/${id}`)
    const slots = await page.main.press('Rendre le terrain')
    expect(slots.address).toMatch(/^\/reservations\/slots\?.*from=16%3A00&duration=90$/)
    expect(slots.main.buttons).toContain('Continuer')
    // from another tab, once more
    expect((await page.main.press('Rendre le terrain')).address).toBe(slots.address)
    const told = await member.visitor.open(`/mon-compte/mes-resa/${id}`)
    expect(told.main.text).toContain('Tu n’as pas gardé ce terrain. Rien n’a été débité.')
    expect(told.main.text).not.toContain('Annulée')
    expect(told.main.link(/^16h00/).href).toContain('/reservations/terrain?')
    expect(told.main.link('Reprendre ma recherche').href).toBe(slots.address)
  })

  // requirement B62
  test('steps back to the search, not to the sign-in', async () => {
    const [member, slot] = await Promise.all([site.newMember(), quietSlot(perpignan)])
    const { id } = await hold(member, slot)
    const payment = await member.visitor.open(`/paiement?booking=${id}`)
    const slots = await payment.part('banner').link('Retour').follow()
    expect(slots.address).toMatch(/^\/reservations\/slots\?.*from=16%3A00&duration=90$/)
    expect(slots.main.text).toMatch(/Tu le gardes encore \d+:\d\d/)
    const target = `${slot.address}&price=${slot.any?.price.value}`
    const signIn = await member.visitor.open(`/signin?redirect=${encodeURIComponent(target)}`)
    expect(signIn.address).toMatch(/^\/reservations\/slots\?/)
    expect((await site.ask<Booking>('GET', `/bookings/${id}`, member)).status).toBe('Pending')
  })
})

// requirement B175
test('A second court at an overlapping time is asked about once before it is held', async () => {
  const member = await site.newMember()
  const wish = { center: perpignan.id }
  const booked = await site.holdAt(member.token, '2026-11-26T13:00:00+01:00', wish)
  await site.pay(booked, { token: member.token })
  const start = '2026-11-26T14:00:00+01:00'
  const query = { center: tours.slug, start, duration: String(minutes) }
  const target = `/reservations/terrain?${new URLSearchParams(query)}`
  const press = (slots: Page) => slots.main.press('Continuer')
  const { visitor: other } = await site.newMember()
  expect((await press(await other.open(target))).address).toMatch(/^\/paiement\?booking=/)
  const asked = await press(await member.visitor.open(target))
  expect(asked.main.alerts.join()).toMatch(
    /^Tu as déjà un terrain à\s13h00, Perpignan\. Tu prends aussi celui-ci\s\?/,
  )
  expect(asked.main.buttons).not.toContain('Continuer')
  const held = await asked.main.press('Prendre aussi ce terrain')
  expect(held.address).toMatch(/^\/paiement\?booking=/)
})

// requirement B61
describe('A court that cannot be held any more after the sign-in', () => {
  /** A guest has chosen « Peu importe », and is asked to sign in. */
  async function askedToSignIn(slot: QuietSlot) {
    const visitor = site.visitor()
    // a browser that has signed in before
    visitor.cookies.keep('device', 'x')
    const choice = await visitor.open(slot.address)
    const signIn = await choice.main.press('Continuer')
    expect(signIn.address).toMatch(/^\/signin\?/)
    const { email, password } = await site.newMember()
    return () =>
      signIn.main.form('Me connecter').fill({ 'E-mail': email, 'Mot de passe': password }).submit()
  }

  test('was taken by another: the nearest free starts', async () => {
    const slot = await quietSlot(perpignan)
    const enter = await askedToSignIn(slot)
    for (const court of slot.courts) await slot.close(court)
    const page = await enter()
    expect(page.address).toMatch(/^\/reservations\/terrain\?/)
    expect(page.main.text).toContain('Ce créneau vient d’être pris.')
    expect(page.main.headings).toContain('Les créneaux libres les plus proches')
    const nearest = await page.main.link(/^1[4-8]h/).follow()
    expect(nearest.main.buttons).toContain('Continuer')
  })

  test('has another price: both, and the way on at the new one', async () => {
    const slot = await quietSlot(perpignan)
    const enter = await askedToSignIn(slot)
    await sql`update price_band set price_90_cents = price_90_cents + 800
      where center_id = ${perpignan.id}`.execute(site.db)
    const page = await enter()
    expect(page.main.alerts.join()).toMatch(/^Le prix vient de changer\s: \d+\s€ au lieu de \d+\s€/)
    const payment = await page.main.press(/^Continuer à \d+\s€/)
    expect(bookingIn(payment)).toBeGreaterThan(0)
  })
})
