import { Icon } from '../ui/icon.tsx'
import { Link, useLocation, useNavigate } from 'react-router'
import { usePageFrame } from '../site/pages/page-frame.ts'

/** Where the page's row leads « back » to (requirement S8), else one step back in the history. */
export function BackLink() {
  const { pathname } = useLocation()
  const { back } = usePageFrame()
  const navigate = useNavigate()
  if (pathname === '/') return <span className="size-11" />
  return (
    <Link
      to={back ?? '/'}
      aria-label="Retour"
      className="header-tool"
      onClick={(event) => {
        if (back !== undefined || !cameFromThisSite()) return
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
