import type { BrowserContext, Locator, Page } from '@playwright/test'
import { dayAhead } from '../site/holds.ts'
import { keepSession, newMember } from '../site/members.ts'
import { waitForHydration } from '../steps/hydration.ts'
import { stripes } from '../steps/drawn-picture.ts'
import { linkInMail } from '../steps/open-mail.ts'
import { picture } from '../steps/picture.ts'
import { expect, test } from '../test.ts'

const details = '/mon-compte/mes-info-persos'
const red = [200, 16, 46] as const
const green = [18, 135, 91] as const

type Member = Awaited<ReturnType<typeof newMember>>

/** The page of a new member who is signed in in this browser. */
async function openDetails(page: Page, context: BrowserContext): Promise<Member> {
  const member = await newMember()
  await keepSession(context, member.token)
  await page.goto(details)
  await expect(page.getByRole('heading', { level: 1, name: 'Mes infos persos' })).toBeVisible()
  return member
}

/** A part of the page, which is opened when it is not. */
async function part(page: Page, name: string): Promise<Locator> {
  const region = page.getByRole('region', { name, exact: true })
  const opener = region.getByRole('button', { name, exact: true })
  await waitForHydration(opener)
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  return region
}

const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text)

test('Another part opens as soon as one is said to be saved, however late the page is read again', async ({
  page,
  context,
}) => {
  await openDetails(page, context)
  const profile = await part(page, 'Profil')
  await page.route('**/mes-info-persos.data*', async (route) => {
    const isRead = route.request().method() === 'GET'
    if (isRead) await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await profile.getByLabel('Pseudo').fill('Jeannot')
  await profile.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(toast(page, 'Ton profil est enregistré.')).toBeVisible()
  await part(page, 'Coordonnées')
})

test('A saved part stays after a reload', async ({ page, context }, info) => {
  await openDetails(page, context)
  const profile = await part(page, 'Profil')
  await profile.getByLabel('Pseudo').fill('Jeannot \u202ela\u200b volée')
  await profile.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(profile.getByLabel('Pseudo')).toHaveAccessibleDescription(/caractère invisible/)
  await profile.getByLabel('Pseudo').fill('Jeannot la volée')
  await profile.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(toast(page, 'Ton profil est enregistré.')).toBeVisible()
  await expect(profile.getByLabel('Pseudo')).toHaveValue('Jeannot la volée')

  const contact = await part(page, 'Coordonnées')
  await expect(profile.getByLabel('Pseudo')).toBeHidden()
  await expect(page).toHaveURL(`${details}#coordonnees`)
  await contact.getByLabel('Code postal').fill('01500')
  await contact.getByRole('button', { name: 'Enregistrer mes coordonnées' }).click()
  await expect(contact.getByLabel('Ville')).toHaveAccessibleDescription('Choisis ta commune')
  await contact.getByLabel('Code postal').fill('75011')
  await expect(contact.getByLabel('Ville')).toHaveValue(/^Paris/)
  await contact.getByLabel('Mobile').fill('0112')
  await contact.getByRole('button', { name: 'Enregistrer mes coordonnées' }).click()
  await expect(contact.getByLabel('Mobile')).toHaveAccessibleDescription(
    /Mettre 0 au début du numéro et 10 chiffres obligatoires/,
  )
  await expect(contact.getByLabel('Mobile')).toBeFocused()
  await contact.getByLabel('Mobile').fill('07 12 34 56 78')
  await contact.getByRole('button', { name: 'Enregistrer mes coordonnées' }).click()
  await expect(toast(page, 'Tes coordonnées sont enregistrées.')).toBeVisible()

  const bookings = await part(page, 'Parts et remboursements')
  await bookings.getByLabel('Le soir, en semaine').uncheck()
  await bookings.getByLabel('Sur ma carte').check()
  await bookings.getByRole('button', { name: 'Enregistrer mes choix de réservation' }).click()
  await expect(toast(page, 'Tes choix de réservation sont enregistrés.')).toBeVisible()
  await picture(page, info, 'account-saved')

  await page.reload()
  await expect(bookings.getByLabel('Le soir, en semaine')).toBeVisible()
  await expect(profile.getByLabel('Pseudo')).toHaveValue('Jeannot la volée')
  await expect(contact.getByLabel('Code postal')).toHaveValue('75011')
  await expect(contact.getByLabel('Mobile')).toHaveValue('07 12 34 56 78')
  await expect(bookings.getByLabel('Le soir, en semaine')).not.toBeChecked()
  await expect(bookings.getByLabel('Le midi, en semaine')).toBeChecked()
  await expect(bookings.getByLabel('Sur ma carte')).toBeChecked()
})

// requirement M53
test('Leaving unsaved changes asks first', async ({ page, context }) => {
  await openDetails(page, context)
  const game = await part(page, 'Jeu')
  const level = game.getByLabel('Niveau')
  const closePart = game.getByRole('button', { name: 'Jeu', exact: true })
  const question = page.getByRole('dialog', { name: 'Changements non enregistrés' })
  const keepOn = question.getByRole('button', { name: 'Continuer à modifier' })
  const giveUp = question.getByRole('button', { name: 'Abandonner mes changements' })
  const leave = () => page.getByRole('link', { name: 'Mes tournois' }).first().click()

  await level.selectOption({ label: 'Débutant' })
  for (const stay of ['Enter', 'Escape']) {
    await closePart.press('Enter')
    await expect(keepOn).toBeFocused()
    await page.keyboard.press(stay)
    await expect(question).toBeHidden()
    await expect(closePart).toBeFocused()
    await expect(closePart).toHaveAttribute('aria-expanded', 'true')
  }
  await game.getByRole('button', { name: 'Enregistrer mes préférences de jeu' }).click()
  await expect(toast(page, 'Tes préférences de jeu sont enregistrées.')).toBeVisible()
  await closePart.click()
  await expect(level).toBeHidden()

  await part(page, 'Jeu')
  await game.getByLabel('Participer aux ligues').check()
  await closePart.click()
  await giveUp.click()
  await expect(level).toBeHidden()
  await part(page, 'Jeu')
  await expect(game.getByLabel('Participer aux ligues')).not.toBeChecked()

  await page.route('**/mes-info-persos.data*', (route) => route.abort('aborted'))
  await game.getByLabel('Participer aux tournois').check()
  await game.getByRole('button', { name: 'Enregistrer mes préférences de jeu' }).click()
  await expect(game.getByRole('alert')).toContainText('Rien n’est perdu')
  await expect(game.getByLabel('Participer aux tournois')).toBeChecked()
  await page.unroute('**/mes-info-persos.data*')

  let asked = false
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload'
    return dialog.accept()
  })
  await page.reload()
  expect(asked).toBe(true)
  await waitForHydration(closePart)
  await expect(level).toHaveValue(/./)
  // text typed before the reload is there again
  await leave()
  await giveUp.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes tournois' })).toBeVisible()
})

