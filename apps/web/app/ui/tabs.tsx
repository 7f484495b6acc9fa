import type { ReactNode } from 'react'
import { NavLink, type NavLinkProps } from 'react-router'
import { useChosenInSight } from './browser/use-chosen-in-sight.ts'

export interface Tab extends Pick<NavLinkProps, 'replace'> {
  readonly to: string
  readonly label: ReactNode
}

/** Tabs that are pages: each has its address. `label` names the group for screen readers. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useChosenInSight<HTMLElement>()
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
