import type { ReactNode } from 'react'
import { Chip } from '../ui/chip.tsx'
import type { HomeData } from './home-data.ts'

interface TownsProps {
  readonly towns: HomeData['towns']
  readonly more: ReactNode
}

/** The towns with most clubs, for visitors without a chosen club. */
export function Towns({ towns, more }: TownsProps) {
  return (
    <section className="home-part">
      <div className="tonight-head">
        <h2 className="headline text-xl page-md:text-2xl">Où joues-tu{'\u00a0'}?</h2>
        {more}
      </div>
      <ul className="flex flex-wrap gap-2.5">
        {towns.map(({ name, address }) => (
          <li key={name}>
            <Chip to={address}>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
