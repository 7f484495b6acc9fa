import type { AcademyHead } from '@quatre/contract'

/** The list of academies or camps, of the network or of a centre. */
export function finderAddress(type: AcademyHead['type'], center?: string | null): string {
  if (type === 'camp') return center ? `/${center}/stages` : '/stage-de-padel'
  return center ? `/${center}/academy-de-padel` : '/academie-de-padel'
}

export const academyAddress = (id: number) => `/academie-de-padel/${id}`
