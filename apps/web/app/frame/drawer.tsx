import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Dialog } from '../ui/dialog.tsx'
import type { FrameData } from './frame-data.ts'
import type { MenuLink } from './menus.ts'
import { NewBadge } from './top-bar.tsx'

interface DrawerProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
  readonly frame: FrameData
}

/** The left menu (requirement S7). */
export default function Drawer({ id, open, onClose, frame }: DrawerProps) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (openedAt.current !== key) onClose()
    openedAt.current = key
  }, [key, onClose])
  return (
    <Dialog id={id} title="Menu" shape="drawer" open={open} onClose={onClose}>
      <nav aria-label="Menu" className="-my-3">
        <DrawerList links={frame.menus.drawer} look="headline text-lg" />
        <DrawerList links={frame.menus.drawerMore} look="font-medium" />
      </nav>
    </Dialog>
  )
}

function DrawerList({ links, look }: { links: readonly MenuLink[]; look: string }) {
  if (links.length === 0) return null
  return (
    <ul className="border-b py-3 last:border-0">
      {links.map((link) => (
        <li key={link.to}>
          <Link
            to={link.to}
            className={`flex min-h-12 items-center gap-2 hover:text-court active:text-court ${look}`}
          >
            {link.label}
            {link.badge && <NewBadge />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
