import { Chip } from '../ui/chip.tsx'

interface FieldTypeChoiceProps {
  readonly types: readonly { readonly id: number; readonly name: string }[]
  readonly shown: number
  readonly addressOf: (id: number) => string
}

/** The kinds of court, « Peu importe » first; nothing to choose where there is one kind. */
export function FieldTypeChoice({ types, shown, addressOf }: FieldTypeChoiceProps) {
  if (types.length < 3) return null
  return (
    <nav aria-label="Type de terrain" className="chip-row">
      {types.map(({ id, name }) => (
        <Chip key={id} to={addressOf(id)} replace preventScrollReset selected={id === shown}>
          {name}
        </Chip>
      ))}
    </nav>
  )
}
