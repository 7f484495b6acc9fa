import { randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { expect, test } from 'vitest'
import { pay } from '../../testing/pay.ts'
import { siteForAll } from '../../testing/pages/open-site.ts'
import { tours } from '../../testing/pages/world.ts'

const list = '/mon-compte/mes-paiements'

const site = await siteForAll('receipts', { bank: 'stand-in' })
const member = await site.newMember()
const { token } = member
const { bank } = site
if (bank === undefined) throw new Error('There is no bank.')
const body = { center: tours.id, startingDate: '2026-11-26T14:00:00+01:00', duration: 90 }
const booking = await site.ask<Booking>('POST', '/bookings', { token, key: randomUUID(), body })
await pay({ ...site, bank }, booking, { token })
const cancel = `/bookings/${booking.id}/cancel`
await site.ask('POST', cancel, { token, key: randomUUID(), body: { to: 'wallet' } })

// requirements R9 and R12
test('« Mes paiements » has what was paid and what came back, each with its PDF', async () => {
  const { main } = await member.visitor.open(list)
  const amount = `${booking.price.value / 100},00\\s€`
  expect(main.text).toMatch(new RegExp(`−${amount}.*Avoir n°\\sC37-2026-000002 · PDF`))
  expect(main.text).toMatch(new RegExp(`${amount}.*Facture n°\\sC37-2026-000001 · PDF`))
  expect(main.text).toContain('Rendu sur ton SOLDE.')
  const pdf = await main.link(/^Facture n°/).follow()
  expect(pdf).toMatchObject({ address: `${list}/C37-2026-000001`, status: 200 })
  expect(pdf.answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="4padel-C37-2026-000001.pdf"',
    'cache-control': 'private, no-store',
  })
  expect(pdf.answer.html.slice(0, 5)).toBe('%PDF-')
})

test('the receipt of the booking leads to the same numbers', async () => {
  const page = await member.visitor.open(`/mon-compte/mes-resa/${booking.id}`)
  const { main } = await page.main.link('Voir le reçu').follow()
  expect(main.link(/^Facture n°/).href).toBe(`${list}/C37-2026-000001`)
  expect(main.link(/^Avoir n°/).href).toBe(`${list}/C37-2026-000002`)
})

test.each(['C37-2026-000001', 'C37-2026-999999', 'facture.pdf'])(
  'nobody else is given « %s »',
  async (number) => {
    const stranger = await site.newMember()
    expect((await stranger.visitor.open(`${list}/${number}`)).status).toBe(404)
    const guest = await site.visitor().open(`${list}/${number}`)
    expect(guest.address).toMatch(/^\/signin\?/)
  },
)

test('is kind to who has not paid yet, and to an address beyond the last page', async () => {
  const { visitor } = await site.newMember()
  expect((await visitor.open(list)).main.text).toContain('Pas encore de paiement.')
  const { main } = await member.visitor.open(`${list}?page=9`)
  expect(main.text).toContain('Rien de plus ancien.')
  expect(main.link('Plus récents').href).toBe(`${list}?page=8`)
})