test('A child is added, edited and hidden', async ({ page, context }, info) => {
  await openDetails(page, context)
  const children = await part(page, 'Enfants')
  const year = Number(dayAhead(0).slice(0, 4)) - 9
  await children.getByText('Ajouter un enfant').click()
  await children.getByLabel('Prénom').fill('Zoé')
  await children.getByLabel('Nom', { exact: true }).fill('Martin')
  await children.getByLabel('Date de naissance').pressSequentially(`0101${year}`)
  await children.getByRole('button', { name: 'Ajouter mon enfant' }).click()
  await expect(children.getByLabel('Prénom')).toHaveValue('Zoé')
  await expect(children.getByText('Champ obligatoire')).toBeVisible()
  await children.getByLabel('Fille').check()
  await children.getByRole('button', { name: 'Ajouter mon enfant' }).click()
  await expect(toast(page, 'Zoé est sur ton compte.')).toBeVisible()
  const cells = children.getByRole('listitem')
  await expect(cells).toHaveCount(1)
  await expect(cells).toContainText('Zoé Martin')
  await expect(cells.getByText('Modifier Zoé Martin')).toBeInViewport({ ratio: 1 })
  await expect(cells).toContainText(/9\s?ans/)

  await cells.getByText('Modifier Zoé Martin').click()
  await cells.getByLabel('Prénom').fill('Zoé-Lou')
  await picture(page, info, 'account-child')
  await cells.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(cells).toContainText('Zoé-Lou Martin')
  await expect(cells.getByText('Modifier Zoé-Lou Martin')).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(cells).toContainText('Zoé-Lou Martin')

  await cells.getByText('Modifier Zoé-Lou Martin').click()
  await cells.getByText('Retirer Zoé-Lou de mon compte').click()
  await expect(cells).toHaveCount(1)
  await cells.getByRole('button', { name: 'Oui, retirer Zoé-Lou' }).click()
  await expect(children.getByText('Aucun enfant sur ton compte.')).toBeVisible()
  await page.reload()
  await expect(children.getByText('Aucun enfant sur ton compte.')).toBeVisible()
  await expect(page.getByText('Deleted')).toHaveCount(0)
})

