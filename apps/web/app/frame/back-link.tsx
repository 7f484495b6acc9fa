import { Icon } from '../ui/icon.tsx'
import { Link, useLocation, useNavigate } from 'react-router'

/** Where « back » leads by rule (requirement S8); null: one step back in the history. */
function fixedTarget(path: string): string | null {
  if (/^\/paiement(\/|$)/.test(path)) return '/reservations/slots'
  if (/(^|\/)tournois\/(error|confirmation)$/.test(path)) return '/tournois'
  return null
}

export function BackLink() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (pathname === '/') return <span className="size-11" />
  const fixed = fixedTarget(pathname)
  return (
    <Link
      to={fixed ?? '/'}
      aria-label="Retour"
      className="header-tool"
      onClick={(event) => {
        if (fixed !== null || !cameFromThisSite()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon name="back" size={24} />
    </Link>
  )
}

/** The router counts the steps made within the site. */
function cameFromThisSite(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
