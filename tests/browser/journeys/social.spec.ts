import { ageSessions } from '../site/change-member.ts'
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

test('A visitor who refuses at the provider is back at the form, with a message', async ({
  page,
}) => {
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
})
