import { expect, test } from 'vitest'
import { siteForAll, type Member } from '../../../apps/server/src/testing/pages/open-site.ts'
import { toulouse, tours } from '../../../apps/server/src/testing/pages/world.ts'

const site = await siteForAll('kept_for_members')
const day = '2026-11-26'
const slots = `/reservations/slots?center=${tours.slug}&date=${day}`

async function ask(url: string, member: Member | null, cookie = `center=${tours.slug}`) {
  const session = member === null ? '' : `; session=${member.token}`
  const answer = await site.app.inject({
    url,
    headers: { host: 'localhost', cookie: cookie + session },
  })
  return {
    isKept: answer.headers['server-timing'] === 'kept',
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
    text: answer.payload,
  }
}

const hold = (member: Member) =>
  site.ask<{ id: number }>('POST', '/bookings', {
    token: member.token,
    key: crypto.randomUUID(),
    body: { center: tours.id, startingDate: `${day}T14:00:00+01:00`, duration: 90 },
  })

// requirement ED74
test('A member with a court of their own that day gets a page of their own; others the kept one', async () => {
  const [one, other] = [await site.newMember(), await site.newMember()]
  await ask(slots, one)
  expect((await ask(slots, other)).isKept).toBe(true)
  const { id } = await hold(one)
  const own = await ask(slots, one)
  expect(own.isKept).toBe(false)
  expect(own.text).toContain(`/paiement?booking=${id}`)
  const others = await ask(slots, other)
  expect(others.isKept).toBe(true)
  expect(others.text).not.toContain(`booking=${id}`)
  const nextDay = slots.replace(day, '2026-11-30')
  await ask(nextDay, other)
  expect((await ask(nextDay, one)).isKept).toBe(true)
})

// requirement ED74
test('A session that has ended, and news that is told once, are on no kept page', async () => {
  const member = await site.newMember()
  await ask('/padel', member)
  expect((await ask('/padel', member)).isKept).toBe(true)
  const saved = await ask('/padel', member, `center=${tours.slug}; completion-saved=phone`)
  expect(saved.isKept).toBe(false)
  expect(saved.text).toContain('Ton numéro est enregistré.')
  await site.ask('DELETE', '/sessions/current', { token: member.token })
  const ended = await ask('/padel', member)
  expect(ended.isKept).toBe(false)
  expect(ended.cookies).toEqual([expect.stringMatching(/^session=; /)])
})

// requirement C15, ED74
test('The first page of a browser session is kept for the members of the same club', async () => {
  const [one, other] = [await site.newMember(), await site.newMember()]
  await ask('/padel', one, '')
  const { isKept, cookies, text } = await ask('/padel', other, '')
  expect(isKept).toBe(true)
  expect(cookies).toEqual([expect.stringMatching(`^center=${toulouse.slug}; `)])
  expect(text).toContain(toulouse.name)
  const next = await ask('/padel', other, `center=${toulouse.slug}`)
  expect([next.isKept, next.cookies]).toEqual([true, []])
})
