import { Form } from 'react-router'
import { useToldSubmit } from '../site/form/use-told-submit.ts'
import { Button } from '../ui/button.tsx'

export function SignOut() {
  const signOut = useToldSubmit({ path: '/signin', text: 'Ta session est fermée.' })
  return (
    <Form method="post" action="/deconnexion" onSubmit={signOut}>
      <Button look="quiet" width="full">
        Déconnexion
      </Button>
    </Form>
  )
}
