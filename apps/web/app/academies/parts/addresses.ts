import type { AcademyHead } from '@quatre/contract'

type Type = AcademyHead['type']

/** The list of academies or camps, of the network or of a centre. */
export function finderAddress(type: Type, center?: string | null): string {
  if (type === 'camp') return center ? `/${center}/stages` : '/stage-de-padel'
  return center ? `/${center}/academy-de-padel` : '/academie-de-padel'
}

export const academyAddress = (id: number) => `/academie-de-padel/${id}`

/** The picture of a link to it. */
export const academyPicture = (id: number) => `/_academies/${id}/image.png`

/** The form that enrols an adult, or a child. */
export const enrolAddress = (id: number, who: 'adult' | 'children') =>
  `${academyAddress(id)}/${who === 'adult' ? 'inscription' : 'inscription-enfants'}`

/** The child of an address that is to be added first. */
export const newChild = 'nouveau'

/** The basket that an enrolment is in, and the ways to pay it. */
export const payCourseAddress = (id: number | string) => `/academies/payment?inscription=${id}`

/** Where the forms of one's own enrolments are sent. */
export const ownCoursesAction = '/academie-de-padel/inscriptions'

export const courseCalendarAddress = (id: number) => `${ownCoursesAction}/${id}/agenda`

export const attestationAddress = (id: number) => `${ownCoursesAction}/${id}/attestation`

/** The tab of the account with courses of a type. */
export const myCoursesAddress = (type: Type) =>
  `/mon-compte/${type === 'camp' ? 'mes-stages' : 'mes-academies'}`