// requirement M62
test('A new photo is cropped to its middle and shown', async ({ page, context }, info) => {
  await openDetails(page, context)
  const profile = await part(page, 'Profil')
  const before = await profile.getByAltText('Ton portrait actuel').getAttribute('src')
  const wide = stripes(600, 200, [red, green, red])
  await profile
    .getByLabel('Changer ma photo')
    .first()
    .setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: wide })
  await expect(profile.getByLabel('Agrandir')).toBeVisible()
  await picture(page, info, 'account-photo')
  await profile.getByRole('button', { name: 'Envoyer ma photo' }).click()
  await expect(toast(page, 'Ta photo est changée.')).toBeVisible()
  const shown = profile.getByAltText('Ton portrait actuel')
  await expect(shown).not.toHaveAttribute('src', before ?? '')
  await expectGreen(page, (await shown.getAttribute('src')) ?? '')
  await page.goto('/moi')
  await expect(page.getByRole('main').locator('img[src*="/avatar"]')).toBeVisible()

  await page.goto(details)
  await part(page, 'Profil')
  const photo = await shown.getAttribute('src')
  const question = page.getByRole('dialog', { name: 'Supprimer ta photo' })
  await profile.getByRole('link', { name: 'Supprimer ma photo' }).click()
  await question.getByRole('button', { name: 'Garder ma photo' }).click()
  await expect(question).toBeHidden()
  await expect(shown).toHaveAttribute('src', photo ?? '')
  await profile.getByRole('link', { name: 'Supprimer ma photo' }).click()
  await question.getByRole('button', { name: 'Supprimer la photo' }).click()
  await expect(toast(page, 'Ta photo est supprimée.')).toBeVisible()
  await expect(shown).toHaveAttribute('src', before ?? '')
  await expect(profile.getByRole('link', { name: 'Supprimer ma photo' })).toBeHidden()
  await expect(profile.getByLabel('Changer ma photo').first()).toBeFocused()
  await expect(page.locator('img[src*="/avatar"]:not([src$="v=0"])')).toHaveCount(0)
})

async function expectGreen(page: Page, address: string): Promise<void> {
  const corners = await page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob())
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (drawing === null) throw new Error('no canvas')
    drawing.drawImage(image, 0, 0)
    const inset = Math.round(image.width / 20)
    const ends = [inset, image.width - inset]
    return {
      isSquare: image.width === image.height,
      colours: ends.map((x) => [...drawing.getImageData(x, inset, 1, 1).data].slice(0, 3)),
    }
  }, address)
  expect(corners.isSquare).toBe(true)
  for (const [r = 0, g = 0] of corners.colours) expect(g).toBeGreaterThan(r + 60)
}

test('A deleted account says goodbye, no longer signs in, and comes back by its mail', async ({
  page,
  context,
}, info) => {
  const { email, password } = await openDetails(page, context)
  const main = page.getByRole('main')
  await part(page, 'Mes données')
  await page.getByRole('link', { name: 'Supprimer mon compte' }).click()
  const closing = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await expect(closing.getByText('30\u00a0jours, puis c’est définitif.')).toBeVisible()
  await picture(page, info, 'account-close')
  await closing.getByRole('textbox', { name: 'Ton mot de passe' }).fill('pas-le-bon')
  await closing.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(closing.getByText("Le mot de passe n'est pas correct")).toBeVisible()
  await closing.getByRole('textbox', { name: 'Ton mot de passe' }).fill(password)
  await closing.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /bientôt/ })).toBeVisible()
  await expect(main.getByRole('status')).toContainText(/définitif le \d\d\/\d\d\/\d{4}/)
  await expect(main.getByText('Un mail vient de partir')).toBeVisible()
  await picture(page, info, 'account-goodbye')

  const signIn = async () => {
    await main.getByLabel('E-mail').fill(email)
    await main.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
    await main.getByRole('button', { name: 'Me connecter' }).click()
  }
  await page.goto('/signin')
  await signIn()
  await expect(main.getByText("ton identifiant n'est pas actif")).toBeVisible()

  const back = await linkInMail(email, 'Ton compte est fermé', /https?:\S+rouvrir-compte\S+/)
  await page.goto(back)
  await picture(page, info, 'account-reopen')
  await main.getByRole('button', { name: 'Rouvrir mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ton compte est rouvert.')
  await main.getByRole('link', { name: 'Me connecter' }).click()
  await signIn()
  await expect(page).not.toHaveURL(/signin/)
  await page.goto(back)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien ne marche plus.')
  await expect(main.getByRole('alert')).toContainText('Ce lien n’est plus valable')
})
