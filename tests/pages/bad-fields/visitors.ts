import {
  forgetDetails,
  countKeptRows,
  tieFacebook,
} from '../../../apps/server/src/testing/pages/change-member.ts'
import type { SentFields } from '../../../apps/server/src/testing/pages/form.ts'
import { linkInMail } from '../../../apps/server/src/testing/pages/mails.ts'
import type { Member, Site } from '../../../apps/server/src/testing/pages/open-site.ts'
import type { Page } from '../../../apps/server/src/testing/pages/page.ts'
import { newSocialPerson } from '../../../apps/server/src/testing/pages/social.ts'
import type { Visitor } from '../../../apps/server/src/testing/pages/visitor.ts'
import { sentText } from './values.ts'

/** A visitor with a form. */
export interface BadVisitor {
  /** A page as the server gives it to them. */
  readonly read: (page: string) => Promise<Page>
  readonly post: Visitor['post']
  /** All that is kept of them. */
  readonly kept: () => Promise<unknown>
}

function visitor(one: Visitor, kept: () => Promise<unknown>): BadVisitor {
  return {
    read: (page) => one.open(page),
    post: (...sent) => one.copy().post(...sent),
    kept,
  }
}

function signedIn({ ask }: Site, { id, token, visitor: one }: Member): BadVisitor {
  return visitor(one, async () => {
    const me = await ask('GET', '/users/me', { token })
    const children = await ask('GET', `/users/responsibles/${id}/users`, { token })
    const { company } = await ask<{ company: object }>('GET', `/users/${id}/company`, { token })
    const sessions = await ask<{ id: string }[]>('GET', '/sessions', { token })
    return { me, children, company, sessions: sessions.map((session) => session.id) }
  })
}

type Details = Parameters<typeof forgetDetails>[2]

async function lacking(site: Site, details: Details): Promise<BadVisitor> {
  const member = await site.newMember()
  await forgetDetails(site.db, member.id, details)
  return signedIn(site, member)
}

/** A visitor who opens the link of a mail, not the page that the row names. */
function fromMail(site: Site, { email }: Member, link: string): BadVisitor {
  const one = site.visitor()
  return { ...visitor(one, () => countKeptRows(site.db, email)), read: () => one.open(link) }
}

type Arrive = (site: Site, good: SentFields) => Promise<BadVisitor>

export const visitors = {
  guest: async (site, { email }) =>
    visitor(site.visitor(), () => countKeptRows(site.db, sentText(email))),
  member: async (site) => {
    const member = await site.newMember()
    const { id, token } = member
    const child = { firstName: 'Lou', lastName: 'Martin', birthDate: '14/05/2018', gender: 'Male' }
    await site.ask('PUT', `/users/infants?responsibles=${id}`, { token, body: child })
    const company = { name: 'Filet', street: '1 rue du Court', postalCode: '31770' }
    const numbers = { city: 'Colomiers', siren: '732829320', vatNumber: null }
    await site.ask('PUT', `/users/${id}/company`, { token, body: { ...company, ...numbers } })
    return signedIn(site, member)
  },
  incomplete: (site) => lacking(site, ['mobilePhone', 'centerId']),
  withoutMobile: (site) => lacking(site, ['mobilePhone']),
  withoutEmail: (site) => lacking(site, ['email', 'passwordHash']),
  manySessions: async (site) => {
    const member = await site.newMember()
    await site.signIn(member.email, member.password)
    await site.signIn(member.email, member.password)
    return signedIn(site, member)
  },
  withFacebook: async (site) => {
    const member = await site.newMember()
    await tieFacebook(site.db, member.id)
    return signedIn(site, member)
  },
  withLink: async (site) => {
    const member = await site.newMember()
    const page = await site.visitor().open('/identifiez-vous/mot-de-passe-oublie')
    await page.main.form('Recevoir le lien').fill({ 'E-mail': member.email }).submit()
    return fromMail(site, member, await linkInMail(site.db, member.email, 'password_link'))
  },
  withClosedAccount: async (site) => {
    const member = await site.newMember()
    const { email, password, token } = member
    await site.ask('DELETE', '/users/me', { token, body: { password } })
    return fromMail(
      site,
      member,
      await linkInMail(site.db, email, 'account_closed', 'rouvrir-compte'),
    )
  },
  fromApple: async (site) => {
    const person = newSocialPerson()
    const one = site.visitor()
    const token = await site.providers.idToken(person, { provider: 'apple' })
    await one.open(`/apple-auth?${new URLSearchParams({ token })}`)
    return visitor(one, () => countKeptRows(site.db, person.email))
  },
} satisfies Record<string, Arrive>

export type VisitorName = keyof typeof visitors
