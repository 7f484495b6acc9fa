import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { proveEmail } from '../../../apps/server/src/testing/pages/change-member.ts'
import { linkInMail } from '../../../apps/server/src/testing/pages/mails.ts'
import { siteForAll } from '../../../apps/server/src/testing/pages/open-site.ts'
import { tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('newsletters')

const done = 'Tu es désormais abonné(e) à la newsletter, merci !'
const newEmail = () => `lecteur.${randomUUID().slice(0, 12)}@exemple.fr`

/** The second link of the mail: the first leads to the courts. */
const linkToLeave = (email: string) => linkInMail(site.db, email, 'newsletter', 'desabonnement')

async function receives(token: string) {
  const me = await site.ask<{ receiveNewsletter: boolean }>('GET', '/users/me', { token })
  return me.receiveNewsletter
}

test('A subscription opens no session', async () => {
  const visitor = site.visitor()
  const page = await visitor.open('/newsletters')
  const typed = { 'E-mail': newEmail(), Club: tours.name }
  const subscribed = await page.main.form('S’abonner').fill(typed).submit()
  expect(subscribed.main.statuses).toContain(done)
  expect(visitor.cookies.find('session')).toBeUndefined()
})

test('A member subscribes by one click', async () => {
  const { email, token, visitor } = await site.newMember()
  const page = await visitor.open(`/${tours.slug}/newsletters`)
  expect(page.main.text).toContain(email)
  const subscribed = await page.main.press('M’abonner à la newsletter')
  expect(subscribed.main.statuses).toContain(done)
  expect(await receives(token)).toBe(true)
  expect(subscribed.main.text).toContain('Tu la reçois à')
})

describe('The link of the mail', () => {
  test('unsubscribes by a press, without log-in, and offers to subscribe again', async () => {
    const email = newEmail()
    const visitor = site.visitor()
    const page = await visitor.open(`/${tours.slug}/newsletters`)
    await page.main.form('S’abonner').fill({ 'E-mail': email }).submit()

    const link = await linkToLeave(email)
    await visitor.open(link)
    const left = await (await visitor.open(link)).main.press('Me désabonner')
    expect(left.heading).toBe('Tu es désabonné(e)')
    expect((await left.main.link('M’abonner de nouveau').follow()).address).toBe('/newsletters')
    const again = await visitor.open(link)
    expect(again.main.statuses).toEqual(['Cette adresse n’est plus inscrite.'])
    expect(again.main.buttons).not.toContain('Me désabonner')
  })

  test('of a member changes nothing when it is only opened', async () => {
    const { id, email, token } = await site.newMember()
    await proveEmail(site.db, id)
    await site.ask('PUT', '/users/newslettersusers', { token })
    const page = await site.visitor().open(await linkToLeave(email))
    expect(await receives(token)).toBe(true)
    expect((await page.main.press('Me désabonner')).heading).toBe('Tu es désabonné(e)')
    expect(await receives(token)).toBe(false)
  })

  test('with a wrong key says so', async () => {
    const wrong = `/newsletters/desabonnement?users_key=${'k'.repeat(43)}&users_id=1`
    const page = await site.visitor().open(wrong)
    const refused = await page.main.press('Me désabonner')
    expect(refused.main.alerts).toEqual(['Ce lien n’est pas valable'])
  })
})
