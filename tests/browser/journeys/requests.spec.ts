import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { withDatabase } from '../site/with-database.ts'
import { expect, test } from '../test.ts'

const newEmail = () => `demande.${randomUUID().slice(0, 12)}@exemple.fr`

async function fillPerson(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Prénom').fill('Zoé')
  await main.getByLabel('Nom', { exact: true }).fill('Petit')
  await main.getByLabel('E-mail').fill(email)
  await main.getByLabel(/^(Mobile|Téléphone)/).fill('06 39 98 00 01')
}

const sum = (page: Page) => page.locator('output')

const sentBy = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).filter({ visible: true })

/** A script fills in a form so fast that it comes back once; a person presses again too. */
async function send(page: Page, name: string | RegExp, done: Locator): Promise<void> {
  const early = page.getByText('Vérifie tes réponses, puis envoie.')
  await sentBy(page, name).click()
  await expect(early.or(done).first()).toBeVisible()
  await expect(async () => {
    if (await early.isVisible()) await sentBy(page, name).click()
    await expect(done).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

async function readLead(email: string) {
  return withDatabase((db) =>
    db.selectFrom('lead').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  )
}

// requirements LP1, LP2 and LP4
test('A parent asks for a birthday whose sum grows in place and is that of both mails', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/toulouse-colomiers/anniv')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: /^Bandeja/ }).check()
  await expect(sum(page)).toHaveText('152\u00a0€')
  await main.getByRole('button', { name: 'Un de plus' }).click()
  await expect(sum(page)).toHaveText('171\u00a0€')
  await main.getByRole('checkbox', { name: /^Gâteau/ }).check()
  await expect(sum(page)).toHaveText('196\u00a0€')
  // at the end of a month its last days may have a few starts only
  await main
    .getByRole('table')
    .getByRole('link', { name: /(libre|départs?)$/ })
    .last()
    .click()
  // any hour of that day
  await main
    .getByRole('link', { name: /^\d+h\d\d/ })
    .first()
    .click()
  await expect(page).toHaveURL(/heure=\d+%3A\d\d/)
  await sentBy(page, /^Demander le/).click()
  await expect(main.getByLabel('Âge du plus jeune')).toBeFocused()
  await main.getByLabel('Âge du plus jeune').fill('7')
  await main.getByLabel('Du plus grand').fill('9')
  await fillPerson(page, email)
  const sent = main.getByText(/^Demande 4P-/).filter({ visible: true })
  await send(page, /^Demander le/, sent)
  await expect(sent).toContainText('envoyée')
  const { reference, amountCents } = await readLead(email)
  expect(amountCents).toBe(19_600)
  const mails = await withDatabase((db) =>
    db.selectFrom('mail').select('text').where('text', 'like', `%${reference}%`).execute(),
  )
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).toContain('196\u00a0€')
  // a visitor who leaves while the form is sent reaches the next page
  await page.getByRole('link', { name: 'Nos centres' }).last().click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Nos centres')
})

// requirement LP6
test('An HR manager asks for a team building, which the CRM then has', async ({ page }) => {
  const email = newEmail()
  await page.goto('/team-building')
  const main = page.getByRole('main')
  await main
    .getByRole('combobox', { name: 'Club' })
    .selectOption({ label: 'Lille Villeneuve-d’Ascq' })
  await expect(page).toHaveURL(/center=/)
  await main.getByLabel('Nombre d’invités').fill('18')
  await expect(sum(page)).toHaveText('864\u00a0€')
  await main.getByLabel('Ou une période').fill('mars')
  await main.getByLabel('Entreprise').fill('Filet SARL')
  await fillPerson(page, email)
  await send(page, 'Recevoir le devis', main.getByText(/^Demande 4P-/).filter({ visible: true }))
  await expect.poll(async () => (await readLead(email)).crmState).toBe('sent')
  const lead = await readLead(email)
  expect(lead.amountCents).toBe(86_400)
  expect(lead.crmOpportunityId).not.toBeNull()
})
