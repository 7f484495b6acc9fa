import { randomUUID } from 'node:crypto'
import { euros, eurosExact } from '@quatre/domain'
import { expect, test } from 'vitest'
import { giveCredit } from '../../../apps/server/src/testing/give-credit.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const list = '/mon-compte/mes-paiements'

const site = await siteForAll('receipts', { bank: 'stand-in' })
const member = await site.newMember()
const { token } = member
const booking = await site.holdAt(token, '2026-11-26T14:00:00+01:00')
await site.pay(booking, { token })
const cancel = `/bookings/${booking.id}/cancel`
await site.ask('POST', cancel, { token, key: randomUUID(), body: { to: 'wallet' } })

// requirements R9 and R12
test('« Mes paiements » lists payments and refunds, each with its PDF', async () => {
  const { main } = await member.visitor.open(list)
  const amount = eurosExact(booking.price.value)
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

// requirement R20
test('a booking paid by several means names each of them, also when it is cancelled', async () => {
  const own = await site.newMember()
  await giveCredit(site.db, 'wallet', 1500, undefined, own.id)
  const held = await site.holdAt(own.token, '2026-11-26T18:00:00+01:00')
  const cardCents = held.price.value - 1500
  const amount = { currency: 'EUR', value: held.price.value }
  await site.pay(held, { token: own.token, credit: 1500, amount })
  const address = `/mon-compte/mes-resa/${held.id}`
  const receipt = await own.visitor.open(`${address}/recu`)
  expect(receipt.main.text).toMatch(
    new RegExp(`Payé par carte.*${eurosExact(cardCents)}.*Payé avec ton SOLDE.*15,00\\s€`, 's'),
  )
  const facts = await own.visitor.open(address)
  expect(facts.main.text).toMatch(new RegExp(`Payé\\s?${euros(held.price.value)}`))
  const question = await own.visitor.open(`${address}/annuler`)
  expect(question.main.text).toMatch(
    new RegExp(`${eurosExact(cardCents)} payés par carte.*15,00\\s€ rendus à ton SOLDE`, 's'),
  )
})

test.each(['C37-2026-000001', 'C37-2026-999999', 'facture.pdf'])(
  'no other member is given « %s »',
  async (number) => {
    const stranger = await site.newMember()
    expect((await stranger.visitor.open(`${list}/${number}`)).status).toBe(404)
    const guest = await site.visitor().open(`${list}/${number}`)
    expect(guest.address).toMatch(/^\/signin\?/)
  },
)

test('has a page for members without payments, and for an address beyond the last page', async () => {
  const { visitor } = await site.newMember()
  expect((await visitor.open(list)).main.text).toContain('Pas encore de paiement.')
  const { main } = await member.visitor.open(`${list}?page=9`)
  expect(main.text).toContain('Rien de plus ancien.')
  expect(main.link('Plus récents').href).toBe(`${list}?page=8`)
})
