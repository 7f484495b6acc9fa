import { ApiProblem, type Licence, type Ranking } from '@quatre/contract'
import {
  dayInZone,
  licenceStanding,
  licenceYearOn,
  networkTimeZone,
  type LicenceState,
} from '@quatre/domain'
import type { RequestContext } from '../site/context.ts'
import { findMember } from '../site/pages/access.ts'

/** A licence as pages show it. */
export interface LicenceView {
  readonly id: number
  /** « 2026-2027 ». */
  readonly season: string
  readonly number: string
  readonly club: string
  readonly endsOn: string
  readonly isOver: boolean
}

export interface Licences {
  /** `refused`: the call was, and nothing of an earlier answer is shown. */
  readonly state: LicenceState | 'guest' | 'refused'
  readonly refusal: string | null
  /** The licence that the state is about. */
  readonly licence: LicenceView | null
  /** All of them, the latest year first. */
  readonly licences: readonly LicenceView[]
  readonly rankings: { readonly latest: Ranking | null; readonly best: Ranking | null }
  readonly today: string
  /** The season of today. */
  readonly season: string
}

/** The licences and rankings of the reader. */
export async function readLicences(site: RequestContext): Promise<Licences> {
  const today = dayInZone(site.now, networkTimeZone)
  const nothing = {
    refusal: null,
    licence: null,
    licences: [],
    rankings: { latest: null, best: null },
    today,
    season: seasonText(licenceYearOn(today)),
  }
  const member = await findMember(site)
  if (member === null) return { ...nothing, state: 'guest' }
  if (!member.federationLinked) return { ...nothing, state: 'unlinked' }
  try {
    const given = await site.api.licences.ofMember({ params: { userId: member.id } })
    const [any] = given
    const rankings = any && (await site.api.licences.rankings({ params: { id: any.id } }))
    const licences = given.map((one) => ({ ...licenceView(one, today), ...yearLicence(one) }))
    return {
      ...nothing,
      ...licenceStanding(licences, today),
      licences,
      rankings: { latest: rankings?.dernier ?? null, best: rankings?.meilleur ?? null },
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const state = error.code === 'federation_link_ended' ? 'unlinked' : 'refused'
    return { ...nothing, state, refusal: error.message }
  }
}

const seasonText = (year: number) => `${year - 1}-${year}`

const licenceYear = ({ millesimeFFT }: Licence) => Number(millesimeFFT.label)

const yearLicence = (licence: Licence) => ({
  year: licenceYear(licence),
  hasToken: licence.token,
})

const licenceView = (licence: Licence, today: string): LicenceView => ({
  id: licence.id,
  season: seasonText(licenceYear(licence)),
  number: licence.numero,
  club: licence.nomClub,
  endsOn: licence.dateFinValidite,
  isOver: licence.dateFinValidite < today,
})
