import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { holdAddress, optionValue, type CourtSearch } from '../search/court-search.ts'

export type HoldSlot = Pick<CourtSearch, 'center' | 'sport' | 'fieldType' | 'start' | 'duration'> &
  // of a lesson
  Partial<Pick<CourtSearch, 'coach' | 'players'>>

interface HoldFormProps {
  readonly slot: HoldSlot
  /** The price that is shown, which the hold keeps. */
  readonly cents: number
}

/** « Continuer » under a chosen time: holds any court of it and opens the payment. */
export function HoldForm({ slot, cents }: HoldFormProps) {
  const { formAction } = useNavigation()
  const action = holdAddress(slot)
  return (
    <Form method="post" action={action}>
      <input
        type="hidden"
        name="option"
        value={optionValue({ fieldType: slot.fieldType, court: null, cents })}
      />
      <Button pending={formAction === action}>Continuer</Button>
    </Form>
  )
}
