import type { ReactNode } from 'react'

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

/** A label with its value, as a line of a `dl`. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-b py-3">
      <dt className="text-mute wrap-anywhere">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
