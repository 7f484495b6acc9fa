import { origin } from '../../site/addresses.ts'
import { call } from '../../site/api.ts'
import { keptOf } from '../../site/kept-of.ts'
import { forgetDetails, tieFacebook } from '../../site/change-member.ts'
import { newMember } from '../../site/members.ts'
import { linkInMail } from '../../steps/open-mail.ts'
import { idTokenOf, newSocialPerson } from '../../steps/social.ts'
import { textOf, type SentFields } from '../../steps/send-form.ts'
import type { VisitorName } from './values.ts'

/** Somebody before a form. */
export interface Visitor {
  readonly cookie: string
  /** A page as the server gives it to him. */
  readonly read: (page: string) => Promise<string>
  /** All that is kept of him. */
  readonly kept: () => Promise<unknown>
}

function visitor(cookie: string, kept: () => Promise<unknown>): Visitor {
  const read = async (page: string) => (await fetch(origin + page, { headers: { cookie } })).text()
  return { cookie, read, kept }
}

function signedIn(token: string): Visitor {
  return visitor(`session=${token}`, async () => {
    const me = await call<{ id: number }>('GET', '/users/me', { token })
    const children = await call('GET', `/users/responsibles/${me.id}/users`, { token })
    const sessions = await call<{ id: string }[]>('GET', '/sessions', { token })
    return { me, children, sessions: sessions.map(({ id }) => id) }
  })
}

async function member() {
  const one = await newMember()
  const { token } = one
  const { id } = await call<{ id: number }>('GET', '/users/me', { token })
  const child = { firstName: 'Lou', lastName: 'Martin', birthDate: '14/05/2018', gender: 'Male' }
  await call('PUT', `/users/infants?responsibles=${id}`, { token, body: child })
  return token
}

export const visitors: Readonly<Record<VisitorName, (good: SentFields) => Promise<Visitor>>> = {
  guest: async ({ email }) => visitor('', () => keptOf(textOf(email))),
  member: async () => signedIn(await member()),
  incomplete: async () => {
    const { token, email } = await newMember()
    await forgetDetails(email, ['mobilePhone', 'centerId'])
    return signedIn(token)
  },
  withoutMobile: async () => {
    const { token, email } = await newMember()
    await forgetDetails(email, ['mobilePhone'])
    return signedIn(token)
  },
  manySessions: async () => {
    const { token, email, password } = await newMember()
    await call('POST', '/login', { body: { email, password } })
    await call('POST', '/login', { body: { email, password } })
    return signedIn(token)
  },
  withFacebook: async () => {
    const { token, email } = await newMember()
    await tieFacebook(email)
    return signedIn(token)
  },
  withoutEmail: async () => {
    const { token, email } = await newMember()
    await forgetDetails(email, ['email', 'passwordHash'])
    return signedIn(token)
  },
  withLink: async () => {
    const { email } = await newMember()
    await fetch(`${origin}/api/v1/users/password`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
    })
    const address = await linkInMail(email, 'Choisis un nouveau mot de passe')
    const read = async () => (await fetch(origin + address)).text()
    return { cookie: '', read, kept: () => keptOf(email) }
  },
  withClosedAccount: async () => {
    const { email, password, token } = await newMember()
    await call('DELETE', '/users/me', { token, body: { password } })
    const address = await linkInMail(email, 'Ton compte est fermé', /https?:\S+rouvrir-compte\S+/)
    const read = async () => (await fetch(origin + address)).text()
    return { cookie: '', read, kept: () => keptOf(email) }
  },
  fromApple: async () => {
    const person = newSocialPerson()
    const token = await idTokenOf(person, undefined, 'apple')
    const answer = await fetch(`${origin}/apple-auth?${new URLSearchParams({ token })}`, {
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'none' },
    })
    // as browsers do, of a cookie set twice the last
    const set = answer.headers.getSetCookie().map((one) => one.split(/[=;]/))
    const cookies = new Map(set.map(([name = '', value = '']) => [name, value]))
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    return visitor(cookie, () => keptOf(person.email))
  },
}
