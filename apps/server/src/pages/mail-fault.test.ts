import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { siteForAll } from '../testing/pages/open-site.ts'

const site = await siteForAll('mail_fault')
const fault = 'On a un problème d’envoi d’e-mails.'
const member = await site.newMember()

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
  await sql`insert into mail (event_key, template, recipient, subject, html, text, created_at)
    values ('late', 'test', 'lea@joueurs.example', 'A', 'B', 'C', now() - interval '16 minutes')`.execute(
    site.db,
  )
  await expectTold(true)
  await sql`update mail set sent_at = now()`.execute(site.db)
  await expectTold(false)
})
