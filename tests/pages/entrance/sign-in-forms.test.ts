import { expect, test } from 'vitest'
import { linkInMail } from '../../../apps/server/src/testing/pages/mails.ts'
import { newPerson, siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('sign_in_forms')

async function signIn(email: string, password: string) {
  const page = await site.visitor().open('/signin')
  const typed = { 'E-mail': email, 'Mot de passe': password }
  return page.main.form('Me connecter').fill(typed).submit()
}

// requirement M16
test('The page of a slowed-down sign-in says for how long, and keeps the typed text', async () => {
  const { email } = newPerson()
  for (let turn = 0; turn < 5; turn++) await signIn(email, 'pas-celui-ci')
  const page = await signIn(email, 'pas-celui-ci')
  expect([page.status, page.answer.headers['retry-after']]).toEqual([429, '900'])
  expect(page.main.field('E-mail').value).toBe(email)
})

test.each(['/signin', '/Signup', '/identifiez-vous/mot-de-passe-oublie'])(
  'A value that is no text, sent to %s, is refused without a failure',
  async (address) => {
    for (const bytes of ['%FF%FE', '%ED%A0%80', 'a%00b']) {
      const { statusCode } = await site.app.inject({
        method: 'POST',
        url: address,
        headers: {
          host: 'localhost',
          origin: 'http://localhost',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: `email=${bytes}&password=${bytes}&lastName=${bytes}`,
      })
      expect.soft(statusCode, bytes).toBe(400)
    }
  },
)

// requirement M9
test('An address with a plus is a mailbox of its own, from the sign-up to the mails', async () => {
  const member = await site.newMember()
  const [local, domain] = member.email.split('@')
  const email = `${local}+padel@${domain}`
  const page = await site.visitor().open('/Signup')
  const form = page.main.form('Créer mon compte').fill({
    Prénom: 'Jeanne',
    Nom: 'Martin',
    'E-mail': email,
    Mobile: '0612345678',
    'Code postal': '31770',
    'Date de naissance': '14/05/1990',
    Genre: 'Femme',
    Club: 'Toulouse Colomiers',
    'Mot de passe': 'volee-2026',
    'J’accepte': true,
  })
  expect((await form.submit()).heading).toBe('Ton compte est créé.')
  expect(await linkInMail(site.db, email, 'account_validation')).toContain('users_key=')
  expect((await signIn(email, 'volee-2026')).address).toBe('/moi')
  const asking = await site.visitor().open('/identifiez-vous/mot-de-passe-oublie')
  await asking.main.form('Recevoir le lien').fill({ 'E-mail': email }).submit()
  expect(await linkInMail(site.db, email, 'password_link')).toContain('users_key=')
})
