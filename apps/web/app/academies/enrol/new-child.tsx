import { ChildFields } from '../../entrance/parts/child-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { newChild } from '../parts/addresses.ts'

interface NewChildProps {
  readonly lastName: string
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly isPending: boolean
}

/** A child is added to the account where it is enrolled. */
export function NewChild({ lastName, values, errors, isPending }: NewChildProps) {
  return (
    <>
      <ChildFields child={{ lastName }} values={values} errors={errors} />
      <Button name="intent" value={newChild} pending={isPending} width="full">
        Continuer
      </Button>
    </>
  )
}
