import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { NavLink, useLocation, type NavLinkProps } from 'react-router'

export interface Tab extends Pick<NavLinkProps, 'replace'> {
  readonly to: string
  readonly label: ReactNode
}

/** Tabs that are pages: each has its address. `label` names the group for screen readers. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  // Before the row is seen: another page draws it anew.
  useLayoutEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (shown) row.current?.scrollTo({ left: shown.offsetLeft - 48 })
  }, [pathname])
  return (
    <nav ref={row} aria-label={label} className="tab-row">
      <ul className="flex w-max min-w-full gap-5 border-b page-lg:gap-6">
        {tabs.map(({ label: name, ...link }) => (
          <li key={link.to} className="flex-none">
            <NavLink {...link} preventScrollReset className="tab">
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
