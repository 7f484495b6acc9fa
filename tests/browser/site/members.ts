import { randomInt, randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { origin } from './addresses.ts'
import { call } from './api.ts'
import { toulouse } from './centers.ts'

/** A newcomer, with the fields of the sign-up form. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly mobilePhone: string
}

export function newPerson(): Person {
  return {
    firstName: 'Jeanne',
    lastName: 'Martin',
    email: `jeanne.${randomUUID().slice(0, 12)}@exemple.fr`,
    password: 'volee-2026',
    mobilePhone: `06${randomInt(10_000_000, 99_999_999)}`,
  }
}

/** A new account with its open session. */
export async function newMember(): Promise<Person & { readonly token: string }> {
  const { password, ...person } = newPerson()
  const { access_token: token } = await call<{ access_token: string }>('POST', '/users/clients', {
    body: {
      ...person,
      userApp: { password },
      gender: 'Female',
      birthDate: '14/05/1990',
      postalCode: '31770',
      city: 'Colomiers',
      center: toulouse.id,
      termsConditions: true,
    },
  })
  return { ...person, password, token }
}

/** Opens a session of a demo account. */
export async function demoSession(email: string): Promise<string> {
  const body = { email, password: 'padel2026' }
  return (await call<{ access_token: string }>('POST', '/login', { body })).access_token
}

/** Gives a browser the session, as signing in does. */
export function keepSession(context: BrowserContext, token: string): Promise<void> {
  const cookie = { name: 'session', value: token, url: origin, httpOnly: true }
  return context.addCookies([{ ...cookie, sameSite: 'Lax' }])
}
