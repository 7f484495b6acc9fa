import { randomInt, randomUUID } from 'node:crypto'
import type { Booking } from '@quatre/contract'
import { afterAll, expect } from 'vitest'
import { freePort } from '../../../../../tests/browser/site/free-port.ts'
import { pay, type PayOptions } from '../pay.ts'
import { openStand, type Stand } from '../stand.ts'
import { startStandIn, type StandIn } from '../stand-in.ts'
import { openProviders } from './social.ts'
import { Visitor } from './visitor.ts'
import { tours } from './world.ts'

/** A signed-in member. */
export interface Member extends Person {
  readonly id: number
  readonly token: string
  readonly visitor: Visitor
}

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly mobilePhone: string
}

export interface Site extends Stand {
  /** Google and Apple. */
  readonly providers: Awaited<ReturnType<typeof openProviders>>
  /** The payment stand-in, where it was asked for. */
  readonly bank: StandIn | undefined
  /** The answer of a call of the API; throws on a refusal. */
  ask<Body>(...call: Parameters<Stand['call']>): Promise<Body>
  /** A visitor that the site does not know. */
  visitor(options?: ConstructorParameters<typeof Visitor>[1]): Visitor
  /** A visitor whose browser has this session. */
  visitorWith(token: string): Visitor
  /** A member with a new account, whose club is Toulouse. */
  newMember(): Promise<Member>
  /** A court of Tours that is kept for an hour and a half, or as wished; throws on a refusal. */
  holdAt(token: string, startingDate: string, wish?: object): Promise<Booking>
  /** Pays it at the stand-in of the bank. */
  pay(held: Pick<Booking, 'id' | 'price'>, options: PayOptions): Promise<void>
  /** Opens a session; of a demo account when no password is given. */
  signIn(email: string, password?: string): Promise<string>
}

interface Session {
  readonly access_token: string
}

interface SiteParts {
  /** The payment stand-in, for pages that ask for means of payment. */
  readonly bank?: 'stand-in'
  /** For a browser: the site has an address of its own. */
  readonly listens?: true
}

export const fiveASideUrl = 'https://foot5.example/reserver'

const settings = {
  FIVE_A_SIDE_URL: fiveASideUrl,
  ANALYTICS_URL: 'https://visits.example',
  APP_STORE_URL: 'https://apps.apple.com/fr/app/4padel/id1',
  // mails stay where tests read them
  SMTP_URL: '',
}

/** One for all tests of a file, closed after the last. */
export async function siteForAll(label: string, parts?: SiteParts): Promise<Site> {
  const site = await openSite(label, parts)
  afterAll(() => site.close())
  return site
}

/** The built pages over the demo world, at 10 o'clock of the fixtures' day. */
async function openSite(label: string, parts: SiteParts = {}): Promise<Site> {
  const [providers, bank] = await Promise.all([openProviders(), parts.bank && startStandIn()])
  const port = parts.listens ? await freePort() : null
  const address = port !== null && { PUBLIC_ORIGIN: `http://localhost:${port}` }
  const environment = { ...bank?.variables, ...settings, ...providers.environment, ...address }
  const opening = { members: 0, pages: 'built', world: 'demo', environment } as const
  const stand = await openStand(label, opening)
  const { app } = stand
  if (port !== null) await app.listen({ host: 'localhost', port })
  const ask: Site['ask'] = async (method, path, options) => {
    const { status, body } = await stand.call<never>(method, path, options)
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const visitorWith = (token: string) => {
    const visitor = new Visitor(app)
    visitor.cookies.keep('session', token)
    return visitor
  }
  return {
    ...stand,
    providers,
    bank,
    ask,
    visitor: (options) => new Visitor(app, options),
    visitorWith,
    holdAt: (token, startingDate, wish) =>
      ask('POST', '/bookings', {
        token,
        key: randomUUID(),
        body: { center: tours.id, startingDate, duration: 90, ...wish },
      }),
    async pay(held, options) {
      if (bank === undefined) throw new Error('There is no bank.')
      await pay({ ...stand, bank }, held, options)
    },
    async newMember() {
      const { password, ...person } = newPerson()
      const body = { ...signUp, ...person, userApp: { password } }
      const { access_token: token } = await ask<Session>('POST', '/users/clients', { body })
      const { id } = await ask<{ id: number }>('GET', '/users/me', { token })
      return { ...person, password, id, token, visitor: visitorWith(token) }
    },
    async signIn(email, password = 'padel2026') {
      const body = { email, password }
      return (await ask<Session>('POST', '/login', { body })).access_token
    },
    async close() {
      await Promise.all([stand.close(), providers.close(), bank?.stop()])
      expect(stand.logged()).not.toMatch(/^\{"level":[56]0/m)
    },
  }
}

/** A new person, with the fields of the sign-up form. */
export function newPerson(): Person {
  return {
    firstName: 'Jeanne',
    lastName: 'Martin',
    email: `jeanne.${randomUUID().slice(0, 12)}@exemple.fr`,
    password: 'volee-2026',
    mobilePhone: `06${randomInt(10_000_000, 99_999_999)}`,
  }
}

const signUp = {
  gender: 'Female',
  birthDate: '14/05/1990',
  postalCode: '31770',
  city: 'Colomiers',
  center: 42,
  termsConditions: true,
}
