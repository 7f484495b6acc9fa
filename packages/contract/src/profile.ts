import { z } from 'zod'
import {
  birthDate,
  centerId,
  city,
  communicationMode,
  flag,
  gender,
  level,
  line,
  mobilePhone,
  oneGender,
  optionalLine,
  postalCode,
  pseudo,
} from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { id, ids, idsInAddress, printable, query } from './fields.ts'
import { child, member, preferences, publicProfile, teammate } from './member.ts'

const flags = Object.fromEntries(
  Object.keys(preferences).map((name) => [name, flag.optional()]),
) as { [Name in keyof typeof preferences]: z.ZodOptional<typeof flag> }

/**
 * The updatable fields (requirement M37); one that is absent stays as it is, one that is
 * not in the list is refused by name.
 */
const profileBody = oneGender(
  z.strictObject({
    mobilePhone: mobilePhone.optional(),
    maritalStatus: optionalLine(40).optional(),
    /** Only where it is missing: it cannot be changed (requirement M4). */
    birthDate: birthDate.optional(),
    gender: gender.optional(),
    sexe: gender.optional(),
    address: z
      .strictObject({
        street: optionalLine(120).optional(),
        postalCode: postalCode.optional(),
        city: city.optional(),
        additionalInformation: optionalLine(200).optional(),
        country: z.strictObject({ id: z.literal('FR') }).optional(),
      })
      .optional(),
    /** One level, or none. */
    userLevels: z
      .array(z.strictObject({ name: level }))
      .max(1, 'Un seul niveau')
      .optional(),
    pseudo: pseudo.optional(),
    communicationMode: communicationMode.optional(),
    center: z.strictObject({ id: centerId }).optional(),
    newsSms: flag.optional(),
    /** Accepted in the completing modal; it cannot be taken back here. */
    termsConditions: z.literal(true, { error: 'Accepte les conditions' }).optional(),
    ...flags,
    /** The destination of refunds; a preference, never an amount. */
    refund: z.literal(['wallet', 'card'], { error: 'Choisis entre SOLDE et carte' }).optional(),
  }),
)

export type ProfileChange = z.input<typeof profileBody>

const infant = z.strictObject({
  /** Absent for a new child. */
  id: ids.user.optional(),
  /** `Deleted` hides the child. */
  firstName: line(80),
  lastName: line(80),
  birthDate,
  gender,
})

const self = z.strictObject({ id: idsInAddress.user })

const changeRefusals = ['birth_date_fixed', 'under_age', 'postal_code_not_found'] as const

export const profile = {
  update: endpoint({
    method: 'PUT',
    path: '/users/clients',
    access: 'member',
    summary: 'Changes the updatable fields of this session’s member',
    query: query({}),
    body: profileBody,
    refusals: changeRefusals,
    answer: member,
  }),
  updateById: endpoint({
    method: 'POST',
    path: '/users/:id',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'The same, for clients that name the member',
    params: self,
    query: query({}),
    body: profileBody,
    refusals: changeRefusals,
    answer: member,
  }),
  updateUser: endpoint({
    method: 'POST',
    path: '/user/updateUser',
    access: 'member',
    summary: 'The same at its older address',
    query: query({}),
    body: profileBody,
    refusals: changeRefusals,
    answer: member,
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: 'member',
    limit: { name: 'looksAtPlayers', exceptOwn: 'id' },
    summary: 'Public profile of an adult player; the whole record for oneself',
    params: self,
    query: query({}),
    refusals: ['player_not_found'],
    answer: z.union([member, publicProfile]),
  }),
  teammates: endpoint({
    method: 'GET',
    path: '/users/:id/teammates',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'Adult players of my last 50 bookings, the latest first',
    params: self,
    query: query({}),
    answer: z.array(teammate),
  }),
  levels: endpoint({
    method: 'GET',
    path: '/userLevels',
    access: 'public',
    summary: 'The levels a player may have, from the first to the best',
    query: query({}),
    answer: z.array(z.strictObject({ id, name: level, label: z.string() })),
  }),
  setAvatar: endpoint({
    method: 'POST',
    path: '/users/:id/avatar',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'Takes a picture (JPEG, PNG, WebP, AVIF or GIF up to 8 MB), cropped to a square',
    encoding: 'multipart',
    params: self,
    query: query({}),
    refusals: ['picture_missing', 'picture_unreadable', 'picture_heic', 'too_many_requests'],
    answer: z.strictObject({ status: z.literal('saved'), avatar: z.string() }),
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/users/:id/avatar',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'Takes the picture away, if there is one',
    params: self,
    query: query({}),
    answer: z.strictObject({ status: z.literal('removed'), avatar: z.string() }),
  }),
  avatar: endpoint({
    method: 'GET',
    path: '/users/:id/avatar',
    access: 'public',
    summary: 'The picture of a member, or the initial of their first name',
    params: self,
    query: query({ v: printable(z.string().max(20)).optional() }),
    refusals: ['player_not_found', 'too_many_requests'],
    answer: 'stream',
    streamTypes: ['image/webp', 'image/svg+xml'],
  }),
  setInfant: endpoint({
    method: 'PUT',
    path: '/users/infants',
    access: 'self',
    own: { field: 'responsibles', by: 'member' },
    summary: 'Adds, changes or hides a child of this session’s member',
    query: query({ responsibles: idsInAddress.user }),
    body: infant,
    refusals: ['child_not_found', 'child_too_old', 'too_many_children'],
    answer: child,
  }),
  children: endpoint({
    method: 'GET',
    path: '/users/responsibles/:id/users',
    access: 'self',
    own: { field: 'id', by: 'member' },
    summary: 'The children a member is responsible for; hidden ones are not shown',
    params: self,
    query: query({}),
    answer: z.array(child),
  }),
}
