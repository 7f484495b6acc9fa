import { Form, useNavigation } from 'react-router'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { validationMailAddress } from '../../site/pages/addresses.ts'
import { withTarget } from '../parts/addresses.ts'

interface SendValidationMailProps {
  readonly look?: ButtonLook
  /** The page to go on to afterwards. */
  readonly target?: string
}

/** « Renvoyer le mail »: a form of one button, for a member whose address is not validated yet. */
export function SendValidationMail({ look = 'quiet', target = '' }: SendValidationMailProps) {
  const action = withTarget(validationMailAddress, target)
  const pending = useNavigation().formAction === action
  return (
    <Form method="post" action={action} preventScrollReset className="actions">
      <Button look={look} pending={pending}>
        Renvoyer le mail
      </Button>
    </Form>
  )
}
