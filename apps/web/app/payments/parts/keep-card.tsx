import { Checkbox } from '../../ui/form/checkbox.tsx'

interface KeepCardProps {
  readonly isKept: boolean
  readonly onChange: (isKept: boolean) => void
}

/** Asks whether a card is to be kept; never ticked before its holder does. */
export function KeepCard({ isKept, onChange }: KeepCardProps) {
  return (
    <Checkbox
      label="Garder cette carte pour mes prochains paiements"
      name="garder"
      checked={isKept}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
