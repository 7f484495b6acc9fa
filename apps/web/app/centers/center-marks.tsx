import { Badge } from '../ui/badge.tsx'
import type { CenterLine } from './parts/center-line.ts'

interface CenterMarksProps {
  readonly center: Pick<CenterLine, 'look' | 'hasP20'>
  readonly ground: 'dark' | 'light'
}

/** Badges beside a club's name: new club, P20. */
export function CenterMarks({ center: { look, hasP20 }, ground }: CenterMarksProps) {
  return (
    <>
      {look === 'own' && <span className="text-sm font-bold text-ball">Nouveau club</span>}
      {look === 'badge' && <Badge tone="ball">NEW</Badge>}
      {hasP20 && <Badge tone={ground === 'dark' ? 'neutral' : 'ink'}>P20</Badge>}
    </>
  )
}
