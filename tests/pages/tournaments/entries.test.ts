import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixtureNow } from '../../../apps/server/src/testing/center-fixture.ts'
import { eventually } from '../../../apps/server/src/testing/eventually.ts'
import { siteForAll, type Member } from '../../../apps/server/src/testing/pages/open-site.ts'
import { toulouse } from '../../../apps/server/src/testing/pages/world.ts'
import { addPlayer, addTournament } from '../../../apps/server/src/testing/tournament-fixture.ts'

const site = await siteForAll('entry_pages', { bank: 'stand-in' })
beforeEach(() => site.clock(fixtureNow))

const women = { event: 'women', category: 'P100', centerId: toulouse.id } as const
const addEvent = (capacity: number) => addTournament(site.db, { ...women, capacity })

/** A member with a licence and a rank. */
async function player(rank: number): Promise<Member> {
  const member = await site.newMember()
  await addPlayer(site.db, member.id, { sex: 'Female', rank })
  return member
}

interface Entered {
  readonly id: number
  readonly state: string
}

const enter = ({ token }: Member, tournament: number, second: object, body: object = {}) =>
  site.ask<Entered>('POST', `/competitions/${tournament}/entries`, {
    token,
    key: crypto.randomUUID(),
    body: { secondPlayer: second, isSplit: true, ...body },
  })

async function pay({ token }: Member, id: number, cents: number): Promise<void> {
  const body = {
    amount: { value: cents, currency: 'EUR' },
    paymentMethod: await site.bank?.card(),
  }
  const path = `/charges/tournament_entry/${id}/payment?paidCredit=0`
  await site.ask('POST', path, { token, key: crypto.randomUUID(), body })
}

// requirement TN11
describe('entering a pair', () => {
  test('a member without a licence reads what is needed, and its way', async () => {
    const tournament = await addEvent(4)
    const { visitor } = await site.newMember()
    const page = await visitor.open(`/tournois/${tournament}/inscription`)
    const { target } = await page.main.link(/^Que faire/).follow()
    expect(target?.text).toContain("il faut lier ton compte 4PADEL à ton compte Ten'Up")
    expect(target?.link('OK').href).toBe('/licence-fft')
  })

  test('the pair is an addition, and enters and pays without a script but the card', async () => {
    const tournament = await addEvent(4)
    const [me, partner] = [await player(4812), await player(6204)]
    await enter(partner, await addEvent(4), { id: me.id })
    const chooser = await me.visitor.open(`/tournois/${tournament}/inscription`)
    const pair = await chooser.main.link(new RegExp(partner.firstName)).follow()
    expect(pair.main.text).toContain('11\u202f016')
    const payment = await pair.main.press('Continuer vers le paiement')
    expect(payment.address).toContain('/tournois/paiement?inscription=')
    expect(payment.main.text).toContain('Payer 20\u00a0€')
    const again = await me.visitor.open(`/tournois/${tournament}/inscription`)
    expect(again.address).toBe(payment.address)
  })

  test('a guest signs in first', async () => {
    const tournament = await addEvent(4)
    const page = await site.visitor().open(`/tournois/${tournament}/inscription`)
    expect(page.address).toContain('/signin')
  })
})

// requirement TN14
test('the second player reads first names alone by the link, accepts and is to pay', async () => {
  const [holder, guest] = [await player(4000), await player(5000)]
  const { id } = await enter(holder, await addEvent(4), {})
  const { key } = await site.ask<{ key: string }>('POST', `/entries/${id}/invitation`, {
    token: holder.token,
  })
  const address = `/tournois/paiement/participants?invitation=${key}`
  const shown = await site.visitor().open(address)
  expect(shown.main.text).not.toContain(holder.lastName)
  const page = await guest.visitor.open(address)
  const payment = await page.main.press(/^Jouer avec/)
  expect(payment.main.text).toContain('Payer 20\u00a0€')
  expect((await site.visitor().open(address)).main.text).toContain('n’est plus valable')
})

// requirement TN19
describe('« Mes tournois »', () => {
  test('shows what leaving gives back before it is done, then that it is on its way', async () => {
    const member = await player(4000)
    const entry = await enter(member, await addEvent(4), {}, { isSplit: false })
    await pay(member, entry.id, 4000)
    const page = await member.visitor.open('/mon-compte/mes-tournois')
    expect(page.main.text).toContain('40\u00a0€ reviennent à qui a payé.')
    const left = await page.main.press('Retirer la paire')
    expect(left.main.text).toContain('La paire est retirée. 40\u00a0€ reviennent')
    expect(left.main.text).toContain('Pas encore de tournoi.')
  })

  test('a full tournament leads to its waiting line, and a freed place is taken there', async () => {
    const tournament = await addEvent(1)
    const [first, second] = [await player(4000), await player(5000)]
    const { id } = await enter(first, tournament, {})
    const page = await second.visitor.open(`/tournois/${tournament}/inscription?lien=1`)
    expect(page.address).toContain(`/tournois/${tournament}/liste-attente`)
    const waiting = await second.visitor.open(`/tournois/${tournament}/liste-attente?lien=1`)
    const mine = await waiting.main.press(/^Liste d’attente/)
    expect(mine.main.text).toContain('Liste d’attente, 1re paire.')
    const twice = await second.visitor.open(`/tournois/${tournament}/liste-attente`)
    expect(twice.main.text).toContain("Tu es déjà inscrit à la liste d'attente")
    await site.ask('POST', `/entries/${id}/leave`, { token: first.token, body: {} })
    // a job offers it
    const offered = await eventually(async () => {
      const read = await second.visitor.open('/mon-compte/mes-tournois')
      expect(read.main.text).toContain('Une place s’est libérée')
      return read
    })
    const payment = await offered.main.press('Prendre la place')
    expect(payment.address).toContain('/tournois/paiement?inscription=')
  })

  test('another second player is chosen until the deadline', async () => {
    const member = await player(4000)
    const { id } = await enter(member, await addEvent(4), {}, { isSplit: false })
    await pay(member, id, 4000)
    const { rows } = await sql<{ tournament: number }>`
      select tournament_id as tournament from tournament_entry where id = ${id}`.execute(site.db)
    const partner = await player(7000)
    const pair = await member.visitor.open(
      `/tournois/${rows[0]?.tournament}/inscription?changer=${id}&avec=${partner.id}`,
    )
    const mine = await pair.main.press('Changer de partenaire')
    expect(mine.main.text).toContain(`avec ${partner.firstName}`)
  })
})

// requirement TN20
test('a member reads on the tournament whether they may enter, or why not', async () => {
  const tournament = await addEvent(4)
  const licensed = await player(4000)
  const text = async ({ visitor }: Member) =>
    (await visitor.open(`/tournois/${tournament}`)).main.text
  expect(await text(licensed)).toContain('Tu peux t’inscrire.')
  expect(await text(await site.newMember())).toContain('Lie ton compte Ten’Up')
})
