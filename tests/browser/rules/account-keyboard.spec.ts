import { call } from '../site/api.ts'
import { dayAhead } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { waitForHydration } from '../steps/hydration.ts'
import { keyboard } from '../steps/hand.ts'
import { expect, test } from '../test.ts'

// requirement S19
test('The account is used by keyboard alone, and its tabs stay still while one is on its way', async ({
  page,
  context,
}) => {
  const { email, password, token } = await newMember()
  await call('POST', '/login', { body: { email, password } })
  await keepSession(context, token)
  const hand = keyboard(page)
  await page.goto('/cookies')
  const account = page.getByRole('banner').getByRole('button', { name: 'Jeanne' })
  await waitForHydration(account)

  await hand.press(account)
  await expect(page.getByRole('navigation', { name: 'Mon compte', exact: true })).toBeHidden()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Mon compte', exact: true })
  await hand.press(menu.getByRole('link', { name: 'Mes infos persos' }))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Mes infos persos')
  await expect(page.getByRole('main')).toBeFocused()

  const toast = (text: string) => page.locator('.toasts').getByText(text)
  const profile = page.getByRole('region', { name: 'Profil' })
  const open = (name: string) => hand.press(page.getByRole('button', { name, exact: true }))
  await open('Profil')
  await hand.write(profile.getByLabel('Pseudo'), 'La volée')
  await hand.press(profile.getByRole('button', { name: 'Enregistrer mon profil' }))
  await expect(toast('Ton profil est enregistré.')).toBeVisible()

  const children = page.getByRole('region', { name: 'Enfants' })
  await open('Enfants')
  await hand.press(children.locator('summary', { hasText: 'Ajouter un enfant' }))
  await hand.write(children.getByLabel('Prénom'), 'Zoé')
  await hand.write(children.getByLabel('Nom', { exact: true }), 'Martin')
  const year = Number(dayAhead(0).slice(0, 4)) - 9
  await hand.write(children.getByLabel('Date de naissance'), `0101${year}`)
  await hand.tick(children.getByLabel('Fille'))
  await hand.press(children.getByRole('button', { name: 'Ajouter mon enfant' }))
  await expect(children.getByRole('listitem')).toContainText('Zoé Martin')

  const security = page.getByRole('region', { name: 'Sécurité' })
  await open('Sécurité')
  await hand.press(security.getByRole('button', { name: /^Terminer la session/ }))
  const sessions = security.getByRole('list', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(security.getByRole('heading', { name: 'Mes sessions' })).toBeFocused()

  const remove = page.getByRole('link', { name: 'Supprimer mon compte' })
  await open('Mes données')
  await hand.press(remove)
  const closing = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await expect(closing.getByRole('textbox', { name: 'Ton mot de passe' })).toBeVisible()
  expect(await closing.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(closing).toBeHidden()
  await expect(remove).toBeFocused()

  // Slow data: below the tabs the shape of the next one, and they stay where they were.
  const looked = Promise.withResolvers<void>()
  await page.route(/\/mes-tournois\.data/, async (route) => {
    await looked.promise
    await route.continue()
  })
  const tabs = page.getByRole('navigation', { name: 'Onglets de mon compte' })
  // Beside the menu, which says which page this is, they would be the same links twice.
  await expect(menu.getByRole('link', { name: 'Mes infos persos' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(tabs).toBeHidden()
  await hand.press(page.getByRole('banner').getByRole('button', { name: 'Jeanne' }))
  await expect(menu).toBeHidden()
  await hand.press(tabs.getByRole('link', { name: 'Mes tournois' }))
  const before = await tabs.boundingBox()
  await expect(page.locator('.tab-skeleton')).toBeVisible()
  expect(await tabs.boundingBox()).toEqual(before)
  looked.resolve()
  await expect(page.getByRole('heading', { name: 'Pas encore de tournoi.' })).toBeVisible()
  await expect(page.locator('.tab-skeleton')).toBeHidden()
  expect(await tabs.boundingBox()).toEqual(before)
  await expect(title).toHaveText('Mes tournois')
})
