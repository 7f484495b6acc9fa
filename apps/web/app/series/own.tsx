import type { RequestContext } from '../site/context.ts'

/** MON ESPACE: the tournaments of the member, and where they are in the season. */
export async function loadOwn(site: RequestContext) {
  return {
    isGuest: !site.signedIn,
    seasons: site.signedIn ? await site.api.series.own({ query: {} }) : [],
  }
}

/** Saves the form of the profile. */
export const saveOwn = (_site: RequestContext, _form: FormData) => Promise.resolve(null)

interface OwnProps {
  readonly own: Awaited<ReturnType<typeof loadOwn>>
  readonly answer: Awaited<ReturnType<typeof saveOwn>> | undefined
}

export function Own({ own }: OwnProps) {
  return <h1 className="series-title series-width">{own.isGuest ? 'Mon espace' : 'Ma saison'}</h1>
}
