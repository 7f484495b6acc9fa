import { Icon } from '../ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuGroup } from './menus.ts'

/** The desktop's dropdown menus. `<details>` opens them without JavaScript too. */
export default function TopBar({ menus }: { menus: readonly MenuGroup[] }) {
  const bar = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => void closeMenus(bar.current), [key])
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) {
        closeMenus(bar.current)
      }
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [])
  return (
    <nav
      ref={bar}
      id="rubriques"
      aria-label="Rubriques"
      className="on-dark top-bar"
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeMenus(bar.current)?.focus()
      }}
    >
      <div className="site-width">
        <ul className="-ml-3 flex gap-1">
          {menus.map((menu) => (
            <li key={menu.title} className="relative">
              <TopMenu menu={menu} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function TopMenu({ menu }: { menu: MenuGroup }) {
  return (
    <details name="top-menu">
      <summary className="top-menu-title">
        {menu.title}
        {menu.badge && <NewBadge />}
        <Icon name="chevron" size={14} className="top-menu-arrow" />
      </summary>
      <ul className={`top-menu ${menu.links.length > 7 ? 'grid w-lg grid-cols-2' : ''}`}>
        {menu.links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="top-menu-link">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function NewBadge() {
  return <span className="new-badge">NEW</span>
}

/** Closes what is open and tells which menu it was. */
function closeMenus(bar: HTMLElement | null): HTMLElement | undefined {
  const open = bar?.querySelector<HTMLDetailsElement>('details[open]')
  if (!open) return undefined
  open.open = false
  return open.querySelector('summary') ?? undefined
}
