import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { giveCredit } from '../../../apps/server/src/testing/give-credit.ts'
import { cardsIn, keepCards } from '../../../apps/server/src/testing/keep-cards.ts'
import { siteForAll, type Member } from '../../../apps/server/src/testing/pages/open-site.ts'
import { tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('wallet', { bank: 'stand-in' })
beforeEach(() => site.clock(fixtureNow))

const topUpPage = '/recharge-portefeuille'

/** Pays a pack by card, and gives the number of the top-up. */
async function topUp({ token }: Pick<Member, 'token'>, pack = 1): Promise<number> {
  const key = crypto.randomUUID()
  const path = `/walletRecharges/${pack}/topUps`
  const begun = await site.ask<{ id: number; paid: object }>('POST', path, { token, key })
  const body = { amount: begun.paid, paymentMethod: await site.bank?.card() }
  await site.ask('POST', `/charges/top_up/${begun.id}/payment`, { token, key, body })
  return begun.id
}

// requirement W22
describe('the amount is shown before it is paid', () => {
  test.each([
    ['', '90'],
    ['?amount=45', '45'],
    ['?recharge=3', '180'],
    ['?missing=300', '5'],
    ['?missing=1290', '45'],
    ['?missing=x&recharge=99', '90'],
  ])('%j: %s €', async (query, paid) => {
    const { visitor } = await site.newMember()
    const { main } = await visitor.open(topUpPage + query)
    expect(main.text).toContain(`${paid}\u00a0€ débités maintenant`)
    expect(main.text).toContain(`Payer ${paid}\u00a0€`)
  })

  // requirements P120 and W70
  test('a card that is kept pays it while it is good; the SOLDE never does', async () => {
    const { visitor, id } = await site.newMember()
    await keepCards(site.db, id)
    await giveCredit(site.db, 'wallet', 5000, undefined, id)
    const page = await visitor.open(topUpPage)
    expect(cardsIn(page)).toEqual(['1111', '1212'])
    expect(page.main.part('region', 'Carte bancaire').text).not.toContain('SOLDE')
    const account = await visitor.open('/mon-compte/mes-info-persos')
    expect(account.main.text).toContain('1010Expirée 10/26')
    expect(account.main.text).toContain('1111Expire 11/26')
  })

  test('a guest signs in first, and comes back', async () => {
    const page = await site.visitor().open(`${topUpPage}?missing=300`)
    expect(page.address).toContain('/signin?redirect=%2Frecharge-portefeuille%3Fmissing%3D300')
  })
})

describe('a top-up that is paid', () => {
  // requirement W23
  test('shows the new SOLDE, and leads to the court that is kept meanwhile', async () => {
    const member = await site.newMember()
    await site.holdAt(member.token, '2026-11-26T08:00:00+01:00')
    const id = await topUp(member)
    const { main } = await member.visitor.open(`${topUpPage}/confirmation?topUp=${id}`)
    expect(main.text).toContain('100,00\u00a0€')
    expect(main.text).toMatch(/Payer mon terrain .*10:00/)
  })

  // requirements W24 and W25
  test('is in the movements, with its receipt', async () => {
    const member = await site.newMember()
    const id = await topUp(member)
    const { main } = await member.visitor.open(topUpPage)
    expect(main.part('region', 'Mouvements').text).toMatch(/Recharge.*\+90,00.*SOLDE 100,00/)
    const receipt = await member.visitor.ask(`${topUpPage}/recu?topUp=${id}`)
    expect(receipt.answer.headers['content-type']).toBe('application/pdf')
  })

  test('is not shown to another member', async () => {
    const id = await topUp(await site.newMember())
    const { visitor } = await site.newMember()
    for (const page of ['confirmation', 'verification', 'error', 'recu']) {
      const { answer } = await visitor.ask(`${topUpPage}/${page}?topUp=${id}`)
      expect([page, answer.status]).toEqual([page, 404])
    }
  })

  test('and an unpaid one leads to the next steps', async () => {
    const { visitor, token } = await site.newMember()
    const key = crypto.randomUUID()
    const { id } = await site.ask<{ id: number }>('POST', '/walletRecharges/1/topUps', {
      token,
      key,
    })
    const page = await visitor.open(`${topUpPage}/confirmation?topUp=${id}`)
    expect(page.address).toBe(`${topUpPage}/error?topUp=${id}`)
    expect(page.main.text).toContain('Recharge non aboutie')
  })
})

describe('works-council tickets', () => {
  // requirement W29
  test.each([
    ['toulouse-colomiers', 'dématérialisés'],
    ['lyon-saint-priest', 'sur papier'],
    [tours.slug, 'ne prend pas les tickets CE'],
  ])('of %s: %s', async (slug, said) => {
    const { main } = await site.visitor().open(`/${slug}/tickets-ce`)
    expect(main.text).toContain(said)
    expect(main.text).toContain('10 clubs les acceptent')
    expect(main.text).toContain('Me connecter')
  })

  // requirement W27
  test('credit the SOLDE without a script, once', async () => {
    const { visitor } = await site.newMember()
    const use = async () => {
      const page = await visitor.open('/tickets-ce')
      const typed = { 'Code du ticket': 'ce26 2026 0002' }
      return page.main.form('Créditer mon SOLDE').fill(typed).submit()
    }
    expect((await use()).main.text).toContain('+30,00\u00a0€')
    const again = await use()
    expect(again.main.text).toContain('Ce ticket a déjà servi.')
    expect(again.main.field('Code du ticket').value).toBe('ce26 2026 0002')
  })
})
