/** The pages that the home of the series shows by its query `page`. */
export const seriesPages = ['resultats-actualites', 'contact', 'mon-espace'] as const
export type SeriesPage = (typeof seriesPages)[number]

export const rulesTab = 'les-regles-du-jeu'

/** The home of the series, of the network or of a centre. */
export const seriesAddress = (center?: string | null) =>
  `${center ? `/${center}` : ''}/remontada-padel`

/** One of its pages; `tab` is a part of it. */
export const seriesPageAddress = (page: SeriesPage, center?: string | null, tab?: string) =>
  `${seriesAddress(center)}?page=${page}${tab === undefined ? '' : `&tab=${tab}`}`

export const rulesAddress = (center?: string | null) => `${seriesAddress(center)}?tab=${rulesTab}`

/** Where a stage, and then a category, is chosen. */
export const signUpToSeriesAddress = (center?: string | null, stage?: number) =>
  `${seriesAddress(center)}/sinscrire${stage === undefined ? '' : `?etape=${stage}`}`

/** The form where a visitor asks to be notified of stages near them. */
export const nearStagesAddress = (center?: string | null) =>
  `${signUpToSeriesAddress(center)}#previens-moi`

export const stageAddress = (id: number, center?: string | null) =>
  `${seriesAddress(center)}/tournois/${id}`

export const seriesNewsAddress = (slug: string, center?: string | null) =>
  `${seriesAddress(center)}/actualites/${slug}`
