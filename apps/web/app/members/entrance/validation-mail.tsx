import { Form, useNavigation } from 'react-router'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { validationMailAddress } from './addresses.ts'

/** « Renvoyer le mail »: a form of one button, for a member whose address is not validated yet. */
export function SendValidationMail({ look = 'quiet' }: { look?: ButtonLook }) {
  const pending = useNavigation().formAction === validationMailAddress
  return (
    <Form method="post" action={validationMailAddress} preventScrollReset>
      <Button look={look} pending={pending}>
        Renvoyer le mail
      </Button>
    </Form>
  )
}
