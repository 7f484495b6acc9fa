import { createHash } from 'node:crypto'

/** A person with an account at a provider. */
export type Identity = {
  subject: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
}

/** The people on the pages of the providers, by the name that the form posts. */
export const identities: Record<string, { identity: Omit<Identity, 'subject'>; note: string }> = {
  member: {
    identity: {
      firstName: 'Camille',
      lastName: 'Laurent',
      email: 'camille@demo.4padel.fr',
      emailVerified: true,
    },
    note: 'déjà membre',
  },
  newcomer: {
    identity: {
      firstName: 'Nora',
      lastName: 'Bellanger',
      email: 'nora.bellanger@exemple.fr',
      emailVerified: true,
    },
    note: 'nouvelle personne',
  },
  unverified: {
    identity: {
      firstName: 'Tom',
      lastName: 'Vasseur',
      email: 'tom.vasseur@exemple.fr',
      emailVerified: false,
    },
    note: 'e-mail non vérifié',
  },
}

/** The same person has the same number at a provider each time, and another one elsewhere. */
function withSubject(provider: string, person: Omit<Identity, 'subject'>): Identity {
  const hash = createHash('sha256').update(`${provider} ${person.email}`).digest()
  return { ...person, subject: String(hash.readBigUInt64BE()) }
}

/**
 * The person chosen on the page: one of the list, or « une autre personne » with names of their own.
 * Undefined when none was.
 */
export function chosenIdentity(
  provider: string,
  form: Record<string, string | undefined>,
): Identity | undefined {
  const listed = identities[form.account ?? '']
  if (listed) return withSubject(provider, listed.identity)
  const email = form.email?.trim().toLowerCase() ?? ''
  if (form.account !== 'other' || !email.includes('@')) return undefined
  return withSubject(provider, {
    firstName: form.firstName?.trim() || 'Alex',
    lastName: form.lastName?.trim() || 'Durand',
    email,
    emailVerified: form.unverified === undefined,
  })
}
