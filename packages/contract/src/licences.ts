import type { LicenceId } from '@quatre/domain'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { day, id, idInAddress, idsInAddress, printable, query } from './fields.ts'

const licenceId: z.ZodType<LicenceId> = id

const licence = z.strictObject({
  id: licenceId,
  numero: z.string(),
  /** Whether the federation's token is kept for it; the token itself opens the member's account there. */
  token: z.boolean(),
  codeClub: z.string(),
  nomClub: z.string(),
  /** The last day of it, in Paris. */
  dateFinValidite: day,
  millesimeFFT: z.strictObject({ label: z.string() }),
})

const ranking = z.strictObject({ rang: z.int(), date: day })

/** A value that comes back from the federation's pages. */
const returned = (max: number) => printable(z.string().min(1).max(max))

/** The federation was asked, as the stored licences are old: its answer is in the details. */
const refusals = ['federation_link_ended', 'federation_down', 'licence_number_taken'] as const

export const licences = {
  ofMember: endpoint({
    method: 'GET',
    path: '/userAppLicence/userApp/:userId',
    access: 'self',
    own: { field: 'userId', by: 'member' },
    summary:
      'The member’s federation licences by year, the latest first; none when no account is linked',
    params: z.strictObject({ userId: idsInAddress.user }),
    query: query({}),
    refusals,
    answer: z.array(licence),
  }),
  rankings: endpoint({
    method: 'GET',
    path: '/userAppLicence/:id/classementFFT',
    access: 'self',
    own: { field: 'id', by: 'licence' },
    summary: 'The latest and the best ranking of the holder of a licence',
    params: z.strictObject({ id: idInAddress }),
    query: query({}),
    refusals: [...refusals, 'licence_not_found'],
    answer: z.strictObject({ dernier: ranking.nullable(), meilleur: ranking.nullable() }),
  }),
  provider: endpoint({
    method: 'GET',
    path: '/federation/provider',
    access: 'member',
    summary: 'What a browser needs to have a member’s account at the federation linked',
    query: query({}),
    refusals: ['federation_down'],
    answer: z.strictObject({ clientId: z.string(), authorizeUrl: z.url(), scope: z.string() }),
  }),
  link: endpoint({
    method: 'POST',
    path: '/federation/link',
    access: 'member',
    summary:
      'Links the account that the federation sent a browser back with, in place of the former one',
    query: query({}),
    body: z.strictObject({
      code: returned(2_000),
      /** The address the browser was sent back to. */
      redirectUri: z
        .url({ protocol: /^https?$/, error: 'Adresse invalide' })
        .max(400, 'Adresse trop longue'),
      /** The secret whose SHA-256 went to the federation (RFC 7636). */
      codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/, 'Secret incomplet'),
      /** Comes back inside the signed answer. */
      nonce: returned(200),
    }),
    refusals: [
      'federation_refused',
      'federation_down',
      'federation_account_taken',
      'licence_number_taken',
    ],
    answer: z.array(licence),
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/federation/link',
    access: 'member',
    summary:
      'Unlinks the account: its licences and rankings are deleted, and our access to it ends',
    query: query({}),
    answer: z.strictObject({ status: z.literal('unlinked') }),
  }),
}

export type Licence = z.output<typeof licence>
export type Ranking = z.output<typeof ranking>
