import { message } from '@quatre/domain'
import type { Page } from '@playwright/test'
import { origin } from '../site/addresses.ts'
import { barMember, forgetDetails } from '../site/change-member.ts'
import { call } from '../site/api.ts'
import { toulouse, tours } from '../site/centers.ts'
import { keepSession, newMember } from '../site/members.ts'
import { waitForHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

/** The prefixes of the entries that a sign-out deletes from every store. */
const listed = [
  'user',
  'refund',
  'participations',
  'tournaments',
  'academies',
  'stages',
  'kids',
  'licences',
  'ranking',
  'matches',
  'session',
  'center',
  'hasCenter',
]

const header = (page: Page) => page.getByRole('banner')
const signOut = (page: Page) => page.getByRole('button', { name: 'Déconnexion' }).click()

// requirements M21 and M22
test('A browser keeps first name, picture and club of a member, and after a sign-out nothing', async ({
  page,
  context,
}) => {
  const { token } = await newMember()
  await keepSession(context, token)
  await page.goto('/moi')
  await expect.poll(() => stored(page)).toHaveLength(3)
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
    firstName: 'Jeanne',
    avatar: expect.stringMatching(/^\/api\/v1\/users\/\d+\/avatar/),
    center: toulouse.slug,
  })
  for (const name of listed) {
    await page.evaluate(store, `${name}:member`)
    await context.addCookies([{ name: `${name}-member`, value: 'x', url: origin }])
    expect((await stored(page)).filter((key) => key.includes(` ${name}:`))).toHaveLength(3)
  }
  await signOut(page)
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Ta session est fermée.')).toBeVisible()
  await expect.poll(() => stored(page)).toEqual([])
  const left = (await context.cookies()).map((cookie) => cookie.name)
  for (const name of listed) {
    expect
      .soft(
        left.filter((cookie) => cookie.startsWith(name)),
        name,
      )
      .toEqual([])
  }
})

/** In the page: keeps something under a name wherever a script can. */
async function store(name: string): Promise<void> {
  localStorage.setItem(name, 'x')
  sessionStorage.setItem(name, 'x')
  await (await caches.open(name)).put('/', new Response('x'))
}

/** The entries that the browser stores for this site, except the router's scroll positions. */
function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage)
      .filter((key) => key !== 'nearest-center' && !key.startsWith('react-router'))
      .map((key) => `session ${key}`),
    ...(await caches.keys()).map((key) => `cache ${key}`),
  ])
}

// requirement M21
test('Neither the way back in the history nor another tab shows a page of the member who left', async ({
  page,
  context,
}) => {
  const { token } = await newMember()
  await keepSession(context, token)
  const other = await context.newPage()
  await other.goto('/mon-compte/fid')
  await expect.poll(() => stored(other)).toContain('local firstName')
  await page.goto('/moi')
  await signOut(page)
  await expect(page).toHaveURL('/signin')
  await expect(other).toHaveURL('/signin?redirect=%2Fmon-compte%2Ffid')
  await expect(other.getByText('Jeanne')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/signin?redirect=%2Fmoi')
  await expect(page.getByText('Salut Jeanne')).toHaveCount(0)
})

test('Role 8 given in the middle of a visit is shown at the next link', async ({
  page,
  context,
}) => {
  const { email, token } = await newMember()
  await keepSession(context, token)
  await page.goto('/moi')
  const bookings = page.getByRole('link', { name: 'Mes réservations' }).first()
  await waitForHydration(bookings)
  await barMember(email)
  await bookings.click()
  await expect(page).toHaveURL('/signin?reason=role_signed_out')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(message('role_signed_out'))
  await expect(page.getByText(/^Salut/)).toHaveCount(0)
})

const toast = (page: Page) => page.locator('.toasts')

test.describe('A member without a mobile', () => {
  // requirement M35
  test('gives it in a modal, which confirms only a mobile', async ({ page, context }) => {
    const { email, token } = await newMember()
    await forgetDetails(email, ['mobilePhone'])
    await keepSession(context, token)
    await page.goto('/nos-centres/liste')
    const dialog = page.getByRole('dialog', { name: 'Ton mobile' })
    const confirm = dialog.getByRole('button', { name: 'Enregistrer mon numéro' })
    await expect(confirm).toBeDisabled()
    const mobile = dialog.getByRole('textbox', { name: 'Mobile' })
    await expect(mobile).toBeFocused()
    await mobile.fill('0512345678')
    await expect(confirm).toBeDisabled()
    const wrong = 'Mettre 0 au début du numéro et 10 chiffres obligatoires'
    await expect(dialog.getByText(wrong)).toBeVisible()
    await mobile.fill('06 12 34 56 78')
    await expect(dialog.getByText(wrong)).toBeHidden()
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL('/nos-centres/liste')
    const me = await call<{ mobilePhone: string }>('GET', '/users/me', { token })
    expect(me.mobilePhone).toBe('0612345678')
    await expect(toast(page)).toHaveText('Ton numéro est enregistré.')
  })

  test('may say later, and is asked again in the next browser session', async ({
    page,
    context,
  }) => {
    const { email, token } = await newMember()
    await forgetDetails(email, ['mobilePhone'])
    await keepSession(context, token)
    await page.goto('/nos-centres/liste')
    const dialog = page.getByRole('dialog', { name: 'Ton mobile' })
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(toast(page)).toHaveText('')
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toContain('completion-later')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(dialog).toBeHidden()
    const later = (await context.cookies()).find(({ name }) => name === 'completion-later')
    expect(later?.expires).toBe(-1)
  })
})

// requirement M35
test('A member without a club completes their profile: mobile, club and terms', async ({
  page,
  context,
}) => {
  const { email, token } = await newMember()
  await forgetDetails(email, ['mobilePhone', 'centerId'])
  await keepSession(context, token)
  await page.goto('/nos-centres/liste')
  const dialog = page.getByRole('dialog', { name: 'Complète ton profil' })
  await expect(
    dialog.getByText(
      'Vous devez sélectionner un centre et accepter les CGU / CGV avant de continuer',
    ),
  ).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Compléter mon profil' })
  await dialog.getByRole('textbox', { name: 'Mobile' }).fill('0612345678')
  await dialog.getByRole('combobox', { name: 'Club' }).selectOption(String(tours.id))
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^J’accepte/ }).check()
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(header(page).getByRole('link', { name: `Ton club : ${tours.name}` })).toBeVisible()
  const me = await call<{ center: { id: number } }>('GET', '/users/me', { token })
  expect(me.center.id).toBe(tours.id)
  await expect(toast(page)).toHaveText('Ton profil est enregistré.')
})
