import { describe, expect, test } from 'vitest'
import { linkInMail } from '../../../apps/server/src/testing/pages/mails.ts'
import {
  newPerson,
  siteForAll,
  type Person,
} from '../../../apps/server/src/testing/pages/open-site.ts'
import { toulouse } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('sign_up')

/** Sends the form of /Signup with all that it asks for. */
async function signUp(
  visitor = site.visitor(),
  person: Person = newPerson(),
  birthDate = '14/05/1990',
) {
  const page = await visitor.open('/Signup')
  const form = page.main.form('Créer mon compte').fill({
    Prénom: person.firstName,
    Nom: person.lastName,
    'Date de naissance': birthDate,
    Genre: 'Femme',
    'Code postal': '31770',
    Ville: 'Colomiers',
    Club: toulouse.name,
    Mobile: person.mobilePhone,
    'E-mail': person.email,
    'Mot de passe': person.password,
    'J’accepte': true,
  })
  return form.submit()
}

// requirement M69
test('The fields of a sign-up have the names that a phone fills in', async () => {
  const { html } = (await site.visitor().open('/Signup')).answer
  const form = /<main[^]*?<form[^>]*novalidate[^]*?<\/form>/i.exec(html)?.[0] ?? ''
  expect([...form.matchAll(/ autocomplete="([^"]+)"/gi)].map(([, name]) => name)).toEqual([
    'given-name',
    'family-name',
    'email',
    'tel-national',
    'postal-code',
    'bday',
    'new-password',
  ])
})

describe('The result of a sign-up', () => {
  test('says that the account is created, and where the mail went', async () => {
    const person = newPerson()
    const visitor = site.visitor()
    const page = await signUp(visitor, person)
    expect(page.address).toBe('/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0')
    expect(page.heading).toBe('Ton compte est créé.')
    expect(page.main.text).toContain(person.email)
    expect(page.part('banner').link(person.firstName).href).toBe('/moi')
    expect(visitor.cookies.find('session')).toBeDefined()
  })

  test('under 15 says that a responsible adult adds the child, and how', async () => {
    const visitor = site.visitor()
    const person = { ...newPerson(), email: 'lea@', password: 'azerty123' }
    const page = await signUp(visitor, person, '01/06/2016')
    const [alert] = page.main.alerts
    expect(alert).toContain('Avant 15 ans')
    expect(alert).toContain('« Enfants »')
    expect(page.main.link('Connexion de l’adulte').href).toMatch(/^\/signin/)
    expect(page.main.field('Prénom').value).toBe(person.firstName)
    expect(page.main.field('E-mail').said).toContain('Adresse e-mail invalide')
    expect(page.main.field('Mot de passe').said.join()).toContain('trop courant')
    expect(visitor.cookies.find('session')).toBeUndefined()
  })

  test('for a known e-mail says so and keeps the typed text', async () => {
    const { email } = await site.newMember()
    const page = await signUp(site.visitor(), { ...newPerson(), email })
    expect(page.main.alerts.join()).toContain('Un compte existe déjà avec cet e-mail.')
    expect(page.main.field('E-mail').value).toBe(email)
    // the second one is at the field, since the first is off the screen of a phone there
    expect(page.main.links.filter(({ name }) => name === 'Me connecter')).toHaveLength(2)
  })
})

test('An account is validated by a button, and then no more', async () => {
  const { email, token, visitor } = await site.newMember()
  const link = await linkInMail(site.db, email, 'account_validation')
  const confirmed = await (await visitor.open(link)).main.press('Valider mon adresse')
  expect(confirmed.heading).toBe('Ton inscription est confirmée.')
  expect(await site.ask('GET', '/users/me', { token })).toMatchObject({ emailVerified: true })
  for (const reader of [visitor, site.visitor()]) {
    const again = await (await reader.open(link)).main.press('Valider mon adresse')
    expect(again.heading).toBe('Ton e-mail est déjà confirmé.')
  }
  const broken = link.replace(/users_key=.{8}/, 'users_key=aaaaaaaa')
  const refused = await (await site.visitor().open(broken)).main.press('Valider mon adresse')
  expect(refused.heading).toBe('Ce lien ne marche plus.')
  const asking = await refused.main.link(/recevoir un mail/).follow()
  expect(asking.address).toMatch(/^\/signin\?redirect=/)
})

test('A mail that went to the wrong address is sent again to the right one', async () => {
  const person = newPerson()
  const visitor = site.visitor()
  const page = await signUp(visitor, person)
  const again = await page.main.press('Renvoyer le mail')
  expect(again.text).toContain(`Un nouveau mail est parti à ${person.email}.`)
  const right = newPerson().email
  const typed = { 'Ta bonne adresse e-mail': right, 'Ton mot de passe': person.password }
  const corrected = await again.main.form('Corriger mon adresse').fill(typed).submit()
  expect(corrected.text).toContain(`Un nouveau mail est parti à ${right}.`)
  const link = await linkInMail(site.db, right, 'account_validation')
  const confirmed = await (await visitor.open(link)).main.press('Valider mon adresse')
  expect(confirmed.heading).toBe('Ton inscription est confirmée.')
})

test('A forgotten password is replaced by the mail’s link, and the old session ends', async () => {
  const { email, token } = await site.newMember()
  const visitor = site.visitor()
  const wanted = '?redirect=%2Fmon-compte%2Fmes-resa'
  const asking = await (
    await visitor.open(`/signin${wanted}`)
  ).main
    .link(/^Mot de passe oublié/)
    .follow()
  expect(asking.heading).toMatch(/^Mot\sde\spasse\soublié$/)
  const sent = await asking.main.form('Recevoir le lien').fill({ 'E-mail': email }).submit()
  expect(sent.address).toBe(`/identifiez-vous/mot-de-passe-oublie/confirmation${wanted}`)
  expect(sent.heading).toBe('Regarde tes mails.')

  const link = await linkInMail(site.db, email, 'password_link')
  expect(link).toContain(wanted.slice(1))
  const save = 'Enregistrer mon mot de passe'
  const page = await visitor.open(link)
  const changed = await page.main.form(save).fill({ 'Nouveau mot de passe': 'lob-2027' }).submit()
  expect(changed.heading).toBe('Ton mot de passe est changé.')
  expect((await site.call('GET', '/users/me', { token })).status).toBe(401)
  const signIn = await changed.main.link('Me connecter').follow()
  const typed = { 'E-mail': email, 'Mot de passe': 'lob-2027' }
  const entered = await signIn.main.form('Me connecter').fill(typed).submit()
  expect(entered.address).toBe('/mon-compte/mes-resa')

  const used = await visitor.open(link)
  expect(used.heading).toBe('Ce lien ne marche plus.')
  expect(used.main.buttons).not.toContain(save)
  expect(used.main.link('Recevoir un nouveau lien').href).toMatch(
    /redirect=%2Fmon-compte%2Fmes-resa$/,
  )
})

// requirement M36
test('The texts accepted at sign-up open in tabs of their own', async () => {
  const page = await site.visitor().open('/Signup')
  const texts = {
    CGU: 'Conditions générales d’utilisation',
    CGV: 'Conditions générales de vente',
    'Politique de confidentialité': 'Politique de confidentialité',
  }
  for (const [name, heading] of Object.entries(texts)) {
    const link = page.main.link(`${name} (nouvel onglet)`)
    expect(link.opensTab).toBe(true)
    const text = await link.follow()
    expect(text.target?.text ?? text.heading).toMatch(new RegExp(`${heading}$`))
  }
})
