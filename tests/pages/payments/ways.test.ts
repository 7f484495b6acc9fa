import { creditGivenPosting, euros } from '@quatre/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPosting } from '../../../apps/server/src/core/money/ledger.ts'
import { inTransaction } from '../../../apps/server/src/platform/transaction.ts'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { toulouse, tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('ways', { bank: 'stand-in' })
beforeEach(() => site.clock(fixtureNow))

const times = ['26T08:00', '26T09:30', '27T08:00', '27T09:30']
/** One after the other: each time has courts for all. */
let holds = 0

async function hold(token: string, center: number = tours.id): Promise<number> {
  const startingDate = `2026-11-${times[holds++ % times.length]}:00+01:00`
  return (await site.holdAt(token, startingDate, { center })).id
}

/** A member who keeps a court, with so much on their SOLDE. */
async function holder(walletCents = 0) {
  const member = await site.newMember()
  const booking = await hold(member.token)
  const path = `/payments/methods?bookingId=${booking}`
  const { amount } = await site.ask<{ amount: { value: number } }>('GET', path, member)
  if (walletCents !== 0) {
    const amountCents = walletCents > 0 ? walletCents : amount.value + walletCents
    const entries = creditGivenPosting({ amountCents, source: 'wallet', userId: member.id })
    const eventKey = crypto.randomUUID()
    await inTransaction(site.db, (tx) =>
      addPosting(tx, { eventKey, kind: 'given', entries, now: fixtureNow }),
    )
  }
  return { ...member, booking, cents: amount.value }
}

// requirements P40, P117 and P170
describe('the ways to pay', () => {
  test('are on the payment page, each with what it takes now', async () => {
    const { visitor, booking, cents } = await holder(1000)
    const { main } = await visitor.open(`/paiement?booking=${booking}`)
    const share = euros(cents - Math.floor(cents / 4) * 3)
    const choice = main.part('navigation', 'Qui paie')
    expect(choice.text).toBe(`Je paie tout ${euros(cents)}Chacun sa part ${share}`)
    for (const [name, page] of [
      [/^Chacun sa part/, '/paiement/plusieurs'],
      [/^Avec mon SOLDE10\s€ de ton SOLDE, 12,50\s€ par carte$/, '/paiement/avoir'],
      [/^Avec un pass Gymlib/, '/paiement/gymlib'],
    ] as const) {
      const answer = await main.link(name).follow()
      expect(answer.address).toBe(`${page}?booking=${booking}`)
    }
    expect(main.part('region', 'Carte bancaire').text).toContain('Numéro de carte')
    expect(main.text).not.toContain('Autrement')
    expect(main.buttons.join()).not.toContain('au club')
    const alias = await visitor.open(`/paiement/method?booking=${booking}`)
    expect(alias.main.part('navigation', 'Qui paie').text).toBe(choice.text)
  })

  test('begin with a SOLDE that covers all, in one press', async () => {
    const { visitor, booking } = await holder(10_000)
    const { main } = await visitor.open(`/paiement?booking=${booking}`)
    // after that of the promo code
    expect(main.buttons[1]).toMatch(/^Payer .*€ avec mon SOLDE$/)
    const done = await main.press(/^Payer .* avec mon SOLDE/)
    expect(done.address).toBe(`/paiement/confirmation?booking=${booking}`)
  })

  test('are chosen again, before and after the price is shared', async () => {
    const { visitor, booking } = await holder()
    const address = `/paiement/plusieurs?booking=${booking}`
    const { main } = await visitor.open(address)
    expect((await main.link(/^Je paie tout/).follow()).address).toBe(`/paiement?booking=${booking}`)
    const chosen = await visitor.open(`${address}&manque=give_back`)
    const shared = await chosen.main.press('Continuer vers le paiement')
    const alone = await shared.main.press(/^Je paie tout/)
    expect(alone.address).toBe(`/paiement?booking=${booking}`)
  })

  test('lead on from a booking that is paid, over, or another member’s', async () => {
    const { visitor, booking } = await holder()
    const other = await site.newMember()
    const address = `/paiement/gymlib?booking=${booking}`
    expect((await other.visitor.open(address)).address).toMatch(/^\/reservations\/slots/)
    site.clock(fixtureNow + 11 * 60_000)
    expect((await visitor.open(address)).address).toBe(`/paiement?booking=${booking}`)
  })

  // requirement P116
  test('Nadia pays at her club, and reads the amount due there', async () => {
    const token = await site.signIn('nadia@demo.4padel.fr')
    const booking = await hold(token, toulouse.id)
    const visitor = site.visitorWith(token)
    const page = await visitor.open(`/paiement?booking=${booking}`)
    const done = await page.main.press(/^Payer .* au club/)
    const address = `/paiement/confirmation-au-club?booking=${booking}`
    expect(done.address).toBe(address)
    expect(done.main.statuses.join()).toMatch(/Tu règles .*€ au club.*Rien n’a été débité/)
    const { visitor: another, booking: held } = await holder()
    const unpaid = await another.open(`/paiement/confirmation-au-club?booking=${held}`)
    expect(unpaid.address).toBe(`/paiement?booking=${held}`)
  })
})

// requirement P117
describe('paying with credit', () => {
  test('that covers all needs no card and no script', async () => {
    const { visitor, booking, cents } = await holder(10_000)
    const { main } = await visitor.open(`/paiement/avoir?booking=${booking}`)
    expect(main.text).toMatch(
      /pris maintenant sur ton SOLDE, rien sur ta carte\. En payant, tu acceptes les CGV/,
    )
    const done = await main.press(/^Payer .* avec mon SOLDE/)
    expect(done.address).toBe(`/paiement/confirmation?booking=${booking}`)
    expect(done.main.text).toMatch(/dont .* de ton SOLDE/)
    expect(cents).toBeGreaterThan(0)
  })

  test('or a part of it, the card the rest', async () => {
    const { visitor, booking, cents } = await holder(10_000)
    const { main } = await visitor.open(`/paiement/avoir?booking=${booking}`)
    const most = await visitor.open(`/paiement/avoir?booking=${booking}&part=${cents / 100 - 1}`)
    // requirement P172
    expect(most.main.text).toMatch(/de ton SOLDE, 1\s€ par carteTu as 100\s€\s: il te restera/)
    expect(most.main.text).not.toContain('Il manque')
    const part = await main
      .form('Changer')
      .fill({ 'Part de ton crédit, en euros': '5,50' })
      .submit()
    expect(part.main.text).toMatch(
      /5,50\s€ de ton SOLDE et .* par carte maintenant, rien d’autre ensuite\./,
    )
  })

  test('a little that is missing can be added', async () => {
    const { visitor, booking } = await holder(-300)
    const { main } = await visitor.open(`/paiement/avoir?booking=${booking}`)
    const link = main.link(/^Ajouter 5\s€ à ton SOLDE/)
    expect(link.href).toBe(`/recharge-portefeuille?missing=300&booking=${booking}`)
    expect((await link.follow()).main.text).toMatch(/5\s€ débités maintenant/)
    const setExtra = (paidCents: number) =>
      site.db.updateTable('topUpPack').set({ paidCents }).where('isExtra', '=', true).execute()
    await setExtra(1000)
    const more = await visitor.open(`/paiement/avoir?booking=${booking}`)
    expect(more.main.link(/^Ajouter 10\s€ à ton SOLDE/).href).toBe(link.href)
    await setExtra(500)
  })

  test('leads to the card without any', async () => {
    const { visitor, booking } = await holder()
    const page = await visitor.open(`/paiement/avoir?booking=${booking}`)
    expect(page.address).toBe(`/paiement?booking=${booking}`)
  })
})

// requirement P110
describe('paying with a pass', () => {
  test('that is refused says why and keeps the code; a good one pays', async () => {
    const { visitor, booking } = await holder()
    const page = await visitor.open(`/paiement/gymlib?booking=${booking}`)
    expect(page.main.text).toMatch(/Ton pass règle .* maintenant, rien sur ta carte\./)
    const refused = await page.main
      .form('Utiliser mon pass')
      .fill({ 'Code de ton pass': 'GYM-SMALL' })
      .submit()
    expect(refused.main.text).toMatch(/Ce pass couvre 20\s€, il en faut .*€/)
    expect(refused.main.field('Code de ton pass').value).toBe('GYM-SMALL')
    const paid = await refused.main
      .form('Utiliser mon pass')
      .fill({ 'Code de ton pass': code() })
      .submit()
    expect(paid.address).toBe(`/paiement/confirmation?booking=${booking}`)
    expect(paid.main.text).toContain('par ton pass Gymlib')
  })

  // requirement P112
  test('without an answer says so, and asks again with one press', async () => {
    const { visitor, booking } = await holder()
    const page = await visitor.open(`/paiement/gymlib?booking=${booking}`)
    const form = page.main.form('Utiliser mon pass').fill({ 'Code de ton pass': code('LOST') })
    const waiting = await form.submit()
    expect(waiting.main.statuses.join()).toContain('Gymlib n’a pas encore répondu.')
    const paid = await waiting.main.press('Vérifier maintenant')
    expect(paid.address).toBe(`/paiement/confirmation?booking=${booking}`)
  })

  const code = (kind = 'OK') => `GYM-${kind}-${crypto.randomUUID().slice(0, 8)}`
})

// requirement P118
describe('paying in the application', () => {
  test('without a session says to sign in there', async () => {
    const page = await site.visitor().open('/pay-in-app/booking?booking=1')
    expect(page.address).toBe('/pay-in-app')
    expect(page.main.text).toContain('Reviens dans l’application et connecte-toi')
  })

  test('without a court says to choose one there; with one asks for the card', async () => {
    const { visitor, token } = await site.newMember()
    expect((await visitor.open('/pay-in-app')).main.text).toContain('Aucun terrain à payer')
    const booking = await hold(token)
    const page = await visitor.open('/pay-in-app')
    expect(page.address).toBe(`/pay-in-app/booking?booking=${booking}`)
    expect(page.main.text).toMatch(/Payer .*€/)
    expect(page.links.map(({ href }) => href)).not.toContain('/')
  })
})
