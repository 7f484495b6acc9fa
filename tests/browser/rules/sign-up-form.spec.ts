import { toulouse } from '../site/centers.ts'
import { newPerson } from '../site/members.ts'
import { waitForHydration } from '../steps/hydration.ts'
import { expect, test } from '../test.ts'

// requirement M3
test('The birth date gets its slashes and follows its calendar, a postal code offers its communes', async ({
  page,
}) => {
  await page.goto('/Signup')
  const main = page.getByRole('main')
  const field = main.getByLabel('Date de naissance')
  await waitForHydration(field)
  await field.pressSequentially('14')
  await expect(field).toHaveValue('14/')
  await field.pressSequentially('051990')
  await expect(field).toHaveValue('14/05/1990')
  for (let key = 0; key < 6; key++) await field.press('Backspace')
  await expect(field).toHaveValue('14/0')

  await main.getByLabel('Code postal').pressSequentially('21800')
  const city = main.getByRole('combobox', { name: 'Ville' })
  await city.selectOption('Quetigny')
  await expect(city).toHaveValue('Quetigny')
  await main.getByLabel('Code postal').fill('2180')
  await expect(city).toBeHidden()
  await main.getByLabel('Code postal').fill('99999')
  await expect(main.getByText('Code postal invalide')).toBeVisible()

  const calendar = main.locator('input[type=date]')
  await field.fill('14/05/1990')
  await main.getByRole('button', { name: 'Choisir la date dans un calendrier' }).press('Enter')
  await expect(calendar).toHaveValue('1990-05-14')
  await calendar.fill('1991-06-15')
  await expect(field).toHaveValue('15/06/1991')
})

// requirement M50
test('A form that is on its way is covered until it is answered', async ({ page }) => {
  await page.goto('/signin')
  const main = page.getByRole('main')
  const email = main.getByLabel('E-mail')
  await waitForHydration(email)
  await email.fill('personne@exemple.fr')
  await main.getByRole('textbox', { name: 'Mot de passe' }).fill('padel2026')
  const answered = Promise.withResolvers<void>()
  await page.route('**/signin.data*', async (route) => {
    await answered.promise
    await route.continue()
  })
  const takesPress = () =>
    email.evaluate((field) => {
      const { x, y } = field.getBoundingClientRect()
      return document.elementFromPoint(x + 8, y + 8) === field
    })
  expect(await takesPress()).toBe(true)
  await main.getByRole('button', { name: 'Me connecter' }).click()
  await expect.poll(takesPress).toBe(false)
  answered.resolve()
  await expect.poll(takesPress).toBe(true)
})

test('A field shows its error when it is left, until it is corrected', async ({ page }) => {
  await page.goto('/Signup')
  const main = page.getByRole('main')
  const date = main.getByLabel('Date de naissance')
  await waitForHydration(date)
  const unwritten = 'Format incorrect, utilisez JJ / MM / AAAA'
  await date.focus()
  await date.press('Tab')
  await expect(date).not.toHaveAttribute('aria-invalid')
  await date.pressSequentially('1405')
  await expect(date).not.toHaveAttribute('aria-invalid')
  // The sentence comes after the press: it moves nothing away from under the pointer.
  await main.getByText('Femme', { exact: true }).click()
  await expect(main.getByRole('radio', { name: 'Femme' })).toBeChecked()
  await expect(date).toHaveAccessibleDescription(new RegExp(`${unwritten}$`))
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await date.press('End')
  await date.pressSequentially('1990')
  await expect(date).not.toHaveAttribute('aria-invalid')
  // However long the press lasts.
  const email = main.getByLabel('E-mail')
  await email.fill('lea@')
  await main.getByText('Homme', { exact: true }).hover()
  await page.mouse.down()
  await page.waitForTimeout(500)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await page.mouse.up()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('')
  await expect(email).not.toHaveAttribute('aria-invalid')
  // « OK » of a phone's keyboard leaves the field without a press.
  await email.fill('lea@')
  await email.blur()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await date.fill('31/02/1990')
  await expect(date).toHaveAccessibleDescription(/Cette date de naissance n’est pas possible$/)
  for (const { label, wrong, right, sentence } of [
    { label: 'Code postal', wrong: '317', right: '31770', sentence: 'Code postal invalide' },
    {
      label: 'E-mail',
      wrong: 'lea@',
      right: 'lea@exemple.fr',
      sentence: 'Adresse e-mail invalide',
    },
    { label: 'Mot de passe', wrong: 'court', right: 'volee-2026', sentence: '6 à 16 caractères' },
  ]) {
    const field = main.getByRole('textbox', { name: label })
    await field.fill(wrong)
    await field.press('Tab')
    await expect(field).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(right)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
})

// requirement M10
test('The INSCRIPTION tab of the side bar holds the whole form', async ({ page, context }) => {
  await page.goto('/nos-centres/liste')
  const bar = page.getByRole('complementary', { name: 'Mon espace' })
  const signUp = bar.getByRole('tab', { name: 'INSCRIPTION' })
  await waitForHydration(signUp)
  await signUp.click()
  const { firstName, lastName, email, mobilePhone, password } = newPerson()
  await bar.getByLabel('Prénom', { exact: true }).fill(firstName)
  await bar.getByLabel('Nom', { exact: true }).fill(lastName)
  await bar.getByLabel('Date de naissance').fill('14/05/1990')
  await bar.getByRole('radio', { name: 'Ne souhaite pas partager' }).check()
  await bar.getByLabel('Code postal').fill('31770')
  expect(await bar.locator('select[name=center] optgroup').count()).toBeGreaterThan(3)
  await bar.getByLabel('Club', { exact: true }).selectOption(String(toulouse.id))
  await bar.getByLabel('Mobile').fill(mobilePhone)
  await bar.getByLabel('E-mail').fill(email)
  await bar.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  const send = bar.getByRole('button', { name: 'Créer mon compte' })
  await send.click()
  // The box of the terms is missing: the page of the form says so, with all that was typed.
  const main = page.getByRole('main')
  await expect(page).toHaveURL('/Signup')
  await expect(main.getByText('Champ obligatoire')).toBeVisible()
  const terms = main.getByRole('checkbox', { name: /CGU/ })
  await expect(terms).toBeFocused()
  await expect(main.getByLabel('E-mail')).toHaveValue(email)
  await main.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await terms.check()
  await main.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL(/\/mon-compte\/sinscrire\/validation\/index\.html\?status=201/)
  expect((await context.cookies()).map(({ name }) => name)).toContain('session')
})
