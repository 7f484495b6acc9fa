import { randomUUID } from 'node:crypto'
import { euros, eurosExact } from '@quatre/domain'
import { expect, test } from 'vitest'
import { selectCredit } from '../../../apps/server/src/core/money/credit.sql.ts'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { giveCredit } from '../../../apps/server/src/testing/give-credit.ts'
import { cardsIn, keepCards } from '../../../apps/server/src/testing/keep-cards.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { sendCard } from '../../../apps/server/src/testing/pages/send-card.ts'

const site = await siteForAll('share_by_credit', { bank: 'stand-in' })
site.clock(fixtureNow)
const card = () => site.bank?.card() ?? Promise.reject(new Error('There is no bank.'))

const times = ['26T08:00', '26T09:30', '27T08:00', '27T09:30']
let holds = 0

/** A member with SOLDE and stored cards. */
async function holder(walletCents: number) {
  const member = await site.newMember()
  if (walletCents > 0) await giveCredit(site.db, 'wallet', walletCents, undefined, member.id)
  await keepCards(site.db, member.id)
  return member
}

/** They keep a court that four share. */
async function captain(walletCents: number, missing: 'charge' | 'give_back') {
  const member = await holder(walletCents)
  const { token } = member
  const startingDate = `2026-11-${times[holds++ % times.length]}:00+01:00`
  const { id: booking, price, shareKey } = await site.holdAt(token, startingDate)
  const friends = Math.floor(price.value / 4) * 3
  const consent = missing === 'charge' ? { consent: friends } : {}
  const split = { token, body: { nbPlayers: 4, missing, ...consent } }
  await site.ask('PUT', `/bookings/${booking}/split`, split)
  return { ...member, booking, shareKey, friends, cents: price.value - friends }
}

// requirement SH36
test('A captain’s share is paid whole by SOLDE, without a card and a script, where the court is given back', async () => {
  const { visitor, booking, cents } = await captain(5000, 'give_back')
  const several = await visitor.open(`/paiement/plusieurs?booking=${booking}`)
  expect(cardsIn(several)).toEqual(['1111', '1212'])
  expect(several.main.text).toContain(`${euros(cents)} pris maintenant sur ton SOLDE`)
  const done = await several.main.press(/^Payer .*avec mon SOLDE/)
  expect(done.address).toBe(`/paiement/confirmation?booking=${booking}`)
})

// requirement SH36
test('A captain’s share asks for the card that guarantees the others’, and charges only the rest of the share', async () => {
  const one = await captain(500, 'charge')
  const { visitor, booking, cents, friends, id } = one
  const credit = () => visitor.open(`/paiement/avoir?booking=${booking}`)
  const rest = euros(cents - 500)
  const part = (await credit()).main.text
  expect(part).toContain(`5\u00a0€ de ton SOLDE et ${rest} par carte maintenant`)
  expect(part).toContain(`Payer ${rest}`)
  expect(part).not.toContain(euros(cents + friends))

  const pay = async (creditCents: number) =>
    sendCard(site, one, await card(), { cents, creditCents })
  // more than there is, as of a SOLDE that was spent meanwhile
  const owed = { next: 'go', address: `/paiement?booking=${booking}` }
  expect(await pay(cents)).toEqual(owed)

  await giveCredit(site.db, 'wallet', 4500, undefined, id)
  const { main } = await credit()
  expect(main.text).toContain(`Ta carte garantit les ${euros(friends)} de tes amis`)
  expect(main.text).toMatch(/Sur ta carte, rien maintenant, .* si tes amis n’ont pas payé\./)
  expect(main.buttons.join()).not.toContain('avec mon SOLDE')
  for (const page of ['paiement/method', 'paiement/gymlib', 'pay-in-app/booking']) {
    const { address } = await visitor.open(`/${page}?booking=${booking}`)
    expect(address).toBe(`/paiement/plusieurs?booking=${booking}`)
  }
  const paid = { next: 'go', address: `/paiement/confirmation?booking=${booking}` }
  expect(await pay(cents)).toEqual(paid)
  // requirement P177
  const cardsKept = async () =>
    (await visitor.open('/mon-compte/mes-info-persos')).main.part('region', 'Mes cartes').text
  await expect.poll(cardsKept).toMatch(/Garantie de ta partie du .*26 nov\. à\s\d/)
  expect((await cardsKept()).match(/Garantie/g)).toHaveLength(1)
})

