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
      <ul className="live-marks">
        {marks.map(({ name, category, html, facts, to }) => (
          <li key={name}>
            <p className="live-note">{category}</p>
            <h3>
              <a href={to}>{name}</a>
            </h3>
            <Prose html={html} />
            <p className="live-note">{facts}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
