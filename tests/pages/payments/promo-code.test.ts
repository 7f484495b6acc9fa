import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { giveCredit } from '../../../apps/server/src/testing/give-credit.ts'
import { siteForAll, type Member } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('promo_page', { bank: 'stand-in' })
beforeEach(() => site.clock(fixtureNow))

interface Holder extends Member {
  readonly booking: number
  readonly address: string
}

async function holder(startingDate = '2026-11-26T12:00:00+01:00'): Promise<Holder> {
  const member = await site.newMember()
  const { id } = await site.holdAt(member.token, startingDate)
  return { ...member, booking: id, address: `/paiement?booking=${id}` }
}

async function typeCode({ visitor, address }: Holder, code: string) {
  const { main } = await visitor.open(address)
  return main.form('Appliquer').fill({ 'Ton code promo': code }).submit()
}

const readPriceCents = async ({ booking, token }: Holder) =>
  (await site.ask<{ price: { value: number } }>('GET', `/bookings/${booking}`, { token })).price
    .value

async function pay({ token, booking }: Holder, cents: number): Promise<unknown> {
  const { json } = await site.app.inject({
    method: 'POST',
    url: '/_pay',
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
      cookie: `session=${token}`,
    },
    payload: {
      kind: 'booking',
      id: String(booking),
      creditCents: 0,
      key: crypto.randomUUID(),
      cents,
      paymentMethod: await site.bank?.card(),
    },
  })
  return json()
}

// requirement PR8
describe('a promo code, without a script', () => {
  test('lowers the price that is shown and paid, and is taken off', async () => {
    const member = await holder()
    const full = await readPriceCents(member)
    const reduced = await typeCode(member, 'bienvenue')
    expect(reduced.address).toBe(member.address)
    const summary = reduced.part('region', 'Ta réservation')
    expect(summary.text).toMatch(/Code BIENVENUE −\d+(,\d\d)?\s€/)
    const cents = await readPriceCents(member)
    expect(cents).toBe(full - Math.round(full / 10))
    const text = (cents / 100).toFixed(cents % 100 ? 2 : 0).replace('.', ',')
    expect(summary.text).toContain(`Prix\u00a0: ${text}\u00a0€`)
    const facts = await member.visitor.open(`/mon-compte/mes-resa/${member.booking}`)
    expect(facts.main.text).toMatch(/Code promo\s?BIENVENUE, −/)
    const before = await (await member.visitor.open(member.address)).main.press(/^Retirer/)
    expect(before.main.form('Appliquer')).toBeDefined()
    expect(await readPriceCents(member)).toBe(full)
  })

  test('is refused at its field, with the typed text', async () => {
    const member = await holder('2026-11-26T19:00:00+01:00')
    for (const [code, fault] of [
      ['EXPIRE', 'Code promo expiré'],
      ['EPUISE', 'Code promo indisponible'],
      ['RIEN', 'Code promo inexistant'],
      ['MIDI5', 'Créneau horaire non éligible'],
    ] as const) {
      const refused = await typeCode(member, code)
      expect(refused.status).toBe(422)
      expect(refused.main.field('Ton code promo')).toMatchObject({ value: code, said: [fault] })
    }
  })
})

// requirement PR20
test('a code of the whole price leads to one button that confirms, from every page of payment', async () => {
  const member = await holder('2026-11-26T16:00:00+01:00')
  await giveCredit(site.db, 'wallet', 20_000, undefined, member.id)
  await sql`insert into promo_code (code, percent) values ('CADEAU', 100)`.execute(site.db)
  const free = await typeCode(member, 'cadeau')
  expect(free.main.text).toMatch(/Rien à payer.*Code CADEAU −.*rien n’est débité/s)
  for (const page of ['avoir', 'plusieurs', 'gymlib']) {
    const { address } = await member.visitor.open(`/paiement/${page}?booking=${member.booking}`)
    expect(address).toBe(member.address)
  }
  const confirmed = await free.main.press('Confirmer ma réservation')
  expect(confirmed.address).toBe(`/paiement/confirmation?booking=${member.booking}`)
  expect(confirmed.main.text).toContain('C’est confirmé, le terrain est à toi.')
  // requirement P178
  const cancel = await member.visitor.open(`/mon-compte/mes-resa/${member.booking}/annuler`)
  expect(cancel.main.text).toContain('Rien n’avait été payé')
  expect(cancel.main.buttons).toEqual(['Annuler ma réservation'])
  await sql`update promo_code set is_active = false where code = 'CADEAU'`.execute(site.db)
})

// requirement P121
test.each([
  ['Payer .* au club', 'method'],
  ['Payer .* avec mon SOLDE', 'avoir'],
])('%s shows it too', async (button, page) => {
  const member = await holder('2026-11-26T14:30:00+01:00')
  await giveCredit(site.db, 'wallet', 20_000, undefined, member.id)
  await sql`insert into club_payer (center_id, user_id)
    select center_id, user_id from booking where id = ${member.booking}`.execute(site.db)
  await sql`insert into promo_code (code, percent) values (${page.toUpperCase()}, 10)`.execute(
    site.db,
  )
  await typeCode(member, page)
  const { main } = await member.visitor.open(`/paiement/${page}?booking=${member.booking}`)
  await sql`update promo_code set is_active = false where code = ${page.toUpperCase()}`.execute(
    site.db,
  )
  const told = await main.press(new RegExp(button))
  expect(told.address).toBe(`${member.address}&code-fini=1`)
  expect(told.main.alerts.join()).toContain('n’est plus valable')
})

// requirement PR6
test('A code that ended meanwhile is taken off, and nothing is charged', async () => {
  const member = await holder('2026-11-26T12:30:00+01:00')
  const midday = await typeCode(member, 'MIDI5')
  expect(midday.main.text).toContain('Code MIDI5 −5\u00a0€')
  await sql`update promo_code set is_active = false where code = 'MIDI5'`.execute(site.db)
  const address = `${member.address}&code-fini=1`
  expect(await pay(member, await readPriceCents(member))).toEqual({ next: 'go', address })
  const { alerts } = (await member.visitor.open(address)).main
  expect(alerts.join()).toMatch(/n’est plus valable\s: le prix est maintenant de \d+(,\d\d)?\s€/)
  expect(await pay(member, await readPriceCents(member))).toMatchObject({
    next: 'go',
    address: `/paiement/confirmation?booking=${member.booking}`,
  })
})
