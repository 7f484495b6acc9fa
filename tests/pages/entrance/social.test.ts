import { describe, expect, test } from 'vitest'
import { proveEmail } from '../../../apps/server/src/testing/pages/change-member.ts'
import { linkInMail } from '../../../apps/server/src/testing/pages/mails.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import {
  newSocialPerson,
  type SocialPerson,
} from '../../../apps/server/src/testing/pages/social.ts'
import type { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'
import { toulouse } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('social')

const wanted = '/mon-compte/mes-resa'
const signInPage = `/signin?redirect=${encodeURIComponent(wanted)}`
const both = 'Vous devez sélectionner un centre et accepter les CGU / CGV avant de continuer'

/** The address by which the application hands a token over. */
async function handedOver(person: SocialPerson): Promise<string> {
  const token = await site.providers.idToken(person)
  return `/google-auth?${new URLSearchParams({ token, redirect: wanted })}`
}

/** Presses « Continuer avec Google »; returns the values that the browser asks Google to return. */
async function begin(visitor: Visitor, from = signInPage) {
  const page = await visitor.open(from)
  const left = await page.main.press('Continuer avec Google')
  const asked = new URL(left.location).searchParams
  return { state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' }
}

/** Posts to our page as Google's page does, without our cookies. */
function returnFromGoogle(visitor: Visitor, fields: Record<string, string>): Promise<Page> {
  const form = { action: '/google-auth', method: 'post', isMultipart: false, fields } as const
  return visitor.post(form, { from: 'cross-site' })
}

/** The whole way: to Google, back, and once more as our own page posts it again. */
async function throughGoogle(visitor: Visitor, person: SocialPerson, claims = {}): Promise<Page> {
  const { state, nonce } = await begin(visitor)
  const token = await site.providers.idToken(person, { nonce, claims })
  const back = await returnFromGoogle(visitor, { state, id_token: token })
  return back.press('Terminer la connexion')
}

describe('A token that the application hands over in the address', () => {
  test('signs in, once, and leaves the address', async () => {
    const person = newSocialPerson()
    const visitor = site.visitor()
    const page = await visitor.open(await handedOver(person))
    expect(page.address).toBe('/google-auth')
    const refused = await page.press('Créer mon compte')
    expect(refused.alerts).toEqual([both])
    expect(refused.field('Mobile').said).toContain(
      'Mettre 0 au début du numéro et 10 chiffres obligatoires',
    )
    const given = { Mobile: '0639980002', Club: toulouse.name, 'J’accepte': true }
    const entered = await refused.form('Créer mon compte').fill(given).submit()
    expect(entered.address).toBe(wanted)

    visitor.cookies.clear()
    const address = await handedOver(person)
    expect((await visitor.open(address)).address).toBe(wanted)
    visitor.cookies.clear()
    const again = await visitor.open(address)
    expect(again.main.alerts).toEqual(['La connexion n’a pas pu être vérifiée. Recommence.'])
    expect(visitor.cookies.find('session')).toBeUndefined()
  })

  // requirement M57
  test('is passed on to no other site, and stored nowhere', async () => {
    const answer = await site.visitor().ask(`/google-auth?token=${'x'.repeat(20)}`)
    expect(answer.answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  test('does not replace the signed-in member', async () => {
    const { visitor, token } = await site.newMember()
    const page = await visitor.open(await handedOver(newSocialPerson()))
    expect(page.address).toBe(wanted)
    expect(visitor.cookies.find('session')?.value).toBe(token)
  })
})

describe('A post of another site to the return address', () => {
  // requirement M60
  test('without a sign-in that this browser began signs nobody in', async () => {
    const visitor = site.visitor()
    const token = await site.providers.idToken(newSocialPerson())
    const back = await returnFromGoogle(visitor, { state: 'x', id_token: token })
    const page = await back.press('Terminer la connexion')
    expect(page.alerts.join()).toContain('a pris trop de temps')
    expect(visitor.cookies.find('session')).toBeUndefined()
  })

  test('with another state than the browser’s signs nobody in', async () => {
    const visitor = site.visitor()
    const { nonce } = await begin(visitor)
    const token = await site.providers.idToken(newSocialPerson(), { nonce })
    const back = await returnFromGoogle(visitor, { state: 'x', id_token: token })
    const page = await back.press('Terminer la connexion')
    expect(page.alerts.join()).toContain('n’a pas pu être vérifiée')
    expect(visitor.cookies.find('session')).toBeUndefined()
  })
})

test('A newcomer signs up with Google, and in with it later', async () => {
  const person = newSocialPerson()
  const visitor = site.visitor()
  const page = await throughGoogle(visitor, person)
  expect(page.text).toContain(`Bienvenue ${person.firstName}.`)
  const given = { Mobile: '0639980002', Club: toulouse.name, 'J’accepte': true }
  const entered = await page.form('Créer mon compte').fill(given).submit()
  expect(entered.address).toBe(wanted)
  visitor.cookies.clear()
  expect((await throughGoogle(visitor, person)).address).toBe(wanted)
  const left = visitor.cookies.all.filter(({ name }) => name.startsWith('social-'))
  expect(left).toEqual([])
})

test('An e-mail that Google has not verified signs nobody in', async () => {
  const visitor = site.visitor()
  const page = await throughGoogle(visitor, newSocialPerson(), { email_verified: false })
  expect(page.alerts.join()).toContain('n’est pas vérifié')
  expect(visitor.cookies.find('session')).toBeUndefined()
})

test('A member who joins Google after confirming elsewhere reads that their password has ended', async () => {
  const { id, email } = await site.newMember()
  await proveEmail(site.db, id)
  const person = { ...newSocialPerson(), email }
  const visitor = site.visitor()
  const page = await throughGoogle(visitor, person)
  expect(page.heading).toBe('Google ouvre maintenant ton compte.')
  expect(page.main.text).toContain('Ton ancien mot de passe ne marche plus')
  expect(page.main.link('Choisir un mot de passe').href).toMatch(
    /^\/identifiez-vous\/mot-de-passe-oublie\?redirect=/,
  )
  expect((await page.main.link('Continuer').follow()).address).toBe(wanted)
  visitor.cookies.clear()
  expect((await throughGoogle(visitor, person)).address).toBe(wanted)
})

test('Google with the address of an account that is not confirmed leads to the mail that confirms it', async () => {
  const { email } = await site.newMember()
  const person = { ...newSocialPerson(), email }
  const visitor = site.visitor()
  const page = await throughGoogle(visitor, person)
  expect(page.alerts.join()).toContain('Un compte existe déjà avec cet e-mail.')
  const asking = await page.main.link('Choisir un mot de passe').follow()
  await asking.main.form('Recevoir le lien').fill({ 'E-mail': email }).submit()
  const chosen = await visitor.open(await linkInMail(site.db, email, 'password_link'))
  const typed = { 'Nouveau mot de passe': 'lob-2027' }
  await chosen.main.form('Enregistrer mon mot de passe').fill(typed).submit()
  const entered = await throughGoogle(visitor, person)
  expect(entered.address).toBe(wanted)
})

test('« Relier Google » asks for the password, then ties an identity that opens no other account', async () => {
  const person = newSocialPerson()
  /** As the first member who asks for it, then as another. */
  const tie = async () => {
    const { visitor, password } = await site.newMember()
    const details = await visitor.open('/mon-compte/mes-info-persos')
    const wrong = { 'Ton mot de passe': 'pas-celui-ci' }
    const refused = await details.form('Continuer vers Google').fill(wrong).submit()
    expect(refused.text).toContain("Le mot de passe n'est pas correct")
    const right = { 'Ton mot de passe': password }
    const left = await refused.form('Continuer vers Google').fill(right).submit()
    const asked = new URL(left.location).searchParams
    const [state, nonce] = [asked.get('state') ?? '', asked.get('nonce') ?? '']
    // from another site, which our session does not come along with
    const token = await site.providers.idToken(person, { nonce })
    const back = await returnFromGoogle(visitor, { state, id_token: token })
    return back.press('Terminer la connexion')
  }
  const tied = await tie()
  expect(tied.address).toMatch(/mes-info-persos\?\S+#securite$/)
  expect(tied.text).toContain('C’est relié')
  expect(tied.text).toContain('Retirer Google')
  expect(tied.text).not.toContain('Relier Google')
  const refused = await tie()
  expect(refused.alerts.join()).toContain('ouvre déjà un autre compte 4PADEL')
  expect(refused.text).not.toContain('Retirer Google')
})

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  { userAgent: `${iPhone} Mobile/15E148`, address: '/signin', isOffered: true },
  {
    userAgent: `${iPhone} Mobile/15E148 Safari/604.1`,
    address: '/signin?isApp=true',
    isOffered: true,
  },
  { userAgent: `${iPhone} Mobile/15E148 Safari/604.1`, address: '/signin', isOffered: false },
  {
    userAgent: 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/131',
    address: '/signin',
    isOffered: false,
  },
])(
  'Apple is offered on iOS in the mobile application only: $userAgent at $address',
  async (one) => {
    const page = await site.visitor({ userAgent: one.userAgent }).open(one.address)
    expect(page.main.buttons.includes('Continuer avec Apple')).toBe(one.isOffered)
  },
)

// requirement M33
test('In the browser of a social application, sign-in leads to the phone’s own browser', async () => {
  const userAgent = `${iPhone} (KHTML, like Gecko) Mobile/22B83 Instagram 355.0.0.25.98`
  const page = await site.visitor({ userAgent }).open(signInPage)
  const external = await page.main.press('Continuer avec Google')
  expect(external.address).toMatch(/^\/signin\/navigateur\?redirect=/)
  expect(external.text).toContain('Dans Instagram')
  expect(external.link('Ouvrir mon navigateur').href).toMatch(
    /^x-safari-http:\/\/localhost\/signin\?redirect=/,
  )
})