// requirement P178
test('A captain who paid their share by cashback reads where it goes, before and after they cancel', async () => {
  const one = await captain(0, 'give_back')
  const { visitor, booking, shareKey, cents, id } = one
  await giveCredit(site.db, 'cashback', cents, undefined, id)
  const own = await visitor.open(`/paiement/plusieurs?booking=${booking}`)
  await own.main.press(/^Payer .*avec mon cashback/)
  const friend = await holder(5000)
  const checkout = await friend.visitor.open(`/paiement/participants/${shareKey}/checkout`)
  await checkout.main.press(/^Payer .*avec mon SOLDE/)
  const question = await visitor.open(`/mon-compte/mes-resa/${booking}/annuler`)
  const back = eurosExact(cents)
  expect(question.main.text).toContain(`${back} rendus à ton cashback`)
  expect(question.main.text).toMatch(new RegExp(`Toi\\s?récupères ${back} sur ${back}.*récupère`))
  const done = await question.main.press(/^Annuler et récupérer/)
  expect(done.main.text).toContain(`${back} rendus sur ton cashback.`)
})

// requirement P178
test('A friend who paid by cashback reads where it goes, before and after they leave', async () => {
  const { visitor, booking, shareKey, cents, friends } = await captain(5000, 'give_back')
  const own = await visitor.open(`/paiement/avoir?booking=${booking}`)
  await own.main.press(/^Payer .*avec mon SOLDE/)
  const friend = await holder(0)
  const share = Math.floor((cents + friends) / 4)
  await giveCredit(site.db, 'cashback', share, undefined, friend.id)
  const link = `/paiement/participants/${shareKey}`
  await giveCredit(site.db, 'wallet', 500, undefined, friend.id)
  const checkout = await friend.visitor.open(`${link}/checkout`)
  expect(checkout.main.text).toContain('pris maintenant sur ton cashback,')
  const paid = await checkout.main.press(/^Payer .*avec mon cashback/)
  const asked = await paid.main.link(/rendre ma place/).follow()
  const back = `${eurosExact(share)} sur ton cashback.`
  expect(asked.main.text).toContain(`Tu récupères tout de suite ${back}`)
  const left = await asked.main.form(/Rendre ma place/).submit()
  expect(left.main.text).toContain(`Ta place est rendue. Tu récupères ${back}`)
})

// requirement SH37
test('A friend’s share is paid with a kept card, a part of the SOLDE, or all by it; a guest is offered none', async () => {
  const { visitor, booking, shareKey, cents, friends } = await captain(5000, 'give_back')
  const own = await visitor.open(`/paiement/avoir?booking=${booking}`)
  await own.main.press(/^Payer .*avec mon SOLDE/)
  const link = `/paiement/participants/${shareKey}`
  const friend = await holder(300)
  const checkout = await friend.visitor.open(`${link}/checkout`)
  expect(cardsIn(checkout)).toEqual(['1111', '1212'])
  const part = await checkout.main.link(/^Avec mon SOLDE3\s€ de ton SOLDE/).follow()
  expect(part.main.text).toMatch(/3\s€ de ton SOLDE et .*€ par carte maintenant/)
  await giveCredit(site.db, 'wallet', 4700, undefined, friend.id)
  const done = await (await friend.visitor.open(part.address)).main.press(/^Payer .*avec mon SOLDE/)
  expect(done.address).toBe(link)
  expect(done.main.text).toContain('Ta part est payée.')
  const { wallet } = await selectCredit(site.db, { userId: friend.id, now: fixtureNow })
  expect(wallet).toBe(5000 - Math.floor((cents + friends) / 4))

  const guest = await site.visitor().open(`${link}/checkout`)
  const form = guest.main.form('Prendre ma place').fill({
    Prénom: 'Julien',
    Nom: 'Marty',
    Mobile: '0612345678',
    'E-mail, pour le reçu': `${randomUUID()}@ailleurs.example`,
  })
  const asGuest = await form.submit()
  expect(asGuest.main.text).toMatch(/Payer .*€/)
  expect(asGuest.main.text).not.toContain('mon SOLDE')
  expect(cardsIn(asGuest)).toEqual([])
})
