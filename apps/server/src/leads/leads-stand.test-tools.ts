import type { LeadPackage } from '@quatre/domain'
import { sql } from 'kysely'
import type { LeadDocuments } from '../core/documents/lead-documents.ts'
import { centers } from '../testing/center-fixture.ts'
import { standForEach, type Answer, type Stand, type StandOptions } from '../testing/stand.ts'
import { signInstant } from './form-instant.ts'

const volee: LeadPackage = {
  slug: 'volee',
  name: 'Volée',
  occasion: 'anniv',
  priceCents: 1_500,
  per: 'child',
  minPeople: 8,
  maxPeople: 24,
  peoplePerCourt: 10,
  sport: 'padel',
  extras: [{ slug: 'gateau', name: 'Gâteau', priceCents: 2_500, per: 'group' }],
}

export const evening = '2026-12-03'
/** The content of the openings’ documents; a test opens one. */
export const opening = { city: 'Dijon', isOpen: false }

const leadDocuments: LeadDocuments = {
  findPackage: async ({ occasion, slug }) =>
    occasion === 'anniv' && slug === 'volee' ? volee : null,
  findInvitation: async ({ id }, day) =>
    id === centers.toulouse && day === evening
      ? {
          title: 'Afterwork',
          startsAt: `${evening}T18:30:00+01:00`,
          deadline: `${evening}T12:00:00+01:00`,
          places: 10,
        }
      : null,
  findOpening: async (slug) => (slug === 'dijon' ? opening : null),
}

/** The small network, where Toulouse has mailboxes of its own. */
export const leadsStandForEach = (label: string, options: StandOptions = {}): Promise<Stand> =>
  standForEach(label, {
    leadDocuments,
    ...options,
    prepare: ({ db }) =>
      sql`update center set contact_email = 'club@toulouse.example',
        leads_email = 'fetes@toulouse.example' where id = ${centers.toulouse}`.execute(db),
  })

const user = {
  firstName: 'Zoé',
  lastName: 'Petit',
  email: 'zoe@joueurs.example',
  mobilePhone: '06 12 34 00 01',
}
const toulouse = [{ id: centers.toulouse }]

/** One request of a kind as its page sends it. */
export const bodies = {
  question: {
    contactType: 'question',
    user,
    informations: 'À quelle heure ferme le bar le dimanche ?',
    centers: toulouse,
  },
  anniversaire: {
    contactType: 'anniversaire',
    user,
    centers: toulouse,
    date: '2026-12-12',
    capacity: 10,
    informations: 'Deux enfants sans gluten.',
    details: {
      packageSlug: 'volee',
      startingDate: '2026-12-12T14:30:00+01:00',
      ages: { from: 8, to: 10 },
      extras: ['gateau'],
    },
  },
  afterwork: {
    contactType: 'afterwork',
    user,
    centers: toulouse,
    date: evening,
    capacity: 2,
    companyName: 'Filet SARL',
  },
  ouverture: {
    contactType: 'ouverture',
    user: { firstName: 'Zoé', email: user.email },
    opTitle: 'dijon',
    capacity: 0,
  },
  etape: {
    contactType: 'etape',
    user: { firstName: 'Zoé', email: user.email },
    city: 'Albi',
    details: { position: { latitude: 43.93, longitude: 2.15 } },
  },
  'team-building': {
    contactType: 'team-building',
    user: { ...user, mobilePhone: '05 36 49 00 01' },
    companyName: 'Filet SARL',
    centers: toulouse,
    capacity: 20,
    details: { period: 'Mars', siret: '732 829 320 00074' },
  },
} as const

export type Body = Readonly<Record<string, unknown>> & { readonly user: object }

let connections = 0

/** Sends a request as a person does, ten seconds after the form was shown, from a connection of its own. */
export function ask(
  stand: Stand,
  body: Body,
  {
    from = `198.51.${(connections >> 8) % 256}.${connections++ % 256}`,
    shownMsAgo = 10_000,
    token,
    business = body.contactType === 'team-building',
  }: {
    from?: string
    shownMsAgo?: number | null
    token?: string | undefined
    business?: boolean
  } = {},
): Promise<
  Answer<{ status: string; reference: string; code: string; message: string; fields: object }>
> {
  const key = stand.environment.signingKey
  const shownAt = shownMsAgo === null ? {} : { shownAt: signInstant(stand.now() - shownMsAgo, key) }
  return stand.call(
    'POST',
    `${business ? '/centers/b2b/sellsy' : '/centers/contacts'}?appId=2&isChannelWeb=true`,
    { body: { ...body, check: { ...shownAt, ...(body.check as object) } }, from, token },
  )
}

/** A body of another sender. */
export const by = (body: Body, email: string): Body => ({ ...body, user: { ...body.user, email } })

interface WrittenMail {
  readonly template: string
  readonly recipient: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
}

export async function readMails({ db }: Stand): Promise<WrittenMail[]> {
  const { rows } = await sql<WrittenMail>`
    select template, recipient, reply_to, subject, text from mail order by id`.execute(db)
  return rows
}

export async function readLeads({ db }: Stand) {
  const { rows } = await sql<Record<string, unknown> & { id: number; reference: string }>`
    select * from lead order by id`.execute(db)
  return rows
}

export async function readLeadEvents({ db }: Stand): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`select what from lead_event order by id`.execute(db)
  return rows.map(({ what }) => what)
}

/** The keys of the answer links in a mail. */
export const keysIn = (text = ''): string[] =>
  [...text.matchAll(/\/demandes\/reponse\?users_key=([\w-]+)/g)].map(([, key]) => key ?? '')
