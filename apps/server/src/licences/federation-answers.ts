import { z } from 'zod'

const day = z.iso.date()

/** The signed answer about an account. */
export const userAnswer = z.object({
  sub: z.string().min(1).max(255),
  gender: z.literal(['male', 'female']).optional(),
  birthdate: day.optional(),
  licences: z.array(
    z.object({
      numero: z.string().min(1).max(20),
      codeClub: z.string().max(40),
      nomClub: z.string().max(200),
      dateFinValidite: day,
      millesimeFFT: z.object({ label: z.string().regex(/^20\d\d$/) }),
      token: z.string().min(1).optional(),
    }),
  ),
})

const ranking = z.object({ rang: z.int().min(1), datePublication: day })

/** The signed answer about the rankings of a licence. */
export const rankingsAnswer = z.object({
  dernier: ranking.nullable(),
  meilleur: ranking.nullable(),
})

interface FederationLicence {
  readonly year: number
  readonly number: string
  readonly token: string | null
  readonly clubCode: string
  readonly clubName: string
  readonly endsOn: string
}

export interface FederationRanking {
  readonly publishedOn: string
  readonly rank: number
}

/** An account at the federation, in our words. */
export interface FederationAccount {
  readonly subject: string
  readonly sex: 'Male' | 'Female' | null
  readonly birthDate: string | null
  readonly refreshToken: string
  /** One a year. */
  readonly licences: readonly FederationLicence[]
}

const sexes = { male: 'Male', female: 'Female' } as const

export function federationAccount(
  { sub, gender, birthdate, licences }: z.output<typeof userAnswer>,
  refreshToken: string,
): FederationAccount {
  const byYear = new Map(
    licences.map(({ numero, codeClub, nomClub, dateFinValidite, millesimeFFT, token }) => {
      const year = Number(millesimeFFT.label)
      const of = { year, number: numero, clubCode: codeClub, clubName: nomClub }
      return [year, { ...of, endsOn: dateFinValidite, token: token ?? null }]
    }),
  )
  return {
    subject: sub,
    sex: gender ? sexes[gender] : null,
    birthDate: birthdate ?? null,
    refreshToken,
    licences: [...byYear.values()],
  }
}
