import { plural } from '@quatre/domain'
import { CenterRow } from './center-row.tsx'
import type { RegionGroup } from './region-groups.ts'
import './centers.css'

/** Centres under the names of their regions. */
export function RegionSections({ groups }: { groups: readonly RegionGroup[] }) {
  return groups.map(({ anchor, name, centers }) => (
    <section key={anchor} aria-labelledby={anchor} className="mt-8">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 id={anchor} className="headline text-xl">
          {name}
        </h2>
        <span className="text-sm text-mute">{plural(centers.length, 'centre', 'centres')}</span>
      </div>
      <ul className="center-rows">
        {centers.map((center) => (
          <CenterRow key={center.id} center={center} />
        ))}
      </ul>
    </section>
  ))
}
