import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'

export function SignOut() {
  return (
    <Form method="post" action="/deconnexion">
      <Button look="quiet" width="full">
        Déconnexion
      </Button>
    </Form>
  )
}
