import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { giveCredit } from '../../../apps/server/src/testing/give-credit.ts'
import { cardsIn, keepCards } from '../../../apps/server/src/testing/keep-cards.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { giveCard } from '../../../apps/server/src/testing/subscription.ts'
import { toulouse } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('cards-pages', { bank: 'stand-in' })
beforeEach(() => site.clock(fixtureNow))

// requirement CA16
describe('the plans', () => {
  test('show in euros of the centre the savings of a card, and how many courts pay it back', async () => {
    const page = await site.visitor().open(`/${toulouse.slug}/mucho`)
    const mucho = page.main.part('region', 'Mucho')
    expect(mucho.text).toContain('lundi-vendredi')
    expect(mucho.text).toMatch(/16\s€ au lieu de 25,60\s€\s?: remboursée au 4e terrain/)
    expect(mucho.text).toMatch(/9,40\s€ gagnés avec 4\sterrains par mois/)
    const twice = await page.main.part('region', 'Mucho').link('2 terrains').follow()
    expect(twice.main.part('region', 'Mucho').text).toMatch(/Pas encore rentable avec 2\sterrains/)
  })

  test('ask a guest without a centre for one', async () => {
    const page = await site.visitor().open('/mucho')
    const there = await page.main
      .form('Voir ce que j’y gagne')
      .fill({ Club: toulouse.name })
      .submit()
    expect(there.main.part('region', 'Mucho').text).toContain('à Toulouse Colomiers')
  })
})

