import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

export interface Tab {
  readonly to: string
  readonly label: ReactNode
}

/** Tabs that are pages: each has its address. `label` names the group for screen readers. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4">
      <ul className="flex gap-6 border-b">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink to={tab.to} preventScrollReset className="tab">
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
