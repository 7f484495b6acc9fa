import type { CourtSport } from '../../ui/court-art/draw-court.ts'

/** Lines of a court seen from above, lying, on 200 by 100; its divisions are drawn apart. */
const drawings: Record<CourtSport, { readonly lines: string; readonly net: string }> = {
  padel: { lines: 'M30.5 0V100M169.5 0V100M28 50H172', net: 'M100 0V100' },
  squash: { lines: 'M112 0V100M112 50H200M112 25H145V0M112 75H145V100', net: '' },
  badminton: {
    lines: 'M0 8H200M0 92H200M12 0V100M188 0V100M70 0V100M130 0V100M0 50H70M130 50H200',
    net: 'M100 0V100',
  },
  pickleball: { lines: 'M68 0V100M132 0V100M0 50H68M132 50H200', net: 'M100 0V100' },
  'foot-5': {
    lines: 'M100 0V100M0 25H28V75H0M200 25H172V75H200M86 50A14 14 0 0 1 114 50A14 14 0 0 1 86 50',
    net: '',
  },
  fitness: { lines: '', net: '' },
}

/** A court of a plan, in the colour of its text. */
export function FlatCourt({ sport }: { readonly sport: CourtSport }) {
  const { lines, net } = drawings[sport]
  return (
    <svg viewBox="0 0 200 100" aria-hidden className="flat-court">
      <path d={lines} />
      <path d={net} strokeWidth="6" />
    </svg>
  )
}
