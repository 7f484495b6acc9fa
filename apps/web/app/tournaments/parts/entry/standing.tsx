import type { EntryStanding } from '@quatre/contract'
import { Link } from 'react-router'
import type { RequestContext } from '../../../site/context.ts'
import { readAsMember } from '../../../site/pages/access.ts'
import { myEntriesAddress } from '../addresses.ts'

/** The standing of the signed-in member for each tournament whose entries are open; empty for a guest. */
export async function readStandings(
  site: Pick<RequestContext, 'signedIn' | 'api'>,
  ids: readonly number[],
): Promise<readonly EntryStanding[]> {
  if (ids.length === 0) return []
  const query = { ids: ids.join(',') }
  return (await readAsMember(site, (api) => api.entries.standings({ query }))) ?? []
}

/** « Tu peux t’inscrire », or why not. */
export function StandingLine({ entry, refusal, isFull }: EntryStanding) {
  if (entry) {
    return (
      <p className="font-semibold text-grass-deep">
        {entry === 'confirmed' ? 'Tu es inscrit.' : 'Ton inscription est en cours.'}{' '}
        <Link to={myEntriesAddress} className="link inline-flex min-h-11 items-center">
          Mes tournois
        </Link>
      </p>
    )
  }
  if (refusal) return <p className="font-semibold text-alert">{refusal}</p>
  return (
    <p className="font-semibold text-grass-deep">
      {isFull ? 'Tu peux te mettre sur la liste d’attente.' : 'Tu peux t’inscrire.'}
    </p>
  )
}
