import { Icon } from '../ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuGroup } from './site-map.ts'

/** The desktop's dropdown menus. `<details>` opens them without JavaScript too. */
export function TopBar({ menus }: { menus: readonly MenuGroup[] }) {
  const bar = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => closeMenus(bar.current), [key])
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
      aria-label="Rubriques"
      className="on-dark relative z-40 hidden bg-ink text-line lg:block"
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeMenus(bar.current)?.focus()
      }}
    >
      <ul className="site-width flex gap-1 -ml-3">
        {menus.map((menu) => (
          <li key={menu.title} className="relative">
            <TopMenu menu={menu} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TopMenu({ menu }: { menu: MenuGroup }) {
  return (
    <details name="top-menu" className="group">
      <summary className="flex min-h-11 items-center gap-1.5 px-3 text-sm font-semibold tracking-wide hover:text-ball group-open:text-ball">
        {menu.title}
        {menu.badge && <NewBadge />}
        <Icon name="chevron"
          size={14}
          className="opacity-70 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul
        className={`absolute top-full left-0 min-w-64 rounded-b-surface bg-ink p-2 shadow-float ${menu.links.length > 7 ? 'grid w-lg grid-cols-2' : ''}`}
      >
        {menu.links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="flex min-h-11 items-center rounded-control px-3 text-base font-medium hover:bg-ink-soft hover:text-ball"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function NewBadge() {
  return (
    <span className="rounded-full bg-ball px-1.5 py-px text-[0.625rem] leading-normal font-extrabold text-ink">
      NEW
    </span>
  )
}

/** Closes what is open and tells which menu it was. */
function closeMenus(bar: HTMLElement | null): HTMLElement | undefined {
  const open = bar?.querySelector<HTMLDetailsElement>('details[open]')
  if (!open) return undefined
  open.open = false
  return open.querySelector('summary') ?? undefined
}
