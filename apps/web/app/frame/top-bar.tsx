import { Icon } from '../ui/icon.tsx'
import { Link } from 'react-router'
import { useFoldingMenus } from './folding-menus.ts'
import type { MenuGroup } from './menus.ts'

/** The desktop's dropdown menus. `<details>` opens them without JavaScript too. */
export default function TopBar({ menus }: { menus: readonly MenuGroup[] }) {
  const { menus: bar, onKeyDown } = useFoldingMenus<HTMLElement>()
  return (
    <nav
      ref={bar}
      id="rubriques"
      aria-label="Rubriques"
      className="on-dark top-bar"
      onKeyDown={onKeyDown}
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
