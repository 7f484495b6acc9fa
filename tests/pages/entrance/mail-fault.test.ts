import { chromium, expect as expectSoon } from '@playwright/test'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { browserProgram } from '../../../scripts/bootstrap/browser.mjs'
import { eventually } from '../../../apps/server/src/testing/eventually.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'

const site = await siteForAll('mail_fault', { listens: true })
const fault = 'On a un problème d’envoi d’e-mails.'
const member = await site.newMember()

const writeLate = () =>
  sql`insert into mail (event_key, template, recipient, subject, html, text, created_at)
    values (gen_random_uuid(), 'test', 'lea@joueurs.example', 'A', 'B', 'C', now() - interval '16 minutes')`.execute(
    site.db,
  )

/** Whether a guest's page that the server may keep, and a member's, say that mails are late. */
async function expectTold(expected: boolean): Promise<void> {
  site.pass(1)
  await eventually(async () => {
    for (const visitor of [site.visitor(), member.visitor]) {
      const { answer } = await visitor.ask('/contact')
      expect(answer.html.includes(fault)).toBe(expected)
    }
  })
}

// requirements E16 and E17
test('Pages of guests and members say that mails are late as long as they are', async () => {
  await sql`update mail set sent_at = now()`.execute(site.db)
  await expectTold(false)
  await writeLate()
  await expectTold(true)
  await sql`update mail set sent_at = now()`.execute(site.db)
  await expectTold(false)
})

// requirement E17
test('In a browser it is a dialog, once a visit, after the question about cookies', async () => {
  await writeLate()
  await expectTold(true)
  const browser = await chromium.launch({
    executablePath: browserProgram() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const context = await browser.newContext({ baseURL: site.environment.publicOrigin })
  const page = await context.newPage()
  const dialog = page.getByRole('dialog', { name: 'Nos e-mails ont du retard' })
  const openAndWait = async () => {
    await page.goto('/contact')
    await page.waitForLoadState('networkidle')
  }
  await openAndWait()
  await expectSoon(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Tout refuser' }).click()
  await expectSoon(dialog).toContainText('passe par l’onglet «\u00a0mes réservations\u00a0»')
  await page.keyboard.press('Escape')
  await expectSoon(dialog).toBeHidden()
  await openAndWait()
  await expectSoon(dialog).toBeHidden()
  await context.clearCookies({ name: 'mails-late' })
  await openAndWait()
  await dialog.getByRole('link', { name: 'Mes réservations' }).click()
  await expectSoon(page).toHaveURL(/\/signin\?/)
  await expectSoon(dialog).toBeHidden()
  await browser.close()
})
