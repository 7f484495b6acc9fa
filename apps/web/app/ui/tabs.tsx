import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useChosenInSight } from './use-chosen-in-sight.ts'

export interface Tab {
  readonly to: string
  readonly label: ReactNode
}

/** Tabs that are pages: each has its address. `label` names the group for screen readers. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useChosenInSight<HTMLElement>()
  return (
    <nav ref={row} aria-label={label} className="tab-row">
      <ul className="flex w-max min-w-full gap-5 border-b page-lg:gap-6">
        {tabs.map((tab) => (
          <li key={tab.to} className="flex-none">
            <NavLink to={tab.to} preventScrollReset className="tab">
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