describe('a member', () => {
  test('without a card comes to buy one, and agrees to nothing in advance', async () => {
    const { visitor } = await site.newMember()
    const page = await visitor.open('/mucho')
    expect(page.address).toBe('/mucho/achat')
    const pay = await page.main.form('Continuer avec Mucho').submit()
    expect(pay.main.part('region', 'Ta carte').text).toContain('et rien ensuite')
    const { rows } = await sql`select from offer_item where renews and state = 'pending'`.execute(
      site.db,
    )
    expect(rows).toEqual([])
  })

  test('a member who agrees reads the amounts charged now and later', async () => {
    const { visitor } = await site.newMember()
    const form = (await visitor.open('/mucho/achat')).main.form('Continuer avec Mucho')
    const agreed = form.fill({ 'Garder ma carte bancaire et renouveler chaque mois, 29 €': true })
    const pay = await agreed.submit()
    expect(pay.main.part('region', 'Ta carte').text).toMatch(
      /29\s€ maintenant, puis 29\s€ chaque mois/,
    )
  })

  // requirement CA18
  test('is offered their valid stored cards, and their SOLDE', async () => {
    const { visitor, id } = await site.newMember()
    await keepCards(site.db, id)
    const pay = await (
      await visitor.open('/mucho/achat')
    ).main
      .form('Continuer avec Mucho')
      .submit()
    expect(cardsIn(pay)).toEqual(['1111', '1212'])
    expect(pay.main.text).not.toContain('mon SOLDE')
    await giveCredit(site.db, 'wallet', 1000, undefined, id)
    const part = await (await visitor.open(pay.address)).main.link(/^Avec mon SOLDE/).follow()
    await giveCredit(site.db, 'cashback', 500, undefined, id)
    const withCashback = (await visitor.open(pay.address)).main.text
    expect(withCashback).toMatch(/Avec mon SOLDE et cashback15\s€ de ton SOLDE et cashback/)
    expect(cardsIn(part)).toEqual(['1111', '1212'])
    expect(part.main.text).toMatch(/10\s€ de ton SOLDE, 19\s€ par carte/)
    expect(part.main.text).toMatch(
      /10\s€ de ton SOLDE et 19\s€ par carte maintenant, rien d’autre ensuite/,
    )
  })

  // requirement CA18
  test('a member who agreed to a renewal and pays with credit reads that it ends, then pays without a script', async () => {
    const { visitor, id } = await site.newMember()
    await giveCredit(site.db, 'wallet', 5000, undefined, id)
    const form = (await visitor.open('/mucho/achat')).main.form('Continuer avec Mucho')
    const agreed = form.fill({ 'Garder ma carte bancaire et renouveler chaque mois, 29 €': true })
    const pay = await (await agreed.submit()).main.link(/^Avec mon SOLDE/).follow()
    expect(pay.main.text).toContain('elle ne sera pas renouvelée')
    expect(pay.main.part('region', 'Ta carte').text).toContain('et rien ensuite')
    const done = await pay.main.form(/avec mon SOLDE/).submit()
    expect(done.address).toMatch(/^\/mucho\/confirmation/)
    const { rows } = await sql`select state, renews from offer_item where user_id = ${id}`.execute(
      site.db,
    )
    expect(rows).toEqual([{ state: 'active', renews: false }])
  })

  // requirement CA24
  test('a member who removes the bank card of a renewal first reads the consequences, without a script', async () => {
    const { visitor, id } = await site.newMember()
    await keepCards(site.db, id)
    await giveCard(site.db, id, { renews: true })
    await sql`insert into payment (id, charge_id, user_id, method_id, amount_cents, state, address,
        stored_card_id, settled_at)
      select gen_random_uuid(), c.id, ${id}, 4, c.amount_cents, 'captured', '', s.id, now()
      from charge c join stored_card s on s.user_id = c.payer_id and s.last_four = '1212'
      where c.payer_id = ${id}`.execute(site.db)
    const details = await visitor.open('/mon-compte/mes-info-persos')
    const { text } = details.main.part('region', 'Mes cartes')
    expect(text.match(/renouvelle/g)).toHaveLength(1)
    expect(text).toMatch(
      /ta carte MuchoMas reste valable jusqu’au 09\/12\/2026 inclus, puis elle s’arrête/,
    )
    const removed = await details.main.form('Oui, retirer cette carte').submit()
    expect(removed.main.part('region', 'Mes cartes').text).not.toContain('1212')
    const item = await sql`select renews from offer_item where user_id = ${id}`.execute(site.db)
    expect(item.rows).toEqual([{ renews: false }])
  })

  test('with a card sees and stops it, and reads that they have it', async () => {
    const visitor = site.visitorWith(await site.signIn('nadia@demo.4padel.fr'))
    await sql`update offer_item set renews = true, next_charge_at = '2027-01-01' where id = 1`.execute(
      site.db,
    )
    const page = await visitor.open('/mucho')
    expect(page.heading).toBe('Mon abonnement')
    const stopped = await page.main.form('Arrêter le renouvellement').submit()
    expect(stopped.main.part('region', 'Mucho').text).toContain('rien n’est débité')
    const mucho = (await visitor.open('/mucho/achat')).main.link(/^Mucho 29/)
    expect((await mucho.follow()).main.text).toContain('Tu as déjà la carte Mucho')
    // paid with a voucher: no bank card is kept
    const again = await stopped.main.form('La renouveler à chaque fin').submit()
    expect(again.main.alerts.join()).toContain('Aucune carte bancaire')
  })

  test.each(['/mucho/achat?carte=999999', '/mucho/confirmation?carte=999999'])(
    'of an unknown card is led on: %s',
    async (address) => {
      const { visitor } = await site.newMember()
      const page = await visitor.open(address)
      expect(page.status).toBe(200)
      expect(page.main.text).toMatch(/Cette carte n’existe pas|Choisis ta carte/)
    },
  )
})

test('paying with a card says which advantage the price has, or leads to buy one', async () => {
  const hold = async (token: string) =>
    (await site.holdAt(token, '2026-11-26T10:00:00+01:00', { center: toulouse.id })).id
  const token = await site.signIn('nadia@demo.4padel.fr')
  const address = `/paiement/mucho?booking=${await hold(token)}`
  const page = await site.visitorWith(token).open(address)
  expect(page.main.text).toMatch(/16\s€ 32\s€.*Le meilleur avantage est déjà compté/)
  const paying = await page.main.link(/^Payer 16/).follow()
  expect(paying.address).toMatch(/^\/paiement\?booking=/)
  const other = await site.newMember()
  const bought = await other.visitor.open(`/paiement/mucho?booking=${await hold(other.token)}`)
  expect(bought.address).toBe('/mucho/achat')
})
