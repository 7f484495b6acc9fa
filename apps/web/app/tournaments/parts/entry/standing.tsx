import type { EntryCheck } from '@quatre/contract'
import { Link } from 'react-router'
import type { RequestContext } from '../../../site/context.ts'
import { readAsMember } from '../../../site/pages/access.ts'
import { myEntriesAddress } from '../addresses.ts'

export interface Standing {
  readonly text: string
  readonly action: { readonly label: string; readonly to: string } | null
  readonly isGood: boolean
}

/** What the signed-in member may do with a tournament whose entries are open, or why not; null of a guest. */
export async function readStanding(
  site: Pick<RequestContext, 'signedIn' | 'api'>,
  id: number,
): Promise<Standing | null> {
  const check = await readAsMember(site, (api) => api.entries.check({ params: { id } }))
  return check && standingOf(check)
}

function standingOf({
  entry,
  isOpen,
  me,
  free,
}: Pick<EntryCheck, 'entry' | 'isOpen' | 'me' | 'free'>): Standing | null {
  if (entry) {
    const text = entry.state === 'confirmed' ? 'Tu es inscrit.' : 'Ton inscription est en cours.'
    return { text, action: { label: 'Mes tournois', to: myEntriesAddress }, isGood: true }
  }
  if (!isOpen) return null
  const refusal = me.checks.find(({ isMet }) => !isMet)
  if (refusal) return { text: refusal.text, action: null, isGood: false }
  const text = free > 0 ? 'Tu peux t’inscrire.' : 'Tu peux te mettre sur la liste d’attente.'
  return { text, action: null, isGood: true }
}

/** « Tu peux t’inscrire », or why not. */
export function StandingLine({ text, action, isGood }: Standing) {
  return (
    <p className={isGood ? 'font-semibold text-grass-deep' : 'font-semibold text-alert'}>
      {text}
      {action && (
        <>
          {' '}
          <Link to={action.to} className="link inline-flex min-h-11 items-center">
            {action.label}
          </Link>
        </>
      )}
    </p>
  )
}
