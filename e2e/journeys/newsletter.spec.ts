import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '../site/api.ts'
import { tours } from '../site/centers.ts'
import { proveEmail } from '../site/change-member.ts'
import { keepSession, newMember } from '../site/members.ts'
import { alive } from '../steps/alive.ts'
import { linkInMail } from '../steps/open-mail.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'

const done = 'Tu es désormais abonné(e) à la newsletter, merci !'
const noEmail = "Merci de saisir un email valide pour t'inscrire à notre Newsletter"
const noClub = "Désolé, pour t'abonner à la newsletter, tu dois d'abord sélectionner un club!"
const welcome = 'Bienvenue dans la newsletter 4PADEL'

const newEmail = () => `lecteur.${randomUUID().slice(0, 12)}@exemple.fr`
const footer = (page: Page) => page.getByRole('contentinfo')

// requirements N1 and N3
test('The page says what is missing, then subscribes; its alert goes after 5 s', async ({
  page,
}, info) => {
  await page.clock.install()
  await page.goto('/newsletters')
  const main = page.getByRole('main')
  const email = main.getByRole('textbox', { name: 'E-mail' })
  const subscribe = main.getByRole('button', { name: 'S’abonner' })
  await expect(page.getByRole('button', { name: 'S’abonner' })).toHaveCount(1)
  await email.fill('personne')
  await subscribe.click()
  await expect(main.getByText(noEmail)).toHaveCount(1)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(newEmail())
  await subscribe.click()
  await expect(main.getByText(noClub)).toHaveCount(1)
  await picture(page, info, 'newsletter-no-club')
  await main.getByRole('combobox', { name: 'Club' }).selectOption(String(tours.id))
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await subscribe.click()
  await expect(main.getByRole('status').filter({ hasText: done })).toBeVisible()
  await page.clock.runFor(4_999)
  await expect(main.getByText(done)).toBeVisible()
  await page.clock.runFor(1)
  await expect(main.getByText(done)).toBeHidden()
})

test('The footer’s box answers in place, and has a club chosen when none is', async ({ page }) => {
  await page.goto('/Signup')
  const box = footer(page)
  const subscribe = box.getByRole('button', { name: 'S’abonner' })
  const firstName = page.getByRole('main').getByLabel('Prénom', { exact: true })
  await alive(firstName)
  await alive(subscribe)
  await firstName.fill('Léa')
  await subscribe.click()
  await expect(page.getByText(noEmail)).toBeVisible()
  await box.getByRole('textbox').fill(newEmail())
  await subscribe.click()
  await expect(page.getByText(noClub)).toBeVisible()
  await box.getByRole('link', { name: 'Choisir mon club' }).click()
  await page.getByRole('dialog').getByRole('button', { name: tours.name }).click()
  await expect(box.getByRole('link', { name: 'Choisir mon club' })).toBeHidden()
  await subscribe.click()
  await expect(page.getByText(done)).toBeVisible()
  await expect(page).toHaveURL('/Signup')
  await expect(firstName).toHaveValue('Léa')
})

test('When the site cannot, it says so', async ({ page, context }) => {
  await page.goto('/newsletters')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'E-mail' }).fill(newEmail())
  // A club that closed meanwhile.
  await main.getByRole('combobox', { name: 'Club' }).evaluate((element: HTMLSelectElement) => {
    element.append(new Option('Fermé', '999999', true, true))
  })
  await main.getByRole('button', { name: 'S’abonner' }).click()
  await expect(main.getByText(noClub)).toBeVisible()
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }))
})

test('A member subscribes by one click', async ({ page, context }) => {
  const { email, token } = await newMember()
  await keepSession(context, token)
  await page.goto(`/${tours.slug}/newsletters`)
  const main = page.getByRole('main')
  await expect(main).toContainText(email)
  await main.getByRole('button', { name: 'M’abonner à la newsletter' }).click()
  await expect(main.getByText(done)).toBeVisible()
  const { receiveNewsletter } = await call<{ receiveNewsletter: boolean }>('GET', '/users/me', {
    token,
  })
  expect(receiveNewsletter).toBe(true)
  await expect(main.getByText('Tu la reçois à')).toBeVisible()
})

test.describe('The link of the mail', () => {
  test.use({ javaScriptEnabled: false })

  test('unsubscribes by a press, without log-in, and offers to subscribe again', async ({
    page,
  }, info) => {
    const email = newEmail()
    await page.goto(`/${tours.slug}/newsletters`)
    const main = page.getByRole('main')
    await main.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await main.getByRole('button', { name: 'S’abonner' }).click()
    await expect(main.getByText(done)).toBeVisible()

    const link = await linkToLeave(email)
    await page.goto(link)
    const leave = main.getByRole('button', { name: 'Me désabonner' })
    await page.goto(link)
    await expect(leave).toBeVisible()
    await leave.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu es désabonné(e)')
    await picture(page, info, 'unsubscribed')
    await main.getByRole('link', { name: 'M’abonner de nouveau' }).click()
    await expect(page).toHaveURL('/newsletters')
    await page.goto(link)
    await expect(main.getByRole('status')).toHaveText('Cette adresse n’est plus inscrite.')
    await expect(leave).toBeHidden()
  })

  test('of a member changes nothing when it is only opened', async ({ page }) => {
    const { email, token } = await newMember()
    const subscribed = async () =>
      (await call<{ receiveNewsletter: boolean }>('GET', '/users/me', { token })).receiveNewsletter
    await proveEmail(email)
    await call('PUT', '/users/newslettersusers', { token })
    const link = await linkToLeave(email)
    await page.goto(link)
    expect(await subscribed()).toBe(true)
    await page.getByRole('button', { name: 'Me désabonner' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu es désabonné(e)')
    expect(await subscribed()).toBe(false)
  })

  test('with a wrong key says so', async ({ page }) => {
    await page.goto(`/newsletters/desabonnement?users_key=${'k'.repeat(43)}&users_id=1`)
    await page.getByRole('button', { name: 'Me désabonner' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Ce lien n’est pas valable')
  })
})

/** The second link of the mail: the first leads to the courts. */
async function linkToLeave(email: string): Promise<string> {
  return linkInMail(email, welcome, /https?:\S+desabonnement\S+/)
}
