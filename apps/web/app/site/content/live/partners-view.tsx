import { Chip } from '../../../ui/chip.tsx'
import { Prose } from '../blocks/prose.tsx'
import type { Partners as Data } from './partners.ts'

/** Word marks in type, each in a cell with its benefits for players. */
export function Partners({ data: { marks, trades } }: { readonly data: Data }) {
  return (
    <>
      <nav aria-label="Métiers" className="mb-6 flex flex-wrap gap-2">
        {trades.map(({ name, to, isChosen }) => (
          <Chip key={to} to={to} selected={isChosen} preventScrollReset>
            {name}
          </Chip>
        ))}
      </nav>
      <ul className="rows cells live-marks">
        {marks.map(({ name, category, html, facts, to }) => (
          <li key={name} className="relative hover:underline">
            <p className="text-sm text-mute">{category}</p>
            <h3>
              <a href={to} className="inline-block min-h-11 after:absolute after:inset-0">
                {name}
              </a>
            </h3>
            <Prose html={html} />
            <p className="text-sm text-mute">{facts}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
