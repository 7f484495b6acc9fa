import type { Page } from '@playwright/test'
import { call } from '../site/api.ts'
import { toulouse } from '../site/centers.ts'
import { newMember, newPerson } from '../site/members.ts'
import { waitForHydration } from '../steps/hydration.ts'
import { pointer } from '../steps/hand.ts'
import { linkInMail } from '../steps/open-mail.ts'
import { picture } from '../steps/picture.ts'
import { fillSignUp } from '../steps/sign-up.ts'
import { expect, test } from '../test.ts'

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/Signup')
  await page.getByRole('main').getByLabel('Club', { exact: true }).selectOption(String(toulouse.id))
}

const validation = 'Confirme ton e-mail'

test('A new player signs up and validates the account by the mail’s link', async ({
  page,
  context,
}, info) => {
  const person = newPerson()
  await openSignUp(page)
  await fillSignUp(pointer(page), person, '14051990')
  await expect(page).toHaveURL('/mon-compte/sinscrire/validation/index.html?status=201&errorCode=0')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Ton compte est créé.')
  await expect(page.getByRole('main')).toContainText(person.email)
  await picture(page, info, 'signed-up')

  await page.getByRole('main').getByRole('button', { name: 'Renvoyer le mail' }).click()
  await expect(page.getByText(`Un nouveau mail est parti à ${person.email}.`)).toBeVisible()

  const main = page.getByRole('main')
  await main.getByText('Ce n’est pas la bonne adresse').click()
  const right = newPerson().email
  await main.getByLabel('Ta bonne adresse e-mail').fill(right)
  await main.getByRole('textbox', { name: 'Ton mot de passe' }).fill(person.password)
  await picture(page, info, 'correct-email')
  await main.getByRole('button', { name: 'Corriger mon adresse' }).click()
  await expect(page.getByText(`Un nouveau mail est parti à ${right}.`)).toBeVisible()

  const link = await linkInMail(right, validation)
  await page.goto(link)
  await expect(page).toHaveURL('/mon-compte/sinscrire/confirmation/index.html')
  await expect(title).toHaveText('Ton inscription est confirmée.')
  const session = (await context.cookies()).find(({ name }) => name === 'session')
  const me = await call<{ emailVerified: boolean }>('GET', '/users/me', {
    token: session?.value ?? '',
  })
  expect(me.emailVerified).toBe(true)

  await page.goto(link)
  await expect(title).toHaveText('Ton e-mail est déjà confirmé.')
  await context.clearCookies()
  await page.goto(link)
  await expect(title).toHaveText('Ton e-mail est déjà confirmé.')
  await page.goto(link.replace(/users_key=.{8}/, 'users_key=aaaaaaaa'))
  await expect(title).toHaveText('Ce lien ne marche plus.')
  await page
    .getByRole('main')
    .getByRole('link', { name: /recevoir un mail/ })
    .click()
  await expect(page).toHaveURL(/\/signin\?redirect=/)
})

test('A forgotten password is replaced by the mail’s link, and the old session ends', async ({
  page,
}, info) => {
  const { email, token } = await newMember()
  const wanted = '?redirect=%2Fmon-compte%2Fmes-resa'
  await page.goto(`/signin${wanted}`)
  const main = page.getByRole('main')
  await waitForHydration(main.getByLabel('E-mail'))
  await main.getByLabel('E-mail').fill(email)
  await main.getByRole('link', { name: /^Mot de passe oublié/ }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié')
  await expect(main.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await main.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page).toHaveURL(`/identifiez-vous/mot-de-passe-oublie/confirmation${wanted}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regarde tes mails.')

  const link = await linkInMail(email, 'Choisis un nouveau mot de passe')
  expect(link).toContain(wanted.slice(1))
  await page.goto(link)
  const password = main.getByRole('textbox', { name: 'Nouveau mot de passe' })
  const save = main.getByRole('button', { name: 'Enregistrer mon mot de passe' })
  await password.fill('court')
  await save.click()
  await expect(main.getByText('6 à 16 caractères')).toHaveCount(1)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill('azerty')
  await save.click()
  await expect(
    main.getByText('Ce mot de passe est trop courant, choisis-en un autre'),
  ).toBeVisible()
  await picture(page, info, 'common-password')
  await password.fill('lob-2027')
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ton mot de passe est changé.')

  await expect(call('GET', '/users/me', { token })).rejects.toThrow('401')
  await main.getByRole('link', { name: 'Me connecter' }).click()
  await main.getByLabel('E-mail').fill(email)
  await main.getByRole('textbox', { name: 'Mot de passe' }).fill('lob-2027')
  await main.getByRole('button', { name: 'Me connecter' }).click()
  await expect(page).toHaveURL('/mon-compte/mes-resa')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne marche plus.')
  await expect(password).toBeHidden()
  const again = main.getByRole('link', { name: 'Recevoir un nouveau lien' })
  await expect(again).toHaveAttribute('href', /redirect=%2Fmon-compte%2Fmes-resa$/)
})
