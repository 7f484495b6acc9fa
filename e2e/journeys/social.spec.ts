import { ageSessions, proveEmail } from '../site/change-member.ts'
import { newMember } from '../site/members.ts'
import { linkInMail } from '../steps/open-mail.ts'
import { chooseAccount, completeAccount, newSocialPerson } from '../steps/social.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'

const wanted = '/mon-compte/mes-resa'
const bookings = { level: 1, name: 'Mes réservations' }

for (const provider of ['Google', 'Facebook']) {
  test(`Somebody new signs up with ${provider}, and in with it later`, async ({
    page,
    context,
  }, info) => {
    const person = newSocialPerson()
    const start = page.getByRole('main').getByRole('button', { name: `Continuer avec ${provider}` })

    await page.goto(wanted)
    await picture(page, info, `social-${provider}-1-sign-in`)
    await start.click()
    await chooseAccount(page, person)
    await expect(page).toHaveURL(`/${provider.toLowerCase()}-auth`)
    await expect(page.getByText(`Bienvenue ${person.firstName}.`)).toBeVisible()
    await picture(page, info, `social-${provider}-2-modal`)
    await completeAccount(page)
    await expect(page).toHaveURL(wanted)
    await expect(page.getByRole('heading', bookings)).toBeVisible()

    await context.clearCookies()
    await page.goto(wanted)
    await start.click()
    await chooseAccount(page, person)
    await expect(page).toHaveURL(wanted)
    await expect(page.getByRole('heading', bookings)).toBeVisible()
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('social-'))).toEqual([])

    await ageSessions(person.email, 11)
    await page.goto('/mon-compte/mes-info-persos/supprimer')
    const remove = page.getByRole('button', { name: 'Supprimer mon compte' })
    await expect(remove).toHaveCount(0)
    const again = page.getByRole('button', { name: `Me reconnecter avec ${provider}` })
    await again.focus()
    await picture(page, info, `social-${provider}-3-sign-in-again`)
    await again.click()
    await chooseAccount(page, person)
    await expect(page).toHaveURL('/mon-compte/mes-info-persos/supprimer')
    await expect(remove).toBeVisible()
  })
}

test('A member of the same confirmed e-mail signs in with Google', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('main').getByRole('button', { name: 'Continuer avec Google' }).click()
  await page.getByRole('button', { name: /^Camille Laurent/ }).click()
  await expect(page).toHaveURL('/moi')
  await expect(page.getByRole('main').getByText('Camille').first()).toBeVisible()
})

test(
  'Who refuses at the provider is back at the form, and is told',
  { tag: '@phone' },
  async ({ page }) => {
    for (const provider of ['Google', 'Facebook']) {
      await page.goto(`/signin?redirect=${encodeURIComponent(wanted)}`)
      await page
        .getByRole('main')
        .getByRole('button', { name: `Continuer avec ${provider}` })
        .click()
      await page.getByRole('button', { name: 'Refuser' }).click()
      await expect(page).toHaveURL(/\/signin\?redirect=/)
      await expect(page.getByRole('alert')).toContainText('Tu as arrêté la connexion.')
    }
  },
)

test(
  'An e-mail that Google has not verified lets nobody in',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.goto('/signin')
    await page.getByRole('main').getByRole('button', { name: 'Continuer avec Google' }).click()
    await page.getByRole('button', { name: /^Tom Vasseur/ }).click()
    await expect(page.getByRole('alert')).toContainText('n’est pas vérifié')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
  },
)

