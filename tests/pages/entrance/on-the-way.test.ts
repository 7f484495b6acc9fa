import { describe, expect, test } from 'vitest'
import { proveEmail } from '../../../apps/server/src/testing/pages/change-member.ts'
import {
  newPerson,
  siteForAll,
  type Person,
} from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import {
  newSocialPerson,
  type SocialPerson,
} from '../../../apps/server/src/testing/pages/social.ts'
import type { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'
import { sendCard } from '../../../apps/server/src/testing/pages/send-card.ts'
import { tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('on_the_way', { bank: 'stand-in' })

const reason = 'Connecte toi pour voir la page souhaitée.'
const payment = /^\/paiement\?booking=\d+$/

/** Chooses the first time of an evening and presses « Continuer ». */
async function askForCourt(visitor: Visitor, date = '2026-11-25'): Promise<Page> {
  const day = await visitor.open(`/reservations/slots?center=${tours.slug}&date=${date}`)
  const evening = await day.part('navigation', 'Moment de la journée').link('Soir').follow()
  const chosen = await evening.main.link(/^\d\dh\d\d, 1\sh\s30/).follow()
  return chosen.main.form('Continuer').submit()
}

/** Sends the form of the sign-up as a phone fills it in, the rest by hand. */
function signUp(page: Page, person: Person): Promise<Page> {
  const form = page.main.form('Créer mon compte').fill({
    Prénom: person.firstName,
    Nom: person.lastName,
    'E-mail': person.email,
    Mobile: person.mobilePhone,
    'Code postal': '31770',
    'Date de naissance': '14/05/1990',
    Genre: 'Homme',
    'Mot de passe': person.password,
    'J’accepte': true,
  })
  return form.submit()
}

/** Through Google's own page, and back to ours. */
async function throughGoogle(page: Page, visitor: Visitor, person: SocialPerson): Promise<Page> {
  const left = await page.main.press('Continuer avec Google')
  const asked = new URL(left.location).searchParams
  const [state, nonce] = [asked.get('state') ?? '', asked.get('nonce') ?? '']
  const fields = { state, id_token: await site.providers.idToken(person, { nonce }) }
  const form = { action: '/google-auth', method: 'post', isMultipart: false, fields } as const
  const back = await visitor.post(form, { from: 'cross-site' })
  return back.press('Terminer la connexion')
}

// requirement M68
describe('On the way to a court', () => {
  test('a browser that never signed in is led to sign up, one press from signing in', async () => {
    const page = await askForCourt(site.visitor())
    expect(page.address).toMatch(/^\/Signup\?redirect=/)
    expect(page.main.statuses).toContain(reason)
    const signIn = await page.main.link('CONNEXION').follow()
    expect(signIn.address).toBe(page.address.replace('/Signup', '/signin'))
    expect(signIn.main.statuses).toContain(reason)
  })

  test('a browser that was signed in is led to sign in', async () => {
    const visitor = site.visitor()
    visitor.cookies.keep('device', 'x')
    const page = await askForCourt(visitor)
    expect(page.address).toMatch(/^\/signin\?redirect=/)
  })

  // requirement M67
  test('both forms show place, time, length and price, and when the court starts to be kept', async () => {
    const signingUp = await askForCourt(site.visitor())
    const signingIn = await signingUp.main.link('CONNEXION').follow()
    for (const page of [signingUp, signingIn]) {
      const booking = page.part('region', 'Ta réservation').text
      expect(booking).toMatch(/^mercredi 25 novembre à\s\d\dh\d\d/)
      expect(booking).toMatch(/\d+\s€/)
      expect(booking).toContain(`${tours.name}, 1\u00a0h\u00a030`)
      expect(booking).toContain('gardé dès que ton compte est ouvert')
    }
  })

  test('a time that has passed meanwhile is shown as passed', async () => {
    const asked = await askForCourt(site.visitor())
    const page = await site.visitor().open(asked.address.replace('2026-11-25', '2026-11-23'))
    expect(page.part('region', 'Ta réservation').text).toContain('Cet horaire est passé')
  })
})

/** Signing in or up leads to the payment; from there the guests' pages lead on and make no second hold. */
async function expectPayment(paying: Page, entrance: string, visitor: Visitor): Promise<void> {
  expect(paying.address).toMatch(payment)
  const held = await readHolds(visitor)
  expect(held).toMatchObject([{ status: 'Pending' }])
  const back = await visitor.open(entrance)
  expect(back.address).toMatch(/^\/reservations\/slots\?/)
  expect(await readHolds(visitor)).toEqual(held)
}

/** All that this visitor's member ever held. */
async function readHolds(visitor: Visitor) {
  const { id } = await readMember(visitor)
  const holds = site.db.selectFrom('booking').select(['id', 'status'])
  return holds.where('userId', '=', id).orderBy('id').execute()
}

function readMember({ cookies }: Visitor) {
  const token = cookies.find('session')?.value ?? ''
  return site.ask<{ id: number; emailVerified: boolean }>('GET', '/users/me', { token })
}

// requirement M70
describe('The court is held and the payment opens', () => {
  test('at once after a sign-up, at the booking’s club, with an unconfirmed address', async () => {
    const visitor = site.visitor()
    const asked = await askForCourt(visitor)
    expect(asked.main.field('Club').value).toBe(String(tours.id))
    const paying = await signUp(asked, newPerson())
    await expectPayment(paying, asked.address, visitor)
    expect(await readMember(visitor)).toMatchObject({ emailVerified: false })
  })

  test('at once after a sign-in', async () => {
    const { email, password } = await site.newMember()
    const visitor = site.visitor()
    const asked = await askForCourt(visitor)
    const signIn = await asked.main.link('CONNEXION').follow()
    const typed = { 'E-mail': email, 'Mot de passe': password }
    const paying = await signIn.main.form('Me connecter').fill(typed).submit()
    await expectPayment(paying, signIn.address, visitor)
  })

  // requirement M71
  test('once an account that an application made has mobile, club and terms', async () => {
    const { id, email, password } = await site.newMember()
    const lacking = { mustComplete: true, mobilePhone: null, centerId: null, termsAcceptedAt: null }
    await site.db.updateTable('appUser').set(lacking).where('id', '=', id).execute()
    const visitor = site.visitor()
    const signIn = await (await askForCourt(visitor, '2026-11-26')).main.link('CONNEXION').follow()
    const typed = { 'E-mail': email, 'Mot de passe': password }
    const asked = await signIn.main.form('Me connecter').fill(typed).submit()
    expect(asked.address).toMatch(/^\/completer-mon-profil\?redirect=%2Freservations%2F/)
    expect(asked.main.field('Club').value).toBe(String(tours.id))
    const given = { Mobile: '0612345678', 'J’accepte': true }
    const court = await asked.main.form('Compléter mon profil').fill(given).submit()
    const paying = await court.main.form('Continuer').submit()
    await expectPayment(paying, signIn.address, visitor)
  })

  test('once a newcomer from Google has given mobile and terms, the booking in sight', async () => {
    const visitor = site.visitor()
    const asked = await askForCourt(visitor)
    const modal = await throughGoogle(asked, visitor, newSocialPerson())
    expect(modal.part('region', 'Ta réservation').text).toContain(tours.name)
    expect(modal.field('Club').value).toBe(String(tours.id))
    const given = { Mobile: '0639980002', 'J’accepte': true }
    const paying = await modal.form('Créer mon compte').fill(given).submit()
    await expectPayment(paying, asked.address, visitor)
  })

  test('behind the notice that a password has ended', async () => {
    const { id, email } = await site.newMember()
    await proveEmail(site.db, id)
    const visitor = site.visitor()
    const asked = await askForCourt(visitor)
    const person = { ...newSocialPerson(), email }
    const notice = await throughGoogle(asked, visitor, person)
    expect(notice.heading).toBe('Google ouvre maintenant ton compte.')
    expect((await notice.main.link('Continuer').follow()).address).toMatch(payment)
  })
})

// requirement P19
test('A newcomer signs up and pays behind the connection of one whose cards and passwords were refused', async () => {
  const other = await site.newMember()
  const asked = await askForCourt(other.visitor, '2026-12-01')
  const holding = { token: other.token, booking: bookingIn(asked) }
  const refused = await card('4000000000000002')
  const refusals = []
  for (let time = 0; time < 6; time++) refusals.push(await sendCard(site, holding, refused))
  expect(refusals.slice(0, 5)).toEqual(Array(5).fill(expect.objectContaining({ why: 'refused' })))
  expect(refusals[5]).toMatchObject({ next: 'retry', why: 'limited' })
  const guess = { email: other.email, password: 'not-the-password' }
  for (let time = 0; time < 6; time++) await site.call('POST', '/login', { body: guess })
  expect((await site.call('POST', '/login', { body: guess })).status).toBe(429)

  const visitor = site.visitor()
  const paying = await signUp(await askForCourt(visitor, '2026-11-30'), newPerson())
  expect(paying.address).toMatch(payment)
  const token = visitor.cookies.find('session')?.value ?? ''
  const booking = bookingIn(paying)
  expect(await sendCard(site, { token, booking }, await card())).toEqual({
    next: 'go',
    address: `/paiement/confirmation?booking=${booking}`,
  })
  expect(await readHolds(visitor)).toMatchObject([{ status: 'Confirmed' }])
})

const bookingIn = ({ address }: Page) =>
  Number(new URLSearchParams(address.split('?')[1]).get('booking'))

function card(number?: string) {
  if (!site.bank) throw new Error('No bank.')
  return site.bank.card(number)
}
