import { hourMs, minuteMs } from '@quatre/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { centers, fixtureNow } from '../../testing/center-fixture.ts'
import { standForEach, type Stand } from '../../testing/stand.ts'
import { userRow } from '../profile/user-row.test-tools.ts'

let caller = 0

const confirmAddresses = ({ db }: Stand) =>
  sql`update app_user set receive_newsletter = false, email_verified_at = now()`.execute(db)
const stand = await standForEach('newsletters', { members: 3, prepare: confirmAddresses })

const email = 'nouvelle@joueurs.example'
const wish = { email, firstName: 'Zoé', lastName: 'Petit', center: { id: centers.toulouse } }

/** Each from its own address, so that no limit of addresses is met. */
const subscribe = (change: object = {}, address = `198.51.100.${(caller = (caller + 1) % 250)}`) =>
  stand.call('POST', '/newsletters?appId=2', { body: { ...wish, ...change }, from: address })

const leave = (fields: Record<string, string | number>, part: '' | '/link' = '') =>
  stand.call('POST', `/users/newsletterUnsubscribe${part}?appId=2&isChannelWeb=true`, {
    form: fields,
  })

async function subscribers(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from newsletter_subscriber order by id`.execute(stand.db)
  return rows
}

async function mails(): Promise<{ recipient: string; text: string; html: string }[]> {
  const { rows } = await sql<{ recipient: string; text: string; html: string }>`
    select recipient, text, html from mail where template = 'newsletter' order by id`.execute(
    stand.db,
  )
  return rows
}

const unsubscribeLink = (text = '') => {
  const found = /\/newsletters\/desabonnement\?users_key=([\w-]+)&users_id=(\d+)/.exec(text)
  return { users_key: found?.[1] ?? '', users_id: found?.[2] ?? '' }
}

// requirement N1
describe('a subscription', () => {
  it('keeps the person and their centre', async () => {
    expect(await subscribe({ email: ' Nouvelle@Joueurs.EXAMPLE ' })).toMatchObject({
      status: 200,
      body: { status: 'subscribed' },
    })
    expect(await subscribers()).toMatchObject([
      { email, firstName: 'Zoé', lastName: 'Petit', centerId: centers.toulouse },
    ])
  })

  it('needs no name', async () => {
    const { firstName: _first, lastName: _last, ...bare } = wish
    const answer = await stand.call('POST', '/newsletters', { body: bare })
    expect(answer.status).toBe(200)
  })

  it('is welcomed by one mail, with the way out of it', async () => {
    await subscribe()
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: email })
    expect(await leave(unsubscribeLink(mail?.text))).toMatchObject({
      body: { status: 'unsubscribed' },
    })
  })

  // requirement N5
  it('sends no word of the caller to another person’s mailbox', async () => {
    await subscribe({ firstName: 'Gagne 1000 € sur evil.example' })
    expect(JSON.stringify(await mails())).not.toContain('evil')
  })

  it('twice is once', async () => {
    await subscribe()
    const [before] = await subscribers()
    expect((await subscribe({ firstName: 'Autre' })).body).toEqual({ status: 'subscribed' })
    expect([await subscribers(), (await mails()).length]).toEqual([[before], 1])
  })

  it('requested 20 times in parallel is one row and one mail', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe({}, '192.0.2.9')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([(await subscribers()).length, (await mails()).length]).toEqual([1, 1])
  })

  it('of a member’s address answers the same and leaves the account alone', async () => {
    const before = await userRow(stand.db, 1)
    const [known, stranger] = [await subscribe({ email: before.email }), await subscribe()]
    expect([known.status, known.body]).toEqual([stranger.status, stranger.body])
    expect(await userRow(stand.db, 1)).toEqual(before)
  })

  it('after the way out begins anew', async () => {
    await subscribe()
    await leave(unsubscribeLink((await mails())[0]?.text))
    stand.clock(fixtureNow + minuteMs)
    await subscribe({ firstName: 'Zoë' })
    expect(await subscribers()).toMatchObject([{ firstName: 'Zoë', unsubscribedAt: null }])
    expect(await mails()).toHaveLength(2)
  })

  // requirement N5
  it('writes three times an hour to one mailbox at most', async () => {
    for (let times = 0; times < 5; times++) {
      stand.clock(fixtureNow + times * 1000)
      await subscribe()
      await sql`update newsletter_subscriber set unsubscribed_at = now()`.execute(stand.db)
    }
    expect(await mails()).toHaveLength(3)
    stand.clock(fixtureNow + 3_605_000)
    await subscribe()
    expect(await mails()).toHaveLength(4)
  })

  it('can be requested 20 times an hour from one address at most', async () => {
    const address = '192.0.2.10'
    for (let times = 0; times < 20; times++) {
      expect((await subscribe({ email: `n${times % 7}@joueurs.example` }, address)).status).toBe(
        200,
      )
    }
    const refused = await subscribe({ email: 'encore@joueurs.example' }, address)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await subscribe({ email: 'encore@joueurs.example' })).status).toBe(200)
    stand.clock(fixtureNow + hourMs)
    expect((await subscribe({}, address)).status).toBe(200)
  })
})

const emailMessage = "Merci de saisir un email valide pour t'inscrire à notre Newsletter"
const centerMessage =
  "Désolé, pour t'abonner à la newsletter, tu dois d'abord sélectionner un club!"

// requirement N2
describe('a field of a subscription that is wrong', () => {
  it.each<[string, unknown, string]>([
    ['email', '', emailMessage],
    ['email', undefined, emailMessage],
    ['email', null, emailMessage],
    ['email', 7, emailMessage],
    ['email', 'a@b', emailMessage],
    ['email', `${'a'.repeat(250)}@b.fr`, emailMessage],
    ['email', 'a@b.fr,c@d.fr', emailMessage],
    ['email', 'a@b.fr\r\nBcc: c@d.fr', emailMessage],
    ['center', undefined, centerMessage],
    ['center', null, centerMessage],
    ['center', 1, centerMessage],
    ['center', { id: 999 }, centerMessage],
    ['center', { id: centers.inactive }, centerMessage],
    ['firstName', 'x'.repeat(81), '80 caractères au maximum'],
    ['firstName', 7, 'Du texte est attendu'],
    ['lastName', 'a\r\nb', 'Ce champ contient un caractère qui n’est pas accepté'],
    ['receiveNewsletter', true, 'Champ inconnu'],
  ])('answers 400 for %s = %j, and nothing is saved', async (field, value, sentence) => {
    const answer = await subscribe({ [field]: value })
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: sentence }])
    expect([await subscribers(), await mails()]).toEqual([[], []])
  })
})

describe('a member', () => {
  const subscribeSelf = () =>
    stand.call('PUT', '/users/newslettersusers?appId=2&isChannelWeb=true', {
      token: stand.tokens[0],
    })

  it('subscribes by their session, and twice is once', async () => {
    expect((await subscribeSelf()).body).toEqual({ status: 'subscribed' })
    expect((await subscribeSelf()).status).toBe(200)
    expect([(await userRow(stand.db, 1)).receiveNewsletter, (await mails()).length]).toEqual([
      true,
      1,
    ])
  })

  it('is not written to before their address is proven', async () => {
    await sql`update app_user set email_verified_at = null where id = 1`.execute(stand.db)
    await subscribeSelf()
    expect([(await userRow(stand.db, 1)).receiveNewsletter, await mails()]).toEqual([true, []])
  })

  it('leaves by the link of the mail; nothing but the flag changes', async () => {
    await subscribeSelf()
    const before = await userRow(stand.db, 1)
    const link = unsubscribeLink((await mails())[0]?.text)
    expect((await leave(link)).status).toBe(200)
    expect(await userRow(stand.db, 1)).toEqual({ ...before, receiveNewsletter: false })
  })

  it('also ends newsletters that the mailbox receives without an account', async () => {
    await subscribe({ email: 'joueur1@joueurs.example' })
    await subscribeSelf()
    await leave(unsubscribeLink((await mails())[0]?.text))
    expect((await userRow(stand.db, 1)).receiveNewsletter).toBe(false)
    expect(await subscribers()).toMatchObject([{ unsubscribedAt: fixtureNow }])
  })
})

// requirement N4
describe('the way out', () => {
  it('may be taken twice', async () => {
    await subscribe()
    const link = unsubscribeLink((await mails())[0]?.text)
    const first = [await leave(link), await subscribers()]
    stand.clock(fixtureNow + 1000)
    const second = [await leave(link), await subscribers()]
    expect(first).toMatchObject([{ status: 200 }, [{ unsubscribedAt: fixtureNow }]])
    expect(second).toMatchObject([{ status: 200 }, [{ unsubscribedAt: fixtureNow }]])
  })

  it('shows whether there is anything to leave, and changes nothing', async () => {
    await sql`update app_user set receive_newsletter = true where id = 1`.execute(stand.db)
    const row = await userRow(stand.db, 1)
    await subscribe({ email: String(row.email) })
    const ofSubscriber = unsubscribeLink((await mails())[0]?.text)
    const ofMember = { users_key: String(row.newsletterKey), users_id: 1 }
    const statuses = async () => {
      const asked = [ofSubscriber, ofMember].map((link) => leave(link, '/link'))
      return (await Promise.all(asked)).map(({ body }) => body.status)
    }
    expect(await statuses()).toEqual(['subscribed', 'subscribed'])
    expect(await statuses()).toEqual(['subscribed', 'subscribed'])
    await sql`update app_user set receive_newsletter = false where id = 1`.execute(stand.db)
    expect(await statuses()).toEqual(['subscribed', 'subscribed'])
    await leave(ofMember)
    expect(await statuses()).toEqual(['unsubscribed', 'unsubscribed'])
    expect((await leave({ ...ofMember, users_key: 'x'.repeat(32) }, '/link')).status).toBe(400)
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('is taken by a mail program as %s', async (type, body) => {
    await subscribe()
    const link = new URLSearchParams(unsubscribeLink((await mails())[0]?.text))
    const headers = { 'content-type': type }
    const answer = await stand.call('POST', `/newsletters/oneclick?${link}`, { headers, body })
    expect(answer).toMatchObject({ status: 200, body: { status: 'unsubscribed' } })
    expect(await subscribers()).toMatchObject([{ unsubscribedAt: fixtureNow }])
  })

  it.each<[string, (link: Record<string, string>) => Record<string, string>]>([
    ['without a key', ({ users_id }) => ({ users_id: users_id ?? '' })],
    ['without an id', ({ users_key }) => ({ users_key: users_key ?? '' })],
    ['with a key that is too short', (link) => ({ ...link, users_key: 'abc' })],
    ['with a key of nobody', (link) => ({ ...link, users_key: 'x'.repeat(32) })],
    ['with the id of another', (link) => ({ ...link, users_id: '424242' })],
    ['with one field more', (link) => ({ ...link, email })],
  ])('%s answers 400 and changes nothing', async (_how, spoil) => {
    await subscribe()
    const answer = await leave(spoil(unsubscribeLink((await mails())[0]?.text)))
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
    expect(await subscribers()).toMatchObject([{ unsubscribedAt: null }])
  })

  it('of one member with another’s key answers 400 and changes nothing', async () => {
    await sql`update app_user set receive_newsletter = true where id in (1, 2)`.execute(stand.db)
    const key = String((await userRow(stand.db, 2)).newsletterKey)
    expect((await leave({ users_key: key, users_id: 1 })).status).toBe(400)
    expect([
      (await userRow(stand.db, 1)).receiveNewsletter,
      (await userRow(stand.db, 2)).receiveNewsletter,
    ]).toEqual([true, true])
  })
})