test(
  'Who joins Google after confirming elsewhere is told that his password has ended',
  { tag: '@phone' },
  async ({ page, context }, info) => {
    const { email } = await newMember()
    await proveEmail(email)
    const person = { ...newSocialPerson(), email }
    const main = page.getByRole('main')
    const title = page.getByRole('heading', { level: 1 })
    const signIn = async () => {
      await page.goto(`/signin?redirect=${encodeURIComponent(wanted)}`)
      await main.getByRole('button', { name: 'Continuer avec Google' }).click()
      await chooseAccount(page, person)
    }
    await signIn()
    await expect(title).toHaveText('Google ouvre maintenant ton compte.')
    await expect(main).toContainText('Ton ancien mot de passe ne marche plus')
    await expect(main.getByRole('link', { name: 'Choisir un mot de passe' })).toHaveAttribute(
      'href',
      /^\/identifiez-vous\/mot-de-passe-oublie\?redirect=/,
    )
    await picture(page, info, 'social-password-ended')
    await main.getByRole('link', { name: 'Continuer' }).click()
    await expect(page).toHaveURL(wanted)

    await context.clearCookies()
    await signIn()
    await expect(page).toHaveURL(wanted)
  },
)

test(
  'Google with the address of an account that is not confirmed leads to the mail that confirms it',
  { tag: '@phone' },
  async ({ page }, info) => {
    const { email } = await newMember()
    const person = { ...newSocialPerson(), email }
    const main = page.getByRole('main')
    const start = main.getByRole('button', { name: 'Continuer avec Google' })
    await page.goto(`/signin?redirect=${encodeURIComponent(wanted)}`)
    await start.click()
    await chooseAccount(page, person)
    await expect(page.getByRole('alert')).toContainText('Un compte existe déjà avec cet e-mail.')
    await picture(page, info, 'social-address-taken')
    await main.getByRole('link', { name: 'Choisir un mot de passe' }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Mot de passe oublié')
    await main.getByLabel('E-mail').fill(email)
    await main.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect(title).toHaveText('Regarde tes mails.')
    await page.goto(await linkInMail(email, 'Choisis un nouveau mot de passe'))
    await main.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('lob-2027')
    await main.getByRole('button', { name: 'Enregistrer mon mot de passe' }).click()
    await main.getByRole('link', { name: 'Me connecter' }).click()
    await start.click()
    await chooseAccount(page, person)
    await expect(page).toHaveURL(wanted)
  },
)

test.describe('Without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('somebody new signs up with Google', async ({ page }) => {
    await page.goto('/signin')
    await page.getByRole('main').getByRole('button', { name: 'Continuer avec Google' }).click()
    await chooseAccount(page, newSocialPerson())
    await page.getByRole('button', { name: 'Retourner au site' }).click()
    const modal = page.getByRole('dialog', { name: 'Termine ton inscription' })
    const confirm = modal.getByRole('button', { name: 'Créer mon compte' })
    await confirm.click()
    await expect(page.getByRole('alert')).toHaveText(
      'Vous devez sélectionner un centre et accepter les CGU / CGV avant de continuer',
    )
    await expect(
      modal.getByText('Mettre 0 au début du numéro et 10 chiffres obligatoires'),
    ).toBeVisible()
    await modal.getByLabel('Mobile').fill('0639980002')
    await modal.getByLabel('Club', { exact: true }).selectOption('42')
    await modal.getByRole('checkbox', { name: /CGU/ }).check()
    await confirm.click()
    await expect(page).toHaveURL('/moi')
  })
})

test.describe('In the browser of a social application', { tag: '@phone' }, () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 Instagram 355.0.0.25.98',
  })

  // requirement M33
  test('social sign-in leads to the phone’s own browser', async ({ page }) => {
    await page.goto(`/signin?redirect=${encodeURIComponent(wanted)}`)
    await page.getByRole('main').getByRole('button', { name: 'Continuer avec Google' }).click()
    await expect(page).toHaveURL(/\/signin\/navigateur\?redirect=/)
    await expect(page.getByText('Dans Instagram')).toBeVisible()
    const link = page.getByRole('link', { name: 'Ouvrir mon navigateur' })
    await expect(link).toHaveAttribute(
      'href',
      /^x-safari-http:\/\/localhost:\d+\/signin\?redirect=/,
    )
  })
})
