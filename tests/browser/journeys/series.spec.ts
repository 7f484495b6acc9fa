import type { SeriesStage } from '@quatre/contract'
import { call } from '../site/api.ts'
import { keepSession, newMember } from '../site/members.ts'
import { pointer } from '../steps/hand.ts'
import { cards, payWith } from '../steps/pay.ts'
import { chooseAccount, completeAccount, newSocialPerson } from '../steps/social.ts'
import { expect, test } from '../test.ts'

// requirements SE31 and SE32
test('From the home of the series to a paid pair, whose second player pays his half in his own browser', async ({
  page,
  context,
  browser,
}) => {
  const [member, friend] = [await newMember(), await newMember()]
  await call('PUT', '/users/clients', { token: friend.token, body: { gender: 'Male' } })
  await keepSession(context, member.token)
  const main = page.getByRole('main')
  await page.goto('/remontada-padel')
  await page.getByRole('link', { name: 'S’inscrire' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/remontada-padel\/sinscrire/)
  await main.locator('label:has([value=loisir])').click()
  await expect(main.getByRole('radio', { name: /^Loisir/ })).toBeChecked()
  await expect(main.getByRole('heading', { name: /, Loisir$/ })).toBeVisible()
  await main.getByRole('link', { name: 'Inscrire ma paire' }).click()
  await main.getByRole('link', { name: 'Inviter par lien' }).click()
  await main.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await payWith(pointer(page), cards.accepted)
  await expect(main.getByText('Ta moitié est payée')).toBeVisible()
  await expect(page).toHaveURL(/\/remontada-padel\/tournois\/\d+\/confirmation/)
  await main.getByRole('button', { name: 'Créer le lien d’invitation' }).click()
  const link = await main.getByLabel('Lien pour ton partenaire').inputValue()

  const theirs = await browser.newContext()
  await keepSession(theirs, friend.token)
  const other = await theirs.newPage()
  await other.goto(link)
  await expect(other).toHaveURL(/\/remontada-padel\/tournois\/paiement\/participants/)
  await other.getByRole('button', { name: /^Jouer avec/ }).click()
  await payWith(pointer(other), cards.accepted)
  await expect(other.getByRole('main').getByText('Vous êtes inscrits')).toBeVisible()
  await theirs.close()
})

// requirements SE32 and SE33
test('A pair waits for a place of the full stage, and reads so in MON ESPACE', async ({
  page,
  context,
}) => {
  const stages = await call<SeriesStage[]>('GET', '/tournamentStages')
  const full = stages.find(({ events }) =>
    events.every((one) => one.pairs === one.capacity && one.waiting > 0),
  )
  const before = full?.events.find(({ category }) => category === 'loisir')?.waiting ?? 0
  await keepSession(context, (await newMember()).token)
  const main = page.getByRole('main')
  await page.goto(`/remontada-padel/tournois/${full?.id}`)
  await main
    .getByRole('listitem')
    .filter({ hasText: 'Loisir' })
    .getByRole('link', { name: 'Attendre' })
    .click()
  await expect(page).toHaveURL(/\/liste-attente\?categorie=loisir/)
  await main.getByRole('link', { name: 'Inviter par lien' }).click()
  await main.getByRole('button', { name: /^Liste d’attente/ }).click()
  await expect(page).toHaveURL(/\?page=mon-espace/)
  const waiting = main.getByText(new RegExp(`Loisir\\s: Liste d’attente, ${before + 1}e`))
  await expect(waiting).toBeVisible()
})

// requirement SE33
test('Somebody new comes into MON ESPACE by Google, and finds where to begin', async ({ page }) => {
  const main = page.getByRole('main')
  const person = newSocialPerson()
  await page.goto('/remontada-padel')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /espace/i })
    .filter({ visible: true })
    .click()
  await main.getByRole('button', { name: 'Continuer avec Google' }).click()
  await chooseAccount(page, person)
  await completeAccount(page)
  await expect(page).toHaveURL('/remontada-padel?page=mon-espace')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(person.firstName, 'i'),
  )
  await expect(main.getByText('Aucun pour l’instant')).toBeVisible()
  await main.getByRole('radio', { name: 'Femme' }).check({ force: true })
  await main.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await expect(main.getByText('Ton profil est enregistré.')).toBeVisible()
})
